import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The bodies that were asked for a statement in a case, oldest first: when, until when, and on which day they gave one. */
export const listHeard = async (tx: Tx, complaintId: number): Promise<NonNullable<ConclusionContent['statements']>> => {
  const asked = await tx
    .selectFrom('statement_request')
    .where('complaint_id', '=', complaintId)
    .where('outcome', 'in', ['given', 'recorded', 'none'])
    .orderBy('id')
    .select(['shown', 'asked_at', 'due_at', 'outcome', 'outcome_at', 'received_on'])
    .execute()
  return asked.map(({ shown, asked_at, due_at, outcome, outcome_at, received_on }) => ({
    body: shown.body,
    askedOn: localDate(asked_at),
    dueOn: localDate(due_at),
    givenOn: outcome === 'none' ? null : (received_on ?? localDate(outcome_at ?? due_at)),
  }))
}
