import type { DateParts } from '#contract/values/calendar-date.ts'
import { type Day, ethiopianOf, numberOfEthiopian, numberOfGregorian } from '#contract/values/day-numbers.ts'
import type { Language, Preferences } from './preferences.ts'

export type CalendarName = DateParts['calendar']

export const calendarNames = ['ethiopian', 'gregorian'] as const satisfies CalendarName[]

/** The calendar that a reader chose, otherwise that of the language. */
export function calendarOf({ language, calendar }: Pick<Preferences, 'language' | 'calendar'>): CalendarName {
  if (calendar !== 'language') return calendar
  return language === 'am' ? 'ethiopian' : 'gregorian'
}

export const otherCalendar = (calendar: CalendarName): CalendarName =>
  calendar === 'ethiopian' ? 'gregorian' : 'ethiopian'

/** Month names from the first; Ethiopian years have a thirteenth of five or six days. */
export const monthNames: Record<CalendarName, Record<Language, readonly string[]>> = {
  ethiopian: {
    am: ['መስከረም', 'ጥቅምት', 'ኅዳር', 'ታኅሣሥ', 'ጥር', 'የካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰኔ', 'ሐምሌ', 'ነሐሴ', 'ጳጉሜን'],
    en: [
      'Meskerem',
      'Tikimt',
      'Hidar',
      'Tahsas',
      'Tir',
      'Yekatit',
      'Megabit',
      'Miyazya',
      'Ginbot',
      'Sene',
      'Hamle',
      'Nehase',
      'Pagume',
    ],
  },
  gregorian: {
    am: ['ጃንዋሪ', 'ፌብሩዋሪ', 'ማርች', 'ኤፕሪል', 'ሜይ', 'ጁን', 'ጁላይ', 'ኦገስት', 'ሴፕቴምበር', 'ኦክቶበር', 'ኖቬምበር', 'ዲሴምበር'],
    en: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
}

/** An ISO date (`2026-11-21`) in the named calendar. */
export function dayIn(calendar: CalendarName, iso: string): Day {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const gregorian = { year, month, day }
  return calendar === 'ethiopian' ? ethiopianOf(numberOfGregorian(gregorian)) : gregorian
}

/** The days from January so many years ago until today, or until December so many years from now. */
export function daysAround(today: string, yearsBefore: number, yearsAfter = 0): { first: string; last: string } {
  const year = Number(today.slice(0, 4))
  return { first: `${year - yearsBefore}-01-01`, last: yearsAfter === 0 ? today : `${year + yearsAfter}-12-31` }
}

/** Number of days of a month; 31 while the month or the year is still unknown. */
export function daysInMonth(calendar: CalendarName, year: number | undefined, month: number | undefined): number {
  if (!month) return calendar === 'ethiopian' ? 30 : 31
  // without a year the longest form of the month: the 6th of Pagume, the 29th of February
  const ofYear = year ?? (calendar === 'ethiopian' ? 2015 : 2024)
  const numberOf = calendar === 'ethiopian' ? numberOfEthiopian : numberOfGregorian
  // Pagume is followed by a new year
  const next =
    calendar === 'ethiopian' && month === 13 ? { year: ofYear + 1, month: 1 } : { year: ofYear, month: month + 1 }
  return numberOf({ ...next, day: 1 }) - numberOf({ year: ofYear, month, day: 1 })
}
