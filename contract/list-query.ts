import { type ComplaintFilter, complaintFilters, type ComplaintSort, complaintSorts } from './choices.ts'
import type { ComplaintListQuery } from './complaints.ts'
import { statuses } from './statuses.ts'

/** The columns beside the tracking ID that a list can show, in their order. */
export const listColumns = [
  'complainant',
  'complaint',
  'type',
  'against',
  'location',
  'status',
  'severity',
  'holder',
  'handling',
  'due',
] as const
export type ListColumn = (typeof listColumns)[number]

/** Those that everybody gets who chose none. */
export const usualListColumns: readonly ListColumn[] = ['complainant', 'complaint', 'status', 'holder', 'due']

/** What a list is narrowed to, how it is sorted and what it shows, as its address says. */
export interface ListFilter extends Omit<ComplaintListQuery, 'cursor' | 'count'> {
  /** Left out for the usual ones. */
  column?: ListColumn[] | undefined
}

/** What the call for a list is asked. */
export const listAsked = ({ column: _, ...query }: ListFilter): Omit<ComplaintListQuery, 'cursor' | 'count'> => query

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
  const several = <Name extends string>(parameter: string, known: readonly Name[]): Name[] | undefined => {
    const named = query.getAll(parameter).flatMap(text => text.split(','))
    const found = known.filter(name => named.includes(name))
    return found.length === 0 ? undefined : found
  }
  const columns = several('column', listColumns)
  const filter = {
    sort: value('sort', text => isOneOf(complaintSorts, text)) as ComplaintSort | undefined,
    text: value('text', () => true)?.slice(0, 200),
    status: several('status', statuses),
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
    column: columns?.join() === usualListColumns.join() ? undefined : columns,
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

/** A list and what narrows it, as it is saved under a name. */
export interface ListView {
  filterBy: ComplaintFilter
  filter: ListFilter
}

/** Reads a saved view; a list that there is not is that of everything. */
export function readListView(query: URLSearchParams): ListView {
  const named = query.get('list')
  return { filterBy: complaintFilters.find(each => each === named) ?? 'all', filter: readListFilter(query) }
}

export const writeListView = ({ filterBy, filter }: ListView): string =>
  [`list=${filterBy}`, writeListFilter(filter)].filter(Boolean).join('&')

/** The address of a list. */
export function listPath({ filterBy, filter }: ListView): string {
  const query = writeListFilter(filter)
  return query ? `/compliants/${filterBy}?${query}` : `/compliants/${filterBy}`
}
