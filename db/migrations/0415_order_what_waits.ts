import { type Kysely, sql } from 'kysely'

/**
 * The indexes of waiting cases get the order of deadlines. A query for the thousand most urgent cases of a person then reads a thousand
 * entries. Before, it read and sorted all that wait for the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const inOrder = (name: string, columns: string, ...waitingIn: string[]) =>
    sql
      .raw(`create index ${name} on complaint (${columns}, due_at, id)
        where status in (${waitingIn.map(status => `'${status}'`).join(', ')})`)
      .execute(db)
  await sql`drop index complaint_receiver_load, complaint_waits_for_officer, complaint_waits_for_reviewer,
    complaint_investigated_against`.execute(db)
  // also counts what a receiver has in hand
  const inHand = ['ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED']
  await inOrder('complaint_receiver_load', 'receiver_id, status', ...inHand)
  await inOrder('complaint_waits_for_officer', 'officer_id', 'FORWARDED_TO_CASE_OFFICER')
  await inOrder('complaint_waits_for_reviewer', 'reviewer_id', 'UNDER_REVIEW')
  await inOrder('complaint_investigated_against', 'against_organization_id', 'UNDER_INVESTIGATION')
}
