import { type RawBuilder, sql } from 'kysely'
import type { Absence } from '#contract/desk/absences.ts'
import type { AbsenceReason } from '#contract/desk/desk-choices.ts'
import { canTakeWork, findStaff, holds, staffOf } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'

/** Absences on the page. */
const mostListed = 500

const manages = (of: RawBuilder<unknown>) => sql<boolean>`app_manages_absences_of(${of})`

/** Absences that end today or later and that the caller may read, the nearest first. Substitutes do not get the reason. */
export async function listAbsences(tx: Tx, userId: number, today: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select absence.id, ${staffOf('person')} as "user",
      case when substitute.id is not null then ${staffOf('substitute')} end as substitute,
      absence.from_on as "from", absence.to_on as "to",
      case when absence.writes then absence.reason end as reason, absence.writes as "isChangeable",
      ${today}::date >= absence.from_on as "isRunning"
    from (select absence.*, user_id = ${userId} or ${manages(sql`user_id`)} as writes from absence
        where withdrawn_at is null and to_on >= ${today}::date
        order by from_on, id limit ${mostListed}) as absence
      join user_account as person on person.id = absence.user_id
      left join user_account as substitute on substitute.id = absence.substitute_id
    order by absence.from_on, absence.id`.execute(tx)
  return rows
}

/** Whether the caller may enter absences for that other person. */
export async function isManagerOf(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`select ${manages(sql`${userId}::integer`)} as manages`.execute(tx)
  return rows[0]?.manages === true
}

/** Staff for whom the caller may enter absences, by a part of their name. */
export const findAbsentees = (tx: Tx, text: string | undefined) =>
  findStaff(tx, { text, where: manages(sql`user_account.id`) })

/** For whom a substitute is needed, and on which days. */
interface StandIn {
  userId: number
  from: string
  to: string
}

/**
 * Whether `user_account` could stand in: a colleague of the same body who has access to cases, can take work, and is present on
 * all of these days. Staff of a body complained against therefore never get to see a case.
 */
const canStandIn = ({ userId, from, to }: StandIn): RawBuilder<boolean> => sql<boolean>`(
  user_account.id <> ${userId} and ${canTakeWork('user_account')} and ${holds('Complaints - List View')}
  and user_account.organization_id = (select organization_id from user_account as person where person.id = ${userId})
  and not exists (select from away
    where away.user_id = user_account.id and away.from_on <= ${to}::date and away.to_on >= ${from}::date))`

export const findSubstitutes = (tx: Tx, standIn: StandIn, text: string | undefined) =>
  findStaff(tx, { text, where: canStandIn(standIn) })

/** Whether that person could stand in. */
export const isSubstitute = async (tx: Tx, standIn: StandIn, substituteId: number): Promise<boolean> =>
  (await findStaff(tx, { id: substituteId, where: canStandIn(standIn) })).length > 0

/** The address of a substitute; undefined for a closed account. */
export const findTold = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .select(['id', 'user_name', 'language'])
    .executeTakeFirst()

/** Names of a member of staff, for whom an absence can be entered; undefined for anybody else. */
export const findPerson = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .where('kind', '=', 'staff')
    .where('is_active', '=', true)
    .select(['id', 'name', 'name_am'])
    .executeTakeFirst()

/** Serialises changes of one person's absences. */
export const lockAbsences = (tx: Tx, userId: number): Promise<void> => waitForLock(tx, `absences:${userId}`)

/** Another absence of the person on these days. */
export const findOverlapping = (
  tx: Tx,
  { userId, from, to }: { userId: number; from: string; to: string },
  exceptId = 0,
) =>
  tx
    .selectFrom('absence')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('id', '<>', exceptId)
    .where('from_on', '<=', to)
    .where('to_on', '>=', from)
    .select(['from_on', 'to_on'])
    .executeTakeFirst()

/** The absence, when the caller may change it and it is not over. */
export const findChangeable = (tx: Tx, id: number, callerId: number, today: string) =>
  tx
    .selectFrom('absence')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('to_on', '>=', today)
    .where(({ or, eb }) => or([eb('user_id', '=', callerId), manages(sql`user_id`)]))
    .select(['id', 'user_id', 'from_on', 'to_on', 'substitute_id'])
    .executeTakeFirst()
export type Changeable = NonNullable<Awaited<ReturnType<typeof findChangeable>>>

export interface AbsenceRow {
  userId: number
  from: string
  to: string
  substituteId: number | null
  reason: AbsenceReason | null
  byId: number
  at: Date
}

export async function insertAbsence(tx: Tx, row: AbsenceRow): Promise<number> {
  const { id } = await tx
    .insertInto('absence')
    .values({
      user_id: row.userId,
      from_on: row.from,
      to_on: row.to,
      substitute_id: row.substituteId,
      reason: row.reason,
      created_at: row.at,
      created_by_id: row.byId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateAbsence = (tx: Tx, id: number, { to, substituteId }: { to: string; substituteId: number | null }) =>
  tx.updateTable('absence').set({ to_on: to, substitute_id: substituteId }).where('id', '=', id).execute()

export const withdrawAbsence = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('absence').set({ withdrawn_at: at }).where('id', '=', id).execute()
