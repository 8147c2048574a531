import { longestTyped } from '../values/checked-digits.ts'
import {
  type ComplaintFilter,
  complaintFilters,
  type ComplaintSort,
  complaintSorts,
  type RatingGroup,
  type OrderFilter,
  orderFilters,
  ratingGroupNames,
} from '../values/choices.ts'
import type { ComplaintListQuery } from '../desk/complaints.ts'
import { statuses } from '../statuses.ts'

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
  'age',
  'due',
  'rating',
] as const
export type ListColumn = (typeof listColumns)[number]

/** The default columns. */
export const usualListColumns: readonly ListColumn[] = ['complainant', 'complaint', 'status', 'holder', 'due']

/** The filter, order and columns of a list, as in its address. */
export interface ListFilter extends Omit<ComplaintListQuery, 'cursor' | 'count'> {
  /** Left out for the default ones. */
  column?: ListColumn[] | undefined
}

/** The order in which the desk opens a list: the most urgent first, but for closed complaints, which have no deadline. */
export const usualSort = (filterBy: ComplaintFilter): ComplaintSort => (filterBy === 'closed' ? 'newest' : 'urgent')

/** Parameters of the call for a list. */
export const listAsked = ({
  filterBy,
  filter: { column: _, sort, ...query },
}: ListView): Omit<ComplaintListQuery, 'cursor' | 'count'> => ({ ...query, sort: sort ?? usualSort(filterBy) })

/** The parameters of the address that filter the list, in the order of the form. */
export const narrowing = [
  'text',
  'status',
  'severity',
  'organization',
  'location',
  'holder',
  'waitsFor',
  'handling',
  'type',
  'way',
  'late',
  'escalated',
  'rating',
  'orders',
  'from',
  'to',
] as const

const isOneOf = <Choice extends string>(list: readonly Choice[], value: string): value is Choice =>
  list.includes(value as Choice)
const isNumber = (value: string) => /^\d{1,9}$/.test(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Reads the address and ignores what our forms cannot have written. Several statuses are one parameter with commas, or several. */
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
    text: value('text', () => true)?.slice(0, longestTyped),
    status: several('status', statuses),
    severity: id('severity'),
    organization: id('organization'),
    location: id('location'),
    holder: id('holder'),
    waitsFor: id('waitsFor'),
    handling: id('handling'),
    type: id('type'),
    way: id('way'),
    late: value('late', text => text === 'yes') as 'yes' | undefined,
    escalated: value('escalated', text => text === 'yes' || text === 'me') as 'yes' | 'me' | undefined,
    rating: value('rating', text => isOneOf(ratingGroupNames, text)) as RatingGroup | undefined,
    orders: value('orders', text => isOneOf(orderFilters, text)) as OrderFilter | undefined,
    from: value('from', isDay),
    to: value('to', isDay),
    column: columns?.join() === usualListColumns.join() ? undefined : columns,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, part]) => part !== undefined))
}

/** The address's query for a filter; the default order is left out. */
export const writeListFilter = (filter: ListFilter): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' || value === 'urgent' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** The number of filters in use, without the text of the search box. */
export const countNarrowings = (filter: ListFilter): number =>
  narrowing.filter(name => name !== 'text' && filter[name] !== undefined).length

/** A list and its filter, as saved under a name. */
export interface ListView {
  filterBy: ComplaintFilter
  filter: ListFilter
}

/** Reads a saved view; an unknown list becomes the one of everything. */
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
