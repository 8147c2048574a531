import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import type { AuditSubjectType } from '#contract/desk/desk-choices.ts'
import type { Database } from '#db/tables.ts'
import { findNames, nameOf } from '#server/features/complaint-parts/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { NamedId } from './changes.rules.ts'
import type { TrailCursor } from './trail-cursor.rules.ts'

/** The parsed filter of the trail. */
export interface TrailCriteria {
  actors?: readonly number[] | undefined
  subjects?: { types: readonly AuditSubjectType[]; id?: string | undefined } | undefined
  action?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}

export interface Stretch {
  /** Only entries older than this one. */
  after?: TrailCursor | undefined
  /** Only entries from this one on. */
  floor?: TrailCursor | undefined
  limit: number
}

export interface FoundEntry extends Pick<Database['audit_entry'], 'action' | 'subject_type' | 'subject_id'> {
  id: number
  at: Date
  actor_kind: 'staff' | 'complainant' | 'respondent' | 'visitor' | 'system'
  actor_name: Bilingual | null
  details: Record<string, unknown>
}

const place = sql`(audit_entry.at, audit_entry.id)`
const placeOf = ({ at, id }: TrailCursor): RawBuilder<unknown> => sql`(${at}::timestamptz, ${id}::bigint)`

function matching(tx: Tx, { actors, subjects, action, from, before }: TrailCriteria, after: TrailCursor | undefined) {
  let query = tx.selectFrom('audit_entry')
  if (actors) query = query.where(sql<boolean>`audit_entry.actor_id = any(${actors}::integer[])`)
  if (subjects) query = query.where(sql<boolean>`audit_entry.subject_type = any(${subjects.types}::text[])`)
  if (subjects?.id !== undefined) query = query.where('audit_entry.subject_id', '=', subjects.id)
  if (action !== undefined) query = query.where('audit_entry.action', '=', action)
  if (from) query = query.where('audit_entry.at', '>=', from)
  if (before) query = query.where('audit_entry.at', '<', before)
  if (after) query = query.where(sql<boolean>`${place} < ${placeOf(after)}`)
  return query.orderBy('audit_entry.at', 'desc').orderBy('audit_entry.id', 'desc')
}

/** Entries that the actor sees, newest first. */
export async function findEntries(
  tx: Tx,
  criteria: TrailCriteria,
  { after, floor, limit }: Stretch,
): Promise<FoundEntry[]> {
  let query = matching(tx, criteria, after)
  if (floor) query = query.where(sql<boolean>`${place} >= ${placeOf(floor)}`)
  return query
    .leftJoin('user_account as account', 'account.id', 'audit_entry.actor_id')
    .select([
      'audit_entry.id',
      'audit_entry.at',
      'audit_entry.actor_kind',
      'audit_entry.action',
      'audit_entry.subject_type',
      'audit_entry.subject_id',
      'audit_entry.details',
      nameOf('account').as('actor_name'),
    ])
    .limit(limit)
    .$castTo<FoundEntry>()
    .execute()
}

/** The entry at this distance, regardless of who may see it; undefined when there are no more. */
export const findTrailFloor = (
  tx: Tx,
  criteria: TrailCriteria,
  { after, count }: { after: TrailCursor | undefined; count: number },
): Promise<TrailCursor | undefined> =>
  matching(tx, criteria, after).select(['audit_entry.at', 'audit_entry.id']).offset(count).limit(1).executeTakeFirst()

/** Accounts whose name or user name holds the text, in any homophone spelling; limited. */
export async function findActors(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where(holdsWords('user_account.search_text', text))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The complaint of a tracking ID that the actor sees. */
export const findComplaintId = async (tx: Tx, trackingId: string): Promise<number | undefined> =>
  (await tx.selectFrom('complaint').select('id').where('tracking_id', '=', trackingId).executeTakeFirst())?.id

/** Present names of records as far as the actor sees them; one statement for all tables. */
export async function findTrailNames(
  tx: Tx,
  named: readonly NamedId[],
): Promise<(of: NamedId) => Bilingual | undefined> {
  const nameOfRow = await findNames(
    tx,
    new Map(
      [...Map.groupBy(named, each => each.table)].map(([table, own]) => [table, new Set(own.map(({ id }) => id))]),
    ),
  )
  return ({ table, id }) => nameOfRow(table, id)
}
