import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork } from '#server/features/staff/index.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Somebody's id, or an expression for it. */
export type PersonId = number | RawBuilder<number>

/** Whether the role of that account may sign. */
export const mayApprove = (alias: string) => sql<boolean>`exists (select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in ('Complaints - Approval View', 'All'))`

/** Whether the account may sign anything today. */
const isSigner = (alias: string) => sql<boolean>`(${canTakeWork(alias)} and ${mayApprove(alias)})`

/** Whether that person is responsible for the signature that the complaint waits for on the day, even if they may not give it. */
export const isAskedToSign = (
  complaintId: RawBuilder<number>,
  personId: RawBuilder<number>,
  day: string | RawBuilder<string>,
) => sql<boolean>`${personId} in (select person_id from asked_signers(${complaintId}, ${day}::date))`

/** Whether the account of that person may sign anything. */
export const mayPersonSign = (personId: PersonId) =>
  sql<boolean>`exists (select from user_account as signer where signer.id = ${personId} and ${isSigner('signer')})`

/** Whether that person can give the signature that the complaint waits for, if their account may sign. */
export const isFreeToSign = (complaintId: RawBuilder<number>, personId: PersonId, now: Date) =>
  sql<boolean>`${personId}::integer in (
    select person_id from asked_signers(${complaintId}, ${localDate(now)}::date) where may_sign)`

/** The people who can give the next signature on a complaint, none where nothing waits for one. */
export const listWhoCanSign = async (tx: Tx, complaintId: number, now: Date): Promise<number[]> => {
  const signers = sql<{ id: number }>`
    select person.id from asked_signers(${complaintId}, ${localDate(now)}::date) join user_account as person on person.id = person_id
    where may_sign and ${isSigner('person')} order by person.id`
  return (await readRows(tx, signers)).map(({ id }) => id)
}
