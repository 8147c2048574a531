/** A reader's choices on any page, kept in cookies that the server reads, so that the first byte is already right. */
export interface Preferences {
  language: Language
  theme: Theme
  scheme: Scheme
  /** The calendar that dates are shown in. */
  calendar: CalendarChoice
}

export const languages = ['en', 'am'] as const
export type Language = (typeof languages)[number]

export const themes = [
  'blue',
  'cyan',
  'teal',
  'green',
  'olive',
  'amber',
  'brown',
  'red',
  'rose',
  'plum',
  'violet',
  'indigo',
  'slate',
] as const
export type Theme = (typeof themes)[number]

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const calendarChoices = ['language', 'ethiopian', 'gregorian'] as const
/** `language` means the calendar of the language. */
export type CalendarChoice = (typeof calendarChoices)[number]

/** The specification's theme (section 9) for readers who have chosen none. */
export const defaultTheme: Theme = 'blue'

/** The choices behind each preference. */
export const choices: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  language: languages,
  theme: themes,
  scheme: schemes,
  calendar: calendarChoices,
}

/** For a page that failed before the preferences were read. */
export const fallbackPreferences: Preferences = {
  language: 'am',
  theme: defaultTheme,
  scheme: 'auto',
  calendar: 'language',
}

const isOneOf = <Choice extends string>(list: readonly Choice[], value: string | undefined): value is Choice =>
  list.includes(value as Choice)

/** The cookies of a `Cookie` header by name. */
export const readCookies = (header: string | null): Map<string, string> =>
  new Map(
    (header ?? '').split(/;\s*/).flatMap(pair => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : []
    }),
  )

/** Reads the cookies; the language falls back to what the browser asks for, then to Amharic. */
export function readPreferences(headers: Headers): Preferences {
  const cookies = readCookies(headers.get('cookie'))
  const language = cookies.get('language')
  const theme = cookies.get('theme')
  const scheme = cookies.get('scheme')
  const calendar = cookies.get('calendar')
  return {
    language: isOneOf(languages, language) ? language : preferredLanguage(headers.get('accept-language')),
    theme: isOneOf(themes, theme) ? theme : defaultTheme,
    scheme: isOneOf(schemes, scheme) ? scheme : 'auto',
    calendar: isOneOf(calendarChoices, calendar) ? calendar : 'language',
  }
}

/** The first of the browser's languages, by weight, that we speak. */
export function preferredLanguage(header: string | null): Language {
  const wanted = (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .sort((one, other) => other.weight - one.weight)
  return (wanted.map(({ language }) => language).find(language => isOneOf(languages, language)) as Language) ?? 'am'
}

const yearInSeconds = 365 * 24 * 3600

/** The `Set-Cookie` of one chosen preference; undefined when it is not one of the choices. */
export function preferenceCookie(name: string, value: string): string | undefined {
  if (!Object.hasOwn(choices, name)) return undefined
  if (!isOneOf(choices[name as keyof typeof choices] as readonly string[], value)) return undefined
  return `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}
