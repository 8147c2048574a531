import { type ComplaintSort, complaintSorts } from './choices.ts'
import type { ComplaintListQuery } from './complaints.ts'
import { statuses } from './statuses.ts'

/** What a list is narrowed to and how it is sorted, as its address says. */
export type ListFilter = Omit<ComplaintListQuery, 'cursor' | 'count'>

/** The parameters of the address that narrow the list, in the order of the form. */
export const narrowing = [
  'text',
  'status',
  'severity',
  'organization',
  'location',
  'holder',
  'type',
  'way',
  'late',
  'escalated',
  'from',
  'to',
] as const

const isOneOf = <Choice extends string>(list: readonly Choice[], value: string): value is Choice =>
  list.includes(value as Choice)
const isNumber = (value: string) => /^\d{1,9}$/.test(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Reads the address; what no form of ours could have written is left out. Several statuses are one parameter with commas, or several. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const value = (name: string, fits: (value: string) => boolean): string | undefined => {
    const text = query.get(name)?.trim()
    return text && fits(text) ? text : undefined
  }
  const id = (name: string) => {
    const text = value(name, isNumber)
    return text === undefined ? undefined : Number(text)
  }
  const named = query.getAll('status').flatMap(text => text.split(','))
  const chosen = statuses.filter(status => named.includes(status))
  const filter = {
    sort: value('sort', text => isOneOf(complaintSorts, text)) as ComplaintSort | undefined,
    text: value('text', () => true)?.slice(0, 200),
    status: chosen.length === 0 ? undefined : chosen,
    severity: id('severity'),
    organization: id('organization'),
    location: id('location'),
    holder: id('holder'),
    type: id('type'),
    way: id('way'),
    late: value('late', text => text === 'yes') as 'yes' | undefined,
    escalated: value('escalated', text => text === 'yes') as 'yes' | undefined,
    from: value('from', isDay),
    to: value('to', isDay),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, part]) => part !== undefined))
}

/** The address's query for a filter; the order that everybody gets is not written down. */
export const writeListFilter = (filter: ListFilter): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' || value === 'newest' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** How many narrowings are on, the text of the search box apart. */
export const countNarrowings = (filter: ListFilter): number =>
  narrowing.filter(name => name !== 'text' && filter[name] !== undefined).length
