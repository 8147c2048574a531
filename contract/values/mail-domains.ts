/** Mail providers that people here use, and others whose names are alike and right. */
const known = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com', 'msn.com', 'aol.com'],
  ...['ymail.com', 'rocketmail.com', 'googlemail.com', 'protonmail.com', 'proton.me', 'zoho.com', 'yandex.com'],
  ...['mail.com', 'email.com', 'gmx.com', 'gmx.net', 'mail.ru', 'fastmail.com', 'tutanota.com'],
  ...['ethionet.et', 'ethiotelecom.et', 'yahoo.co.uk', 'hotmail.co.uk'],
]
/** Providers that a mistake is compared with: those of few people would only raise questions. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com', 'ethionet.et']

/** Endings that people type for `.com` and `.et`; other endings of two letters are those of countries, where the providers are too. */
const endingsInError = ['co', 'cm', 'om', 'cn', 'te']

/** Longest domain that is compared. */
const comparedCharacters = 30

/**
 * The address that somebody may have meant whose domain looks like a typing mistake of a well-known one: `a@gmial.con` → `a@gmail.com`. Undefined when
 * nothing is striking. It is a question, never a refusal: the domain may exist.
 */
export function likelyAddress(text: string): string | undefined {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 5 || domain.length > comparedCharacters || known.includes(domain)) return undefined
  const meant = common.find(each => isMistakeOf(domain, each))
  return meant && `${address.slice(0, at)}@${meant}`
}

function isMistakeOf(domain: string, right: string): boolean {
  if (isOfCountry(domain, right)) return false
  return distance(domain, right) <= 2
}

/** `yahoo.fr`: the same provider in another country. */
function isOfCountry(domain: string, right: string): boolean {
  const [name = '', ...ending] = domain.split('.')
  const last = ending.at(-1) ?? ''
  return name === right.split('.')[0] && last.length === 2 && !endingsInError.includes(ending.join('.'))
}

/** How many letters are missing, too many, wrong or exchanged with their neighbour (optimal string alignment). */
function distance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= from.length; row++) {
    const now = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isExchanged = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      now[column] = Math.min(
        cell(last, column) + 1,
        cell(now, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
        isExchanged ? cell(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, now]
  }
  return cell(last, to.length)
}

const cell = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
