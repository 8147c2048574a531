import type { IsListed } from '#contract/accounts/guessable-passwords.ts'

let loading: Promise<IsListed> | undefined

/**
 * Says whether a password, given in lower case, is in a published breach. The list is local, so no password
 * leaves the machine. It takes 6 MB and is read when the first password is set.
 */
export const loadBreachedPasswords = (): Promise<IsListed> => (loading ??= load())

async function load(): Promise<IsListed> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const breached = new Set(dictionary['passwords-common'])
  return password => breached.has(password)
}
