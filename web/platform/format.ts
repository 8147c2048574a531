import { type CalendarName, dayIn, monthNames } from './calendar.ts'
import type { Language } from './preferences.ts'

const timeZone = 'Africa/Addis_Ababa'

/** `2026-11-21` → `21 November 2026`, or `12 ኅዳር 2019` in the Ethiopian calendar. */
export function formatDay(iso: string, language: Language, calendar: CalendarName): string {
  const { day, month, year } = dayIn(calendar, iso)
  const name = monthNames[calendar][language][month - 1]
  return language === 'am' ? `${name} ${day} ቀን ${year}` : `${day} ${name} ${year}`
}

/** Of its clock, all year: there is no summer time. */
const offset = '+03:00'

const isoParts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const clockParts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The day that an instant falls on in Ethiopia, as an ISO date. */
export const dayOfInstant = (instant: Date | string): string => isoParts.format(new Date(instant))

/** The instant of a day and a time (`HH:MM`) in Ethiopia; undefined for what is no day or no time. */
export function instantOf(day: string, time: string): Date | undefined {
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The local clock begins at what elsewhere is six in the morning, and counts the night apart. */
const dayParts = [
  { untilHour: 6, name: 'ከሌሊቱ' },
  { untilHour: 12, name: 'ከጠዋቱ' },
  { untilHour: 18, name: 'ከቀኑ' },
  { untilHour: 24, name: 'ከምሽቱ' },
]

/** East Africa Time: `14:05` in English, `ከቀኑ 8:05` on the local twelve-hour clock in Amharic. */
export function formatTime(instant: Date | string, language: Language): string {
  const text = clockParts.format(new Date(instant))
  if (language === 'en') return text
  const [hour = 0] = text.split(':').map(Number)
  const localHour = (hour + 6) % 12 || 12
  const part = dayParts.find(({ untilHour }) => hour < untilHour)
  return `${part?.name} ${localHour}:${text.slice(3)}`
}

/** An instant as day and time in Ethiopia. */
export const formatInstant = (instant: Date | string, language: Language, calendar: CalendarName): string =>
  `${formatDay(dayOfInstant(instant), language, calendar)}${language === 'am' ? '፣ ' : ', '}${formatTime(instant, language)}`

/** `+251911234567` → `+251 91 123 4567`, national form for what is not Ethiopian mobile or landline. */
export const formatPhone = (e164: string): string => e164.replace(/^\+251(\d{2})(\d{3})(\d{4})$/, '+251 $1 $2 $3')

/** First name, father's and grandfather's name in that order; there are no family names. */
export const formatName = (person: {
  firstName: string
  fatherName?: string | null
  grandfatherName?: string | null
}): string => [person.firstName, person.fatherName, person.grandfatherName].filter(Boolean).join(' ')

/** A text that the database keeps in both languages. */
export const inLanguage = (text: { en: string; am: string }, language: Language): string => text[language] || text.en

/** A row that the database names in both languages: a body, a department, a place, a holiday, or a constant by its label. */
export type Named = { nameEn: string; nameAm: string } | { labelEn: string; labelAm: string }

export const nameIn = (row: Named, language: Language): string =>
  'nameEn' in row
    ? inLanguage({ en: row.nameEn, am: row.nameAm }, language)
    : inLanguage({ en: row.labelEn, am: row.labelAm }, language)

/** Whole numbers with a separator each thousand. */
export const formatNumber = (number: number): string => new Intl.NumberFormat('en').format(number)

export { formatTrackingId } from '#contract/tracking-id.ts'
