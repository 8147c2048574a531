import type { NamedTable } from '#server/features/complaint-parts/index.ts'
import type { AuditChange } from '#contract/settings/audit.ts'

export interface NamedId {
  table: NamedTable
  id: string
}

/** The tables that entries refer to. */
const subjectTables: Record<string, NamedTable> = {
  complaint: 'complaint',
  user: 'user_account',
  role: 'role',
  organization: 'organization',
  department: 'department',
  location: 'location',
  region: 'location',
  constant: 'constant_field',
  attachment: 'attachment',
}

/** The tables of ids in details, by the end of their field's name. */
const fieldTables: readonly (readonly [ending: RegExp, table: NamedTable])[] = [
  [/(complaintId|duplicateOfId)$/, 'complaint'],
  [
    /(userId|expertId|handlerIds?|receiverId|officerId|reviewerId|leadId|approverIds?|delegateId|substituteId|memberIds?)$/,
    'user_account',
  ],
  [/(roleId)$/, 'role'],
  [/(organizationIds?)$/i, 'organization'],
  [/(departmentIds?)$/i, 'department'],
  [/(locationIds?|regionId|zoneId|woredaId)$/i, 'location'],
  [/(severityId|typeId|sectorId|genderId|occupationId|ageGroupId|requiredDecisionId|constantId)$/i, 'constant_field'],
  [/(attachmentIds?|mandateId)$/i, 'attachment'],
]

const longestInteger = 2_147_483_647

/** Whether a value can be the id of a row of the table. */
const isIdOf = (table: NamedTable, id: string): boolean =>
  table === 'attachment' ? /^[0-9a-f-]{36}$/.test(id) : /^\d{1,10}$/.test(id) && Number(id) <= longestInteger

const named = (table: NamedTable | undefined, id: string): NamedId | undefined =>
  table !== undefined && isIdOf(table, id) ? { table, id } : undefined

/** The row that an entry refers to, if rows of its kind have names. */
export const subjectOf = (type: string, id: string): NamedId | undefined => named(subjectTables[type], id)

/** The row that a value refers to: an id under a field that is known to hold ids of a table. */
export function namedBy(path: readonly string[], value: string): NamedId | undefined {
  const field = path.findLast(part => !/^\d+$/.test(part)) ?? ''
  return named(fieldTables.find(([ending]) => ending.test(field))?.[1], value)
}

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Details as text: values before and after, or values that are only reported. Unchanged values are left out. */
export function changesOf(details: Values): AuditChange[] {
  const { from, to, before, after, ...told } = details
  const pair = [from ?? before, to ?? after] as const
  const hasBefore = from !== undefined || before !== undefined
  const isPair = hasBefore && (to !== undefined || after !== undefined)
  if (isPair) return [...differences([], pair[0], pair[1]), ...toldOf(told)]
  // a value beside `before` is the present one
  if (isValues(pair[0])) {
    const now = Object.fromEntries(Object.entries(told).filter(([name]) => Object.hasOwn(pair[0] as Values, name)))
    const others = Object.fromEntries(Object.entries(told).filter(([name]) => !Object.hasOwn(now, name)))
    return [...differences([], pair[0], now), ...toldOf(others)]
  }
  return toldOf(details)
}

const toldOf = (values: Values): AuditChange[] => Object.entries(values).flatMap(([name, value]) => told([name], value))

function told(path: string[], value: unknown): AuditChange[] {
  if (isValues(value)) {
    if (Object.hasOwn(value, 'from') && Object.hasOwn(value, 'to') && Object.keys(value).length === 2)
      return differences(path, value.from, value.to)
    return Object.entries(value).flatMap(([name, inner]) => told([...path, name], inner))
  }
  const text = textOf(value)
  return text === null ? [] : [{ path, to: text }]
}

function differences(path: string[], from: unknown, to: unknown): AuditChange[] {
  if (isValues(from) || isValues(to)) {
    const [one, other] = [isValues(from) ? from : {}, isValues(to) ? to : {}]
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap(name =>
      differences([...path, name], one[name], other[name]),
    )
  }
  const [one, other] = [textOf(from), textOf(to)]
  return one === other ? [] : [{ path, from: one, to: other }]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(item => textOf(item) ?? '').join(', ')
  if (isValues(value))
    return Object.values(value)
      .flatMap(inner => textOf(inner) ?? [])
      .join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
