import { EthiopicCalendar, fromDate, parseDate, toCalendar } from '@internationalized/date'
import type { Language } from './actor.ts'

export type Calendar = 'ethiopian' | 'gregorian'

const timeZone = 'Africa/Addis_Ababa'
const ethiopic = new EthiopicCalendar()

const monthNames = {
  gregorian: {
    en: 'January February March April May June July August September October November December'.split(' '),
    am: 'ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር'.split(' '),
  },
  ethiopian: {
    en: 'Meskerem Tikimt Hidar Tahsas Tir Yekatit Megabit Miyazya Ginbot Sene Hamle Nehase Pagume'.split(' '),
    am: 'መስከረም ጥቅምት ኅዳር ታኅሣሥ ጥር የካቲት መጋቢት ሚያዝያ ግንቦት ሰኔ ሐምሌ ነሐሴ ጳጉሜን'.split(' '),
  },
} as const satisfies Record<Calendar, Record<Language, string[]>>

const eraNames = {
  gregorian: { en: '', am: ' እ.ኤ.አ.' },
  ethiopian: { en: ' (Ethiopian calendar)', am: ' ዓ.ም.' },
} as const

/** The calendar that a reader of the language uses. */
export const calendarOf = (language: Language): Calendar => (language === 'am' ? 'ethiopian' : 'gregorian')

/** A day in words. `date` is an instant (its day in Addis Ababa counts) or a day as ISO text `YYYY-MM-DD`. */
export function formatDate(date: Date | string, language: Language, calendar = calendarOf(language)): string {
  const given = typeof date === 'string' ? parseDate(date) : fromDate(date, timeZone)
  const { day, month, year } = calendar === 'ethiopian' ? toCalendar(given, ethiopic) : given
  const name = monthNames[calendar][language][month - 1]
  const era = eraNames[calendar][language]
  return language === 'am' ? `${name} ${day} ቀን ${year}${era}` : `${day} ${name} ${year}${era}`
}

/** A day in the reader's calendar, followed by the other calendar's in brackets. */
export function formatDateInBoth(date: Date | string, language: Language): string {
  const own = calendarOf(language)
  const other = own === 'ethiopian' ? 'gregorian' : 'ethiopian'
  return `${formatDate(date, language, own)} (${formatDate(date, language, other).replace(' (Ethiopian calendar)', ' E.C.')})`
}

/** Parts of the local day and the hour at which each begins; the local clock counts twelve hours from six. */
const dayParts = [
  { from: 0, name: 'ከሌሊቱ' },
  { from: 6, name: 'ከጠዋቱ' },
  { from: 12, name: 'ከቀኑ' },
  { from: 18, name: 'ከምሽቱ' },
] as const

/** The time of day in Addis Ababa: `14:30` in English, in Amharic by the local clock (`ከቀኑ 8:30`). */
export function formatTime(instant: Date, language: Language): string {
  const { hour, minute } = fromDate(instant, timeZone)
  const minutes = String(minute).padStart(2, '0')
  if (language === 'en') return `${String(hour).padStart(2, '0')}:${minutes}`
  const part = dayParts.findLast(each => each.from <= hour)
  return `${part?.name} ${((hour + 5) % 12) + 1}:${minutes}`
}
