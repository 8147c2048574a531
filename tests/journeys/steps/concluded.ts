import { connect } from '#server/platform/db/connections/connect.ts'
import { decided } from '#tests/support/concluded-case.ts'

const dayMilliseconds = 86_400_000

/** The office has issued the conclusion of a complaint that was just filed, and waits for the answer. */
export async function concludeFiled(trackingId: string): Promise<{ complaintId: number }> {
  const ownerUrl = process.env.JOURNEY_DATABASE_URL
  if (!ownerUrl) throw new Error('JOURNEY_DATABASE_URL is not set: the journeys’ global setup has not run.')
  const db = connect(ownerUrl, { max: 1 })
  try {
    const now = new Date()
    const due_at = new Date(now.getTime() + 15 * dayMilliseconds)
    return await db.transaction().execute(async tx => {
      const { id } = await tx
        .updateTable('complaint')
        .set({ status: 'CONCLUSION_ISSUED', due_at, due_clock: 'E' })
        .where('tracking_id', '=', trackingId)
        .returning('id')
        .executeTakeFirstOrThrow()
      const clocks = [
        { clock: 'A', event: 'stop', amount: null, unit: null },
        { clock: 'B', event: 'stop', amount: null, unit: null },
        { clock: 'E', event: 'start', amount: 15, unit: 'calendar-days' },
      ] as const
      await tx
        .insertInto('clock_event')
        .values(clocks.map(clock => ({ complaint_id: id, at: now, ...clock })))
        .execute()
      const content = JSON.stringify(decided)
      await tx
        .insertInto('conclusion')
        .values({ complaint_id: id, round: 1, kind: 'decision', content, issued_at: now })
        .execute()
      return { complaintId: id }
    })
  } finally {
    await db.destroy()
  }
}
