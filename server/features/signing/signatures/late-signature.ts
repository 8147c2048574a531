import { loadCalendarAt } from '#server/features/calendar/index.ts'
import { deadlinesOf, listEntries } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

interface Timed {
  id: number
  location_id: number
  due_at: Date | null
}

/** Whether the time for the signature that a complaint waits for is over. Asks only where some time is. */
export async function isSignatureLate(tx: Tx, { id, location_id, due_at }: Timed, now: Date): Promise<boolean> {
  if (due_at === null || due_at > now) return false
  const [calendar, entries] = await Promise.all([loadCalendarAt(tx, location_id), listEntries(tx, id)])
  return deadlinesOf(entries, calendar).some(({ clock, at }) => clock === 'D' && at <= now)
}

/** What `isSignatureLate` asks of a visible complaint. */
export const findTimed = (tx: Tx, complaintId: number): Promise<Timed> =>
  tx
    .selectFrom('complaint')
    .where('id', '=', complaintId)
    .select(['id', 'location_id', 'due_at'])
    .executeTakeFirstOrThrow()
