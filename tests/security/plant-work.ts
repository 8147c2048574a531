import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { windows, type WorldDelegation, type WorldWork } from './random-work.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** Ids of a list's rows: its position in the list after the world's own number. */
export interface Ids {
  location: (index: number) => number
  organization: (index: number) => number
  department: (index: number) => number
  user: (index: number) => number
  complaint: (index: number) => number
}

/** Stores each user's part in complaints that are planted already. */
export async function plantWork(
  tx: Kysely<Database>,
  each: readonly WorldWork[],
  delegations: readonly WorldDelegation[],
  absences: readonly WorldDelegation[],
  ids: Ids,
): Promise<void> {
  const at = new Date()
  await plantDelegations(tx, delegations, ids, at)
  await plantAbsences(tx, absences, ids, at)
  const handlers = each.flatMap(({ handlers: of }, index) =>
    of.map(({ user, state }) => ({
      complaint_id: ids.complaint(index),
      user_id: ids.user(user),
      is_lead: false,
      directed_at: at,
      accepted_at: state === 'accepted' || state === 'removed' ? at : null,
      declined_at: state === 'declined' ? at : null,
      decline_reason: state === 'declined' ? 'No time.' : null,
      removed_at: state === 'removed' ? at : null,
    })),
  )
  if (handlers.length > 0) await plant(tx, 'complaint_handler', handlers)
  const structure_id = await plantOne(tx, 'approval_structure', { action: 'refer', began_at: at, ended_at: at })
  for (const [index, { proposal }] of each.entries()) {
    if (proposal) await plantProposal(tx, { complaint_id: ids.complaint(index), structure_id }, proposal, ids, at)
  }
}

async function plantDelegations(
  tx: Kysely<Database>,
  delegations: readonly WorldDelegation[],
  ids: Ids,
  at: Date,
): Promise<void> {
  const rows = delegations.map(({ approver, delegate, window, isWithdrawn }) => ({
    approver_id: ids.user(approver),
    delegate_id: ids.user(delegate),
    from_on: day(windows[window][0]),
    to_on: day(windows[window][1]),
    created_at: at,
    withdrawn_at: isWithdrawn ? at : null,
  }))
  if (rows.length > 0) await plant(tx, 'delegation', rows)
}

async function plantAbsences(
  tx: Kysely<Database>,
  absences: readonly WorldDelegation[],
  ids: Ids,
  at: Date,
): Promise<void> {
  const rows = absences.map(({ approver, delegate, window, isWithdrawn }) => ({
    user_id: ids.user(approver),
    substitute_id: ids.user(delegate),
    from_on: day(windows[window][0]),
    to_on: day(windows[window][1]),
    created_at: at,
    created_by_id: ids.user(approver),
    withdrawn_at: isWithdrawn ? at : null,
  }))
  if (rows.length > 0) await plant(tx, 'absence', rows)
}

/** A day of Addis Ababa, so many after today. */
const day = (fromToday: number) => sql<string>`(now() at time zone 'Africa/Addis_Ababa')::date + ${fromToday}::integer`

async function plantProposal(
  tx: Kysely<Database>,
  of: { complaint_id: number; structure_id: number },
  { steps, turn, isEnded }: NonNullable<WorldWork['proposal']>,
  ids: Ids,
  at: Date,
): Promise<void> {
  const proposal_id = await plantOne(tx, 'proposal', {
    ...of,
    action: 'refer',
    input: '{}',
    from_status: 'UNDER_INVESTIGATION',
    proposed_by_id: ids.user(0),
    proposed_at: at,
    ended_at: isEnded ? at : null,
    ending: isEnded ? 'withdrawn' : null,
  })
  const rows = steps.map(({ approver, substitute }, index) => ({
    proposal_id,
    ordinal: index + 1,
    approver_id: ids.user(approver),
    substitute_id: substitute === null ? null : ids.user(substitute),
    asked_at: index <= turn ? at : null,
    ...(index < turn && { signed_at: at, signed_by_id: ids.user(approver), ruling: 'approved' as const }),
  }))
  await plant(tx, 'proposal_step', rows)
}
