import { readWholeNumber } from './western-numerals.ts'
import { type Day, ethiopianOf, gregorianOf, numberOfEthiopian, numberOfGregorian } from './day-numbers.ts'

/** A date as three fields of a form and the calendar they are meant in, exactly as typed. */
export interface DateParts {
  day: string
  month: string
  year: string
  calendar: 'ethiopian' | 'gregorian'
}

export type DateReading =
  | { ok: true; iso: string }
  | { ok: false; reason: 'incomplete-date' | 'no-such-date' | 'not-a-number' | 'mixed-calendars' }

const numberOf = (text: string): number | undefined => {
  const number = readWholeNumber(text)
  return number >= 0 && number < 10_000 ? number : undefined
}

/** A month or a year whose value still names its calendar (`gregorian-3`), while the other part named the other calendar. */
const namesItsCalendar = (part: string): boolean => /^(ethiopian|gregorian)-/.test(part)

/** The number of a day; undefined for one that does not exist, whose count runs on into another month. */
function exactDay(calendar: DateParts['calendar'], typed: Day): number | undefined {
  const number = calendar === 'ethiopian' ? numberOfEthiopian(typed) : numberOfGregorian(typed)
  const { year, month, day } = calendar === 'ethiopian' ? ethiopianOf(number) : gregorianOf(number)
  return year === typed.year && month === typed.month && day === typed.day ? number : undefined
}

/**
 * Typed parts → ISO Gregorian date `YYYY-MM-DD`. Ethiopian month 13 is Pagume: five days, six in the year before a
 * Gregorian leap year (2007, 2011, 2015 …).
 */
export function readDateParts(parts: DateParts): DateReading {
  if ([parts.day, parts.month, parts.year].some(part => part.trim() === '')) {
    return { ok: false, reason: 'incomplete-date' }
  }
  if (namesItsCalendar(parts.month) || namesItsCalendar(parts.year)) return { ok: false, reason: 'mixed-calendars' }
  const [day, month, year] = [numberOf(parts.day), numberOf(parts.month), numberOf(parts.year)]
  if (day === undefined || month === undefined || year === undefined) return { ok: false, reason: 'not-a-number' }
  if (year < 1000 || day < 1 || month < 1) return { ok: false, reason: 'no-such-date' }
  const number = exactDay(parts.calendar, { year, month, day })
  if (number === undefined) return { ok: false, reason: 'no-such-date' }
  const { year: isoYear, month: isoMonth, day: isoDay } = gregorianOf(number)
  return { ok: true, iso: `${isoYear}-${String(isoMonth).padStart(2, '0')}-${String(isoDay).padStart(2, '0')}` }
}

/** ISO Gregorian date → the parts of a form in the wanted calendar. */
export function datePartsOf(iso: string, calendar: DateParts['calendar']): DateParts {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const gregorian = { year, month, day }
  const date = calendar === 'ethiopian' ? ethiopianOf(numberOfGregorian(gregorian)) : gregorian
  return { day: String(date.day), month: String(date.month), year: String(date.year), calendar }
}
