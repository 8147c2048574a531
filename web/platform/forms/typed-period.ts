import { readDateParts } from '#contract/values/calendar-date.ts'
import { foldLetters } from '#contract/values/fold-letters.ts'
import { type CalendarName, calendarNames, daysInMonth, monthNames } from '../calendar.ts'

/** First and last day of what somebody typed, as ISO days; an open period lacks one. */
export interface TypedPeriod {
  from?: string
  to?: string
}

const months = calendarNames.flatMap(calendar =>
  Object.values(monthNames[calendar]).flatMap(names =>
    names.map((name, at) => ({ calendar, month: at + 1, name: foldLetters(name) })),
  ),
)

/** A month by its name, or by the first three letters of it. */
const monthOf = (word: string) =>
  months.find(({ name }) => name === word) ??
  (word.length < 3 ? undefined : months.find(({ name }) => name.startsWith(word)))

/** Signs that name a calendar: E.C. and ዓ.ም., G.C. and እ.ኤ.አ.; folded as the text is. */
const calendarSigns: [RegExp, CalendarName][] = [
  [/(^|\s)(?:e\.?c\.?|አ\.?ም\.?)(?=\s|$)/u, 'ethiopian'],
  [/(^|\s)(?:g\.?c\.?|እ\.?ኤ\.?አ\.?)(?=\s|$)/u, 'gregorian'],
]

interface Parts {
  calendar: CalendarName
  year: string
  month?: string | undefined
  day?: string | undefined
}

/** The parts of a day, a month or a year; numbers alone are meant in the reader's calendar. */
function readParts(typed: string, own: CalendarName): Parts | undefined {
  const sign = calendarSigns.find(([pattern]) => pattern.test(typed))
  const text = (sign ? typed.replace(sign[0], ' ') : typed).trim()
  const calendar = sign?.[1] ?? own
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return { calendar: 'gregorian', year: iso[1]!, month: iso[2], day: iso[3] }
  const [, day, month, year] = /^(?:(\d{1,2})[\s./-])?(?:(\d{1,2})[\s./-])?(\d{4})$/.exec(text) ?? []
  if (year) return { calendar, year, ...(month ? { day, month } : { month: day }) }
  return readNamed(text, sign?.[1])
}

/** `3 Hidar 2019`, `November 3rd, 2026`, `ኅዳር 3 ቀን 2019`, `Hidar 2019`: the name of the month says the calendar. */
function readNamed(text: string, sign: CalendarName | undefined): Parts | undefined {
  const words = text.split(/[\s,./-]+/).filter(word => word !== '' && word !== 'ቀን' && word !== 'of')
  const numbers = words.map(word => word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1')).filter(word => /^\d+$/.test(word))
  const named = words.map(monthOf).filter(month => month !== undefined)
  const [month] = named
  if (!month || named.length + numbers.length !== words.length || named.length > 1) return undefined
  if (sign && sign !== month.calendar) return undefined
  const year = numbers.find(number => number.length === 4)
  const day = numbers.find(number => number.length <= 2)
  if (!year || numbers.length !== (day ? 2 : 1)) return undefined
  return { calendar: month.calendar, year, month: String(month.month), day }
}

const isoOf = (parts: { calendar: CalendarName; year: string; month: string; day: string }): string | undefined => {
  const reading = readDateParts(parts)
  return reading.ok ? reading.iso : undefined
}

/** The first and the last day of a day, a month or a year. */
function spanOf({ calendar, year, month, day }: Parts): Required<TypedPeriod> | undefined {
  const lastMonth = month ?? (calendar === 'ethiopian' ? '13' : '12')
  const lastDay = day ?? String(daysInMonth(calendar, Number(year), Number(lastMonth)))
  const from = isoOf({ calendar, year, month: month ?? '1', day: day ?? '1' })
  const to = isoOf({ calendar, year, month: lastMonth, day: lastDay })
  return from && to ? { from, to } : undefined
}

/** Reads one day as people write it, in either calendar; undefined for what is no day. */
export function readTypedDay(typed: string, own: CalendarName): string | undefined {
  const parts = readParts(foldLetters(typed), own)
  const span = parts?.day === undefined ? undefined : spanOf(parts)
  return span?.from
}

/** Between two ends of a period, where spaces are single. */
const between = / (?:-|to|until|እስከ) |–/u
const beginnings = ['from ', 'since ']
const endings = ['until ', 'to ', 'እስከ ']
const sinceInAmharic = ' ጀምሮ'
const fromInAmharic = 'ከ'

const without = (text: string, prefixes: readonly string[]): string | undefined => {
  const prefix = prefixes.find(each => text.startsWith(each))
  return prefix === undefined ? undefined : text.slice(prefix.length).trim()
}

/** What stands after “since”, or before and around its Amharic form. */
function sinceOf(text: string): string | undefined {
  if (!text.endsWith(sinceInAmharic)) return without(text, beginnings)
  const begun = text.slice(0, -sinceInAmharic.length)
  return without(begun, [fromInAmharic]) ?? begun
}

/** Reads a day, a month, a year, or what lies between two of these; undefined for any other text. */
export function readTypedPeriod(typed: string, own: CalendarName): TypedPeriod | undefined {
  const text = foldLetters(typed).trim().replace(/\s+/gu, ' ')
  const one = (part: string) => {
    const parts = readParts(part.trim(), own)
    return parts && spanOf(parts)
  }
  const begun = sinceOf(text)
  if (begun && !between.test(begun)) return only(one(begun), ({ from }) => ({ from }))
  const until = without(text, endings)
  if (until) return only(one(until), ({ to }) => ({ to }))
  const prefixes = text.includes('እስከ') ? ['from ', fromInAmharic] : ['from ']
  const [first = '', last, ...others] = (without(text, prefixes) ?? text).split(between)
  if (last === undefined) return one(first)
  const [from, to] = [one(first), one(last)]
  return from && to && others.length === 0 ? { from: from.from, to: to.to } : undefined
}

const only = (span: Required<TypedPeriod> | undefined, side: (span: Required<TypedPeriod>) => TypedPeriod) =>
  span && side(span)
