import { type AuditFilter, auditPageSize, type TrailEntry } from '#contract/settings/audit.ts'
import { auditSubjects } from '#contract/desk/desk-choices.ts'
import { formatTrackingId, parseTrackingId } from '#contract/values/tracking-id.ts'
import { type Actor, requirePermission, type Staff, seesEverything } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { addDays, startOfDay } from '#server/features/calendar/index.ts'
import { changesOf, type NamedId, namedBy, subjectOf } from './changes.rules.ts'
import { readTrailCursor, type TrailCursor, writeTrailCursor } from './trail-cursor.rules.ts'
import {
  findActors,
  findComplaintId,
  findEntries,
  findTrailFloor,
  findTrailNames,
  type FoundEntry,
  type TrailCriteria,
} from './trail.queries.ts'

export const auditPage = 'Audit - View'

/** Entries that are read for one page; readers who see few of many continue from there. */
const lookedAt = 5000
const lookout = { kind: 'system', job: 'audit-floor' } as const
/** People of one name. */
const mostActors = 500

/** One page of the entries that the actor sees, newest first. Throws NotPermitted, InvalidInput (cursor, dates). */
export async function listEntries(
  context: Context,
  actor: Actor,
  { cursor, ...filter }: AuditFilter & { cursor?: string },
): Promise<{ entries: TrailEntry[]; nextCursor: string | null }> {
  requirePermission(actor, auditPage)
  const after = cursor === undefined ? undefined : readTrailCursor(cursor)
  return readAs(context, actor, async tx => {
    const criteria = await readTrailCriteria(tx, filter)
    const floor = seesEverything(actor) ? undefined : await floorFor(tx, actor, criteria, after)
    const found = await findEntries(tx, criteria, { after, floor, limit: auditPageSize + 1 })
    const shown = found.slice(0, auditPageSize)
    const next = found.length > auditPageSize ? shown.at(-1) : floor
    return { entries: await toEntries(tx, shown), nextCursor: next ? writeTrailCursor(next) : null }
  })
}

/** The entry at which reading for this page stops; the reader learns nothing more of entries that they do not see. */
async function floorFor(
  tx: Tx,
  actor: Staff,
  criteria: TrailCriteria,
  after: TrailCursor | undefined,
): Promise<TrailCursor | undefined> {
  await continueAs(tx, lookout)
  const floor = await findTrailFloor(tx, criteria, { after, count: lookedAt })
  await continueAs(tx, actor)
  return floor
}

/** The filter of the page in terms of the database. Throws InvalidInput. */
export async function readTrailCriteria(tx: Tx, filter: AuditFilter): Promise<TrailCriteria> {
  const { person, action, from, to } = filter
  if (from && to && from > to) throw new InvalidInput([{ field: 'to', reason: 'before-from' }])
  return {
    actors: person?.trim() ? await findActors(tx, person, mostActors) : undefined,
    subjects: await subjectsOf(tx, filter),
    action: action || undefined,
    from: from ? startOfDay(from) : undefined,
    before: to ? startOfDay(addDays(to, 1)) : undefined,
  }
}

async function subjectsOf(tx: Tx, { subjectType, record }: AuditFilter): Promise<TrailCriteria['subjects']> {
  const types = subjectType ? [subjectType] : auditSubjects
  const id = record?.trim()
  if (!id) return subjectType ? { types } : undefined
  const trackingId = parseTrackingId(id)
  if (!trackingId.ok) return { types, id }
  // nothing has the id 0
  return { types: ['complaint'], id: String((await findComplaintId(tx, trackingId.id)) ?? 0) }
}

/** Entries as they are displayed: records and people by their present names, values one by one. */
export async function toEntries(tx: Tx, found: readonly FoundEntry[]): Promise<TrailEntry[]> {
  const read = found.map(row => ({
    row,
    subject: subjectOf(row.subject_type, row.subject_id),
    changes: changesOf(row.details),
  }))
  const ids = read.flatMap(({ subject, changes }) => [
    ...(subject ? [subject] : []),
    ...changes.flatMap(change => valuesOf(change).flatMap(value => namedBy(change.path, value) ?? [])),
  ])
  const nameOf = await findTrailNames(tx, ids)
  const inWords = (path: readonly string[], value: string | null): string | null => {
    if (value === null) return null
    return value
      .split(', ')
      .map(one => named(nameOf, namedBy(path, one)) ?? one)
      .join(', ')
  }
  return read.map(({ row, subject, changes }) => ({
    ...contractForm(row),
    subjectName: subjectName(subject, subject && nameOf(subject)),
    changes: changes.map(({ path, from, to }) => ({
      path,
      to: inWords(path, to),
      ...(from !== undefined && { from: inWords(path, from) }),
    })),
  }))
}

const valuesOf = ({ from, to }: { from?: string | null | undefined; to: string | null }): string[] =>
  [from, to].flatMap(value => (value ? value.split(', ') : []))

type NameOf = Awaited<ReturnType<typeof findTrailNames>>

/** A value that names a record, with both names when they differ, because a trail is read in either language. */
function named(nameOf: NameOf, id: NamedId | undefined): string | undefined {
  const name = id && nameOf(id)
  if (!name) return undefined
  if (id.table === 'complaint') return formatTrackingId(name.en)
  return name.en === name.am ? name.en : `${name.en} · ${name.am}`
}

const subjectName = (subject: NamedId | undefined, name: TrailEntry['subjectName'] | undefined) =>
  subject?.table === 'complaint' && name
    ? { en: formatTrackingId(name.en), am: formatTrackingId(name.am) }
    : (name ?? null)
