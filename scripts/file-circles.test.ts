import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'file-circles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const root = resolve(import.meta.dirname, '..')

/** What the linter, with the rules of this repository, says of these files. */
function lint(files: Record<string, string>): { code: number | null; says: string } {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { status, stdout } = spawnSync(
    process.execPath,
    [linter, '--config', join(root, '.oxlintrc.json'), ...Object.keys(files)],
    { cwd: folder, encoding: 'utf8' },
  )
  return { code: status, says: stdout }
}

test('two files that import each other are a fault, also when only types are imported', () => {
  const one = `import type { Two } from './two.ts'\nexport type One = Two[]\n`
  const two = `import type { One } from './one.ts'\nexport type Two = One | null\n`
  const circle = lint({ 'one.ts': one, 'two.ts': two })
  expect(circle.says).toMatch(/no-cycle/)
  expect(circle.code).not.toBe(0)
  expect(lint({ 'one.ts': one, 'two.ts': 'export type Two = null\n' }).code).toBe(0)
})
