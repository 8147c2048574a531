import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { writeOnce } from '#server/platform/files/write-whole.ts'

/** Keys that a portal keeps in its data folder unless its environment holds them. No back-up holds them: it would open what they seal. */
const keys = [
  { file: 'audit-key', setting: 'AUDIT_KEY', isNeeded: true },
  { file: 'data-key', setting: 'DATA_KEY', isNeeded: true },
  { file: 'dossier-key', setting: 'DOSSIER_KEY', isNeeded: false },
  { file: 'secret', setting: 'SECRET', isNeeded: false },
] as const

type Environment = Record<string, string | undefined>

const inFolder = (env: Environment) => keys.filter(({ setting }) => !env[setting])

/** Files of keys in the data folder that have to be kept apart from the back-ups. */
export const listKeyFiles = (env: Environment, dataFolder: string): string[] =>
  inFolder(env)
    .map(({ file }) => join(dataFolder, file))
    .filter(existsSync)

/** Throws CannotStart when a key is missing without which the restored data could not be used. */
export function requireKeys(env: Environment, folder: string): void {
  const missing = inFolder(env).filter(({ file, isNeeded }) => isNeeded && !existsSync(join(folder, file)))
  if (missing.length === 0) return
  const [files, settings] = [missing.map(({ file }) => file), missing.map(({ setting }) => setting)]
  throw new CannotStart(
    `${folder} does not hold ${files.join(' and ')}, which no back-up holds. Name the folder of the kept copies with --keys FOLDER, or ` +
      `set ${settings.join(' and ')}.`,
  )
}

/** Copies the keys of one folder to another. Throws CannotStart when another key stands there. */
export function copyKeys(env: Environment, from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const { file } of inFolder(env)) {
    const [source, copy] = [join(from, file), join(to, file)]
    if (!existsSync(source)) continue
    const key = readFileSync(source, 'utf8')
    writeOnce(copy, () => key)
    if (readFileSync(copy, 'utf8') !== key)
      throw new CannotStart(`${copy} is another key than ${source}. Keep both, and name another folder with --keys.`)
  }
}
