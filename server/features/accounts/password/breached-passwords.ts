import type { IsListed } from '#contract/guessable-passwords.ts'

let loading: Promise<IsListed> | undefined

/**
 * Says whether a password, given in lower case, is known from a published breach; see docs/decisions/0027. Nothing leaves the
 * machine. The list takes 6 MB and is read when the first password is set.
 */
export const loadBreachedPasswords = (): Promise<IsListed> => (loading ??= load())

async function load(): Promise<IsListed> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const breached = new Set(dictionary['passwords-common'])
  return password => breached.has(password)
}
