import { CalendarDate, EthiopicCalendar, GregorianCalendar, toCalendar } from '@internationalized/date'
import type { DateParts } from '#contract/calendar-date.ts'
import type { Language, Preferences } from './preferences.ts'

export type CalendarName = DateParts['calendar']

export const calendarNames = ['ethiopian', 'gregorian'] as const satisfies CalendarName[]

/** The calendar that a reader chose, or else the one that a reader of the language thinks in. */
export function calendarOf({ language, calendar }: Pick<Preferences, 'language' | 'calendar'>): CalendarName {
  if (calendar !== 'language') return calendar
  return language === 'am' ? 'ethiopian' : 'gregorian'
}

export const otherCalendar = (calendar: CalendarName): CalendarName =>
  calendar === 'ethiopian' ? 'gregorian' : 'ethiopian'

const calendars = { ethiopian: new EthiopicCalendar(), gregorian: new GregorianCalendar() }

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

/** A year, month and day in a named calendar, all counted from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** An ISO date (`2026-11-21`) in the named calendar. */
export function dayIn(calendar: CalendarName, iso: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return toCalendar(new CalendarDate(year, month, day), calendars[calendar])
}

/** The days from January so many years ago until today, or until December so many years from now. */
export function daysAround(today: string, yearsBefore: number, yearsAfter = 0): { first: string; last: string } {
  const year = Number(today.slice(0, 4))
  return { first: `${year - yearsBefore}-01-01`, last: yearsAfter === 0 ? today : `${year + yearsAfter}-12-31` }
}

/** How many days a month has; 31 while the month or the year is still unknown. */
export function daysInMonth(calendar: CalendarName, year: number | undefined, month: number | undefined): number {
  if (!month) return calendar === 'ethiopian' ? 30 : 31
  // without a year the longest that the month can be: the 6th of Pagume, the 29th of February
  const longestYear = calendar === 'ethiopian' ? 2015 : 2024
  const first =
    calendar === 'ethiopian'
      ? new CalendarDate(calendars.ethiopian, 'AM', year ?? longestYear, month, 1)
      : new CalendarDate(year ?? longestYear, month, 1)
  return first.calendar.getDaysInMonth(first)
}
