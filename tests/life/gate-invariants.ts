import { expect } from 'vitest'
import type { Snapshot } from './snapshot.ts'

/** In their order, one after another, each once, nobody their own; open exactly while the case waits. */
export function expectSignatures({ complaint, clocks, proposals, signatures }: Snapshot, story: string): void {
  const open = proposals.filter(({ ended_at }) => ended_at === null)
  expect(open.length, story).toBe(complaint.status === 'WAITING_FOR_APPROVAL' ? 1 : 0)
  for (const { id, proposed_by_id, ending } of proposals) {
    const steps = signatures.filter(({ proposal_id }) => proposal_id === id)
    const signed = steps.filter(({ signed_at }) => signed_at !== null)
    expect(
      signed.map(({ ordinal }) => ordinal),
      story,
    ).toEqual(signed.map((_, index) => index + 1))
    const signers = signed.map(({ signed_by_id }) => signed_by_id)
    expect(signers, story).not.toContain(proposed_by_id)
    expect(new Set(signers).size, story).toBe(signed.length)
    for (const { substitute_id, signed_by_id } of signed)
      if (substitute_id !== null) expect(signed_by_id, story).toBe(substitute_id)
    const isAsked = steps.map(({ asked_at }) => asked_at !== null)
    const isLast = ending === 'approved' || signed.some(({ ruling }) => ruling === 'sent-back')
    expect(isAsked, story).toEqual(steps.map((_, index) => index < signed.length + (isLast ? 0 : 1)))
    expect(signed.filter(({ ruling }) => ruling === 'approved').length === steps.length, story).toBe(
      ending === 'approved',
    )
    expect(
      signed.some(({ ruling }) => ruling === 'sent-back'),
      story,
    ).toBe(ending === 'sent-back')
  }
  // each requested signature had its own clock
  const asked = signatures.filter(({ asked_at }) => asked_at !== null)
  expect(clocks.filter(({ clock, event }) => clock === 'D' && event === 'start').length, story).toBe(asked.length)
}

/** The next signature can be given today by: the substitute alone, otherwise the approver, or a delegate during a delegation. */
export function expectSigners(
  before: Snapshot,
  after: Snapshot,
  delegations: readonly { approver_id: number; delegate_id: number }[],
  story: string,
): void {
  for (const { id, approver_id, substitute_id, signed_by_id } of after.signatures) {
    if (signed_by_id === null || before.signatures.some(step => step.id === id && step.signed_by_id !== null)) continue
    const delegates = delegations.filter(one => one.approver_id === approver_id).map(({ delegate_id }) => delegate_id)
    expect(substitute_id !== null ? [substitute_id] : [approver_id, ...delegates], story).toContain(signed_by_id)
  }
}

/**
 * Each level of a clock was reported once, whatever jobs ran; the case's level is the number of times that its deadline passed or
 * that nobody could take it.
 */
export function expectNotices(seen: Snapshot, story: string): void {
  const { complaint, clocks, notices, referrals, audit, track } = seen
  const levels = notices.map(({ clock_event_id, level }) => `${clock_event_id} ${level}`)
  expect(new Set(levels).size, story).toBe(levels.length)
  for (const { clock_event_id } of notices) {
    const measured = clocks.find(({ id }) => id === clock_event_id)
    expect(['start', 'extend'], story).toContain(measured?.event)
    expect(measured?.clock, story).not.toBe('E')
  }
  const over = notices.filter(({ level }) => level === 100).length
  const overdue = referrals.filter(({ escalated_at }) => escalated_at !== null).length
  const escalated = audit.filter(({ action }) => action === 'escalate')
  const untaken = escalated.filter(({ details }) => details.cause === 'nobody-can-take-it').length
  const comings = track.filter(
    ({ from_status, to_status }) => from_status !== to_status && /^(CREATED|UNDER_REVIEW)$/.test(to_status),
  )
  expect(untaken, story).toBeLessThanOrEqual(comings.length)
  expect(complaint.escalation_level, story).toBe(over + overdue + untaken)
  expect(escalated.length, story).toBe(over + overdue + untaken)
}
