import { type CalendarName, dayIn, monthNames } from './calendar.ts'
import type { Language } from './preferences.ts'

/** Amharic names the calendar of a year. */
const eras = { ethiopian: 'ዓ.ም.', gregorian: 'እ.ኤ.አ.' }

/** `2026-11-21` → `21 November 2026`; in Amharic and the Ethiopian calendar `ኅዳር 12 ቀን 2019 ዓ.ም.`. */
export function formatDay(iso: string, language: Language, calendar: CalendarName): string {
  const { day, month, year } = dayIn(calendar, iso)
  const name = monthNames[calendar][language][month - 1]
  return language === 'am' ? `${name} ${day} ቀን ${year} ${eras[calendar]}` : `${day} ${name} ${year}`
}

/** Ethiopia's time zone, all year: there is no summer time. */
const offset = '+03:00'
const offsetMs = 3 * 3600 * 1000

/** Day and time in Ethiopia, `2026-11-21T14:05…`; by arithmetic, which costs a page far less than `Intl` does. */
const localText = (instant: Date | string): string => new Date(new Date(instant).getTime() + offsetMs).toISOString()

/** The day that an instant falls on in Ethiopia, as an ISO date. */
export const dayOfInstant = (instant: Date | string): string => localText(instant).slice(0, 10)

/** The instant of a day and a time (`HH:MM`) in Ethiopia; undefined for an invalid day or time. */
export function instantOf(day: string, time: string): Date | undefined {
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The local clock starts at six in the morning, and counts the night separately. */
const dayParts = [
  { untilHour: 6, name: 'ከሌሊቱ' },
  { untilHour: 12, name: 'ከጠዋቱ' },
  { untilHour: 18, name: 'ከቀኑ' },
  { untilHour: 24, name: 'ከምሽቱ' },
]

/** East Africa Time: `14:05` in English, `ከቀኑ 8:05` on the local twelve-hour clock in Amharic. */
export function formatTime(instant: Date | string, language: Language): string {
  const text = localText(instant).slice(11, 16)
  if (language === 'en') return text
  const [hour = 0] = text.split(':').map(Number)
  const localHour = (hour + 6) % 12 || 12
  const part = dayParts.find(({ untilHour }) => hour < untilHour)
  return `${part?.name} ${localHour}:${text.slice(3)}`
}

/** An instant as day and time in Ethiopia. */
export const formatInstant = (instant: Date | string, language: Language, calendar: CalendarName): string =>
  `${formatDay(dayOfInstant(instant), language, calendar)}${language === 'am' ? ' ' : ', '}${formatTime(instant, language)}`

/** As people in Ethiopia write and dial their numbers: `+251911604240` → `0911 60 42 40`, a landline `011 123 45 67`. Others stay as they are. */
export const formatPhone = (e164: string): string =>
  e164
    .replace(/^\+251([79]\d{2})(\d{2})(\d{2})(\d{2})$/, '0$1 $2 $3 $4')
    .replace(/^\+251(\d{2})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4')

export { fullName as formatName } from '#contract/values/full-name.ts'

/** A text that the database keeps in both languages. */
export const inLanguage = (text: { en: string; am: string }, language: Language): string => text[language] || text.en

/** The name of somebody with an account for this reader; a session that an older version stored has none in Amharic. */
export const ownName = ({ name, nameAm }: { name: string; nameAm?: string | null }, language: Language): string =>
  inLanguage({ en: name, am: nameAm ?? '' }, language)

/** A row with names in both languages: a body, a department, a place, a holiday, or a constant by its label. */
export type Named = { nameEn: string; nameAm: string } | { labelEn: string; labelAm: string }

export const nameIn = (row: Named, language: Language): string =>
  'nameEn' in row
    ? inLanguage({ en: row.nameEn, am: row.nameAm }, language)
    : inLanguage({ en: row.labelEn, am: row.labelAm }, language)

/** Whole numbers with a separator each thousand. */
export const formatNumber = (number: number): string => numbers.format(number)
const numbers = new Intl.NumberFormat('en')

export { formatTrackingId } from '#contract/values/tracking-id.ts'
export { inGroupsOfFour as formatPin } from '#contract/values/checked-digits.ts'
