import { requireSame } from '#server/platform/http/idempotency.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Choice } from '#contract/values/complaint-parts.ts'
import type { Database } from '#db/tables.ts'
import {
  choiceOf,
  complainantNameOf,
  firstIssueOf,
  hasEnded,
  nameOf,
  placeOf,
} from '#server/features/complaint-parts/index.ts'
import { canTakeWork } from '#server/features/staff/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Systemic cases that the transaction's actor reads, each with the number of its complaints that they see. */
const selectCases = (tx: Tx) =>
  tx
    .selectFrom('systemic_case as systemic')
    .innerJoin('organization', 'organization.id', 'systemic.organization_id')
    .innerJoin('user_account as owner', 'owner.id', 'systemic.owner_id')
    .select(['systemic.id', 'systemic.title', 'systemic.recommendation', 'systemic.status', 'systemic.version'])
    .select(['systemic.owner_id', 'systemic.opened_at', 'systemic.follow_up_on'])
    .select(eb => [
      placeOf('organization').as('organization'),
      nameOf('owner').$notNull().as('owner_name'),
      hasEnded('user_account', 'owner').as('owner_has_ended'),
      eb
        .selectFrom('systemic_case_complaint as tied')
        .whereRef('tied.systemic_case_id', '=', 'systemic.id')
        .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
export type FoundSystemicCase = Awaited<ReturnType<typeof listCases>>[number]

/** Open cases first, by the day of follow-up, cases without a day after them. */
export const listCases = (tx: Tx, most: number) =>
  selectCases(tx)
    .orderBy(sql`systemic.status = 'CLOSED'`)
    .orderBy('systemic.follow_up_on', order => order.asc().nullsLast())
    .orderBy('systemic.id', 'desc')
    .limit(most)
    .execute()

export const findCase = (tx: Tx, id: number) => selectCases(tx).where('systemic.id', '=', id).executeTakeFirst()

/** One to change, locked; undefined when the actor does not read it. */
export const lockCase = (tx: Tx, id: number) =>
  tx.selectFrom('systemic_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The complaints of a systemic case that the actor sees, the newest first. */
export const listTied = (tx: Tx, id: number) =>
  tx
    .selectFrom('systemic_case_complaint as tied')
    .innerJoin('complaint', 'complaint.id', 'tied.complaint_id')
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .where('tied.systemic_case_id', '=', id)
    .select(['complaint.id', 'complaint.tracking_id', 'complaint.status', 'complaint.registered_at'])
    .select([choiceOf('type').$castTo<Choice>().as('complaint_type'), firstIssueOf('complaint').as('issue')])
    .select(complainantNameOf('complaint').as('complainant_name'))
    .orderBy('complaint.registered_at', 'desc')
    .orderBy('complaint.id', 'desc')
    .execute()

/** The events of a systemic case, the newest first, up to a limit. */
export const listEvents = (tx: Tx, id: number, { after = 0, most }: { after?: number; most: number }) =>
  tx
    .selectFrom('systemic_case_event as event')
    .innerJoin('user_account as actor', 'actor.id', 'event.actor_id')
    .where('event.systemic_case_id', '=', id)
    .where('event.version', '>', after)
    .select(['event.id', 'event.kind', 'event.at', 'event.text'])
    .select(nameOf('actor').$notNull().as('by'))
    .orderBy('event.id', 'desc')
    .limit(most)
    .execute()

/** Adds one and returns its id; undefined when its owner sent it before. */
export async function insertCase(tx: Tx, systemic: Insertable<Database['systemic_case']>): Promise<number | undefined> {
  const added = await tx
    .insertInto('systemic_case')
    .values(systemic)
    .onConflict(conflict => conflict.columns(['owner_id', 'opening_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The one that its owner opened with this key. */
export const findOpenedWith = (tx: Tx, ownerId: number, key: string) =>
  tx
    .selectFrom('systemic_case')
    .select(['id', 'opening_hash'])
    .where('owner_id', '=', ownerId)
    .where('opening_key', '=', key)
    .executeTakeFirst()

export const updateCase = (tx: Tx, id: number, changes: Updateable<Database['systemic_case']>) =>
  tx.updateTable('systemic_case').set(changes).where('id', '=', id).execute()

/** Adds an event; false when the same note was sent before. Throws RuleViolation `key-of-another-request` when that was another note. */
export async function insertEvent(tx: Tx, event: Insertable<Database['systemic_case_event']>): Promise<boolean> {
  const added = await tx
    .insertInto('systemic_case_event')
    .values(event)
    .onConflict(conflict => conflict.columns(['actor_id', 'key']).doNothing())
    .executeTakeFirst()
  const isNew = (added.numInsertedOrUpdatedRows ?? 0n) > 0n
  if (!isNew) requireSame((await findSentEvent(tx, event))?.payload_hash, event.payload_hash)
  return isNew
}

const findSentEvent = (
  tx: Tx,
  { actor_id, key }: Pick<Insertable<Database['systemic_case_event']>, 'actor_id' | 'key'>,
) =>
  tx
    .selectFrom('systemic_case_event')
    .select('payload_hash')
    .where('actor_id', '=', actor_id)
    .where('key', '=', key ?? null)
    .executeTakeFirst()

export const findBody = (tx: Tx, id: number) =>
  tx.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst()

/** The complaints among these that the actor sees. */
export async function visibleAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('complaint').select('id').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Number of its complaints that the actor sees. */
export async function countTied(tx: Tx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('systemic_case_complaint')
    .where('systemic_case_id', '=', id)
    .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds complaints and returns the ids of those that were not in it before. */
export async function insertTied(
  tx: Tx,
  { id, complaintIds, userId, at }: { id: number; complaintIds: readonly number[]; userId: number; at: Date },
): Promise<number[]> {
  if (complaintIds.length === 0) return []
  const rows = complaintIds.map(complaint_id => ({
    ...{ systemic_case_id: id, complaint_id },
    ...{ tied_by_id: userId, tied_at: at },
  }))
  const added = await tx
    .insertInto('systemic_case_complaint')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('complaint_id')
    .execute()
  return added.map(({ complaint_id }) => complaint_id)
}

/** Removes a complaint; false when it was not in it. */
export async function deleteTied(tx: Tx, id: number, complaintId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('systemic_case_complaint')
    .where('systemic_case_id', '=', id)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The systemic cases of a complaint. */
export const listCasesOf = (tx: Tx, complaintId: number) =>
  readRows(
    tx,
    tx
      .selectFrom('systemic_case_complaint as tied')
      .innerJoin('systemic_case as systemic', 'systemic.id', 'tied.systemic_case_id')
      .where('tied.complaint_id', '=', complaintId)
      .select(['systemic.id', 'systemic.title', 'systemic.status'])
      .orderBy('systemic.id', 'desc'),
  )

/** Whether there are any. */
export const isInSystemicCase = async (tx: Tx, complaintId: number): Promise<boolean> =>
  (await readRow(tx, anyTie({ complaintId }))) !== undefined

const anyTie = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('systemic_case_complaint').where('complaint_id', '=', complaintId).select('complaint_id').limit(1),
)

/** Systemic cases whose day of follow-up has come and whose owner has not been told, locked. */
export const lockDue = (tx: Tx, today: string, most: number) =>
  tx
    .selectFrom('systemic_case')
    .innerJoin('user_account as owner', 'owner.id', 'systemic_case.owner_id')
    .select(['systemic_case.id', 'owner_id', sql<string>`follow_up_on::text`.as('follow_up_on')])
    .select([canTakeWork('owner').as('is_read'), 'owner.organization_id'])
    .where('follow_up_on', '<=', today)
    .where('status', '<>', 'CLOSED')
    .where(sql<boolean>`told_for is distinct from follow_up_on`)
    .orderBy('follow_up_on')
    .orderBy('systemic_case.id')
    .limit(most)
    .forUpdate('systemic_case')
    .skipLocked()
    .execute()

export const noteTold = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('systemic_case')
    .set(({ ref }) => ({ told_for: ref('follow_up_on') }))
    .where('id', 'in', ids)
    .execute()
