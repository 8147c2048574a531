import { type RawBuilder, sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import { readRow } from '#server/platform/db/together.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { stateOf } from '#server/features/staff-search/index.ts'
import { type Held, holderIdOf } from './case-holder.queries.ts'
import type { Deadline } from './deadlines.ts'

interface Late extends Held {
  against_organization_id: number
  due_at: Date | null
}

/** Why a case cannot be left with who holds it. */
export type ReliefCause = 'delayed' | 'deactivated' | 'invited' | 'in-conflict' | 'absent'

/** Where the complainant is waited for: the case is late by no fault of its holder. */
const answerable: readonly Status[] = ['NOT_ADMITTED', 'CONCLUSION_ISSUED']

/** Why a case may be taken out of its holder's hands: its time is over, or they cannot be waited for; null when neither. */
export async function findReliefCause(tx: Tx, complaint: Late, now: Date): Promise<ReliefCause | null> {
  const isDelayed = complaint.due_at !== null && complaint.due_at < now && !answerable.includes(complaint.status)
  return isDelayed ? 'delayed' : findHolderTrouble(tx, complaint, now)
}

/** A delegation of the person's runs today: they have named who signs while they are away. */
const isAbsent = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from delegation
  where delegation.approver_id = person.id and delegation.withdrawn_at is null
    and ${localDate(now)}::date between delegation.from_on and delegation.to_on)`

/** Whether a deadline may be moved: three quarters of its time are used up, or the holder cannot be waited for. */
export const isRunningOut = async (
  tx: Tx,
  complaint: Omit<Late, 'due_at'>,
  { reachedAt }: Deadline,
  now: Date,
): Promise<boolean> => reachedAt[75] <= now || (await findHolderTrouble(tx, complaint, now)) !== null

/** Why the holder cannot be waited for; null for nobody, and for one who can. */
async function findHolderTrouble(
  tx: Tx,
  complaint: Omit<Late, 'due_at'>,
  now: Date,
): Promise<Exclude<ReliefCause, 'delayed'> | null> {
  const id = holderIdOf(complaint)
  if (id === null) return null
  const holder = await readRow(
    tx,
    tx
      .selectFrom('user_account as person')
      .where('person.id', '=', id)
      .select(['person.organization_id', stateOf('person').as('state'), isAbsent(now).as('is_absent')]),
  )
  if (!holder) return null
  if (holder.state !== 'active') return holder.state
  if (holder.organization_id === complaint.against_organization_id) return 'in-conflict'
  return holder.is_absent ? 'absent' : null
}
