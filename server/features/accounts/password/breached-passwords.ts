import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords of published breaches, in lower case, the commonest first; see docs/decisions/0027. */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether a password, given in lower case, is known from a breach. Nothing leaves the machine. */
export const isBreached = (password: string): boolean => breached.has(password)
