import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { writeOnce } from './files/write-whole.ts'

/** Length beyond guessing: 32 characters of a text, 43 of ours (32 bytes as base64url). */
export const fewestSecretCharacters = 32

/**
 * The secret of this name in the data folder, made at the first start. Throws CannotStart when it is not whole; `loss` names
 * what would be lost with it.
 */
export function keptSecret(dataFolder: string, name: string, loss: string): string {
  const file = join(dataFolder, name)
  mkdirSync(dataFolder, { recursive: true })
  writeOnce(file, () => randomBytes(32).toString('base64url'))
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= fewestSecretCharacters) return secret
  throw new CannotStart(
    `${file} is not whole: it holds ${secret.length} characters, and a secret has ${fewestSecretCharacters} or more. ` +
      `Put a kept copy back. Without one delete the file, so that the next start makes a new one; ${loss}.`,
  )
}
