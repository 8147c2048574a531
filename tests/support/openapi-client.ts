import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * Writes the types of a client, as openapi-typescript generates them from the document, with the client of openapi-fetch
 * beside them. The generator wants the compiler of TypeScript 5, which is kept for it under a name of its own.
 * Run by Node itself: `node tests/support/openapi-client.ts DOCUMENT.json FOLDER`.
 */
async function generate(document: string, folder: string): Promise<void> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  })
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const types = astToString(await openapiTS(new URL(`file://${document}`)))
  hooks.deregister()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'schema.d.ts'), types)
}

const root = join(import.meta.dirname, '../..')

/** The same in a process of its own. Throws with what the generator says. */
export const generateClient = (document: string, folder: string): void =>
  void execFileSync(process.execPath, [import.meta.filename, document, folder], { cwd: root, stdio: 'pipe' })

if (process.argv[1] === import.meta.filename) await generate(process.argv[2] ?? '', process.argv[3] ?? '')
