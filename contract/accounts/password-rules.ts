import { isGuessable, type IsListed } from './guessable-passwords.ts'

/** Requirements for a password. Lengths are in characters. */
export interface PasswordPolicy {
  minimumLength: number
  minimumLengthWithSecondFactor: number
  mustHaveLetter: boolean
  mustHaveLowerCase: boolean
  mustHaveCapitalLetter: boolean
  mustHaveNumber: boolean
  mustHaveSpecialCharacter: boolean
}

/** Length protects, composition does not: its options exist because the law of an office may require them. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 15,
  minimumLengthWithSecondFactor: 8,
  mustHaveLetter: false,
  mustHaveLowerCase: false,
  mustHaveCapitalLetter: false,
  mustHaveNumber: false,
  mustHaveSpecialCharacter: false,
}

export const compositionOptions = [
  'mustHaveLetter',
  'mustHaveLowerCase',
  'mustHaveCapitalLetter',
  'mustHaveNumber',
  'mustHaveSpecialCharacter',
] as const satisfies (keyof PasswordPolicy)[]
export type CompositionOption = (typeof compositionOptions)[number]

export const passwordRules = [
  'password-too-short',
  'password-needs-letter',
  'password-needs-lower-case',
  'password-needs-capital-letter',
  'password-needs-number',
  'password-needs-special-character',
  'password-too-common',
] as const
export type PasswordRule = (typeof passwordRules)[number]

/** The owner of the password: attackers would try the owner's names first. */
export interface PasswordOwner {
  userName: string
  name?: string
  hasSecondFactor?: boolean
}

/** Ethiopic letters have no case: a password in Amharic meets the rule of a letter, never that of a capital. */
const patterns: Record<CompositionOption, { rule: PasswordRule; pattern: RegExp }> = {
  mustHaveLetter: { rule: 'password-needs-letter', pattern: /\p{L}/u },
  mustHaveLowerCase: { rule: 'password-needs-lower-case', pattern: /\p{Ll}/u },
  mustHaveCapitalLetter: { rule: 'password-needs-capital-letter', pattern: /\p{Lu}/u },
  mustHaveNumber: { rule: 'password-needs-number', pattern: /\p{N}/u },
  mustHaveSpecialCharacter: { rule: 'password-needs-special-character', pattern: /[^\p{L}\p{M}\p{N}]/u },
}

/** The rules for this owner, in the order in which they are listed. */
export const rulesOf = (policy: PasswordPolicy): PasswordRule[] => [
  'password-too-short',
  ...compositionOptions.filter(option => policy[option]).map(option => patterns[option].rule),
  'password-too-common',
]

export const minimumLengthOf = (policy: PasswordPolicy, { hasSecondFactor }: Pick<PasswordOwner, 'hasSecondFactor'>) =>
  hasSecondFactor ? policy.minimumLengthWithSecondFactor : policy.minimumLength

/** The longest password that calls accept, in UTF-16 units. */
const longestPassword = 1000

/** The rules that a password does not meet; empty when it may be used. Only the server has the list of breached ones. */
export function checkPassword(
  policy: PasswordPolicy,
  password: string,
  owner: PasswordOwner,
  isListed?: IsListed,
): PasswordRule[] {
  // one character can become eighteen
  const text = password.slice(0, longestPassword).normalize('NFKC')
  const unmet: PasswordRule[] = []
  if ([...text].length < minimumLengthOf(policy, owner)) unmet.push('password-too-short')
  for (const option of compositionOptions) {
    const { rule, pattern } = patterns[option]
    if (policy[option] && !pattern.test(text)) unmet.push(rule)
  }
  if (isGuessable(text, [owner.userName, owner.name ?? ''], isListed)) unmet.push('password-too-common')
  return unmet
}

/** Weaknesses of a policy; the screen shows them, and saves it all the same. */
export function policyWarnings(policy: PasswordPolicy): ('short' | 'composition')[] {
  const isShort =
    policy.minimumLength < defaultPasswordPolicy.minimumLength ||
    policy.minimumLengthWithSecondFactor < defaultPasswordPolicy.minimumLengthWithSecondFactor
  const hasComposition = compositionOptions.some(option => policy[option])
  return [...(isShort ? (['short'] as const) : []), ...(hasComposition ? (['composition'] as const) : [])]
}
