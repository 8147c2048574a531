import { expect } from 'vitest'
import { auditActions, auditJobs } from '#contract/settings/audit-actions.ts'
import type { Status } from '#contract/statuses.ts'
import { addCalendarDays } from '#contract/values/day-numbers.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { WorkingCalendar } from '#server/features/calendar/index.ts'
import { deadlinesOf, dueColumns } from '#server/features/lifecycle/clocks/deadlines.ts'
import { lifecycle, type Transition } from '#server/features/lifecycle/lifecycle.ts'
import { expectOrders } from './order-invariants.ts'
import { expectNotices, expectSignatures } from './gate-invariants.ts'
import { expectStatements, statementClock } from './statement-invariants.ts'
import { expectLetters } from './letter-invariants.ts'
import { currentHandlers, entriesOf, holderOf, openProposal, type Snapshot } from './snapshot.ts'

const rows: readonly Transition[] = lifecycle

/** The events so far, for the message of a failure. */
export const storyOf = ({ complaint, track }: Snapshot): string =>
  track
    .map(({ version, action, from_status, to_status }) => `${version} ${action}: ${from_status} → ${to_status}`)
    .concat(`now ${complaint.version} ${complaint.status}`)
    .join('\n')

/** Invariants of every complaint: all tables about it agree. */
export function expectConsistent(seen: Snapshot, calendar: WorkingCalendar): void {
  const story = storyOf(seen)
  expectTrack(seen, story)
  expectLedger(seen, story)
  expectClocks(seen, calendar, story)
  expectSignatures(seen, story)
  expectNotices(seen, story)
  expectPeople(seen, story)
  expectReferrals(seen, story)
  expectOrders(seen, story)
  expectRequests(seen, story)
  expectStatements(seen, story)
  expectLetters(seen, story)
  expectTrail(seen, story)
  expect(seen.visibility.kept, story).toEqual(seen.visibility.due)
  expect(seen.counted.kept, story).toEqual(seen.counted.due)
  expect(seen.counted.kept.id, story).toBe(seen.complaint.id)
  const holder = holderOf(seen)
  expect(seen.holder, story).toEqual({ found: holder, kept: holder })
}

type Step = Snapshot['track'][number]

/** Each step begins where the one before ended, is a row of the table, and makes a version unless it is independent. */
function expectTrack(seen: Snapshot, story: string): void {
  const { complaint, track } = seen
  const last = track.at(-1)
  expect([last?.to_status, last?.version], story).toEqual([complaint.status, complaint.version])
  track.forEach((step, index) => {
    const before = track[index - 1]
    expect(step.from_status, story).toBe(before?.to_status ?? null)
    expect(
      isInTable(
        step,
        seen,
        track.slice(0, index).findLast(({ action }) => action === 'request-information'),
      ),
      `${step.action}: ${step.from_status} → ${step.to_status} of\n${story}`,
    ).toBe(true)
    const kinds = rows.filter(row => row.action === step.action).map(row => (row.isIndependent ? 0 : 1))
    expect(step.action === 'propose' ? [1] : kinds, story).toContain(step.version - (before?.version ?? 0))
  })
  const closing = track.findLast(({ from_status, to_status }) => to_status === 'CLOSED' && from_status !== 'CLOSED')
  const reasons = rows.filter(row => row.closeReason && row.action === closing?.action).map(row => row.closeReason)
  if (complaint.status === 'CLOSED') expect(reasons, story).toContain(complaint.close_reason)
  expect((complaint.close_reason !== null) === (complaint.status === 'CLOSED'), story).toBe(true)
  expect((complaint.closed_at !== null) === (complaint.status === 'CLOSED'), story).toBe(true)
}

/** A step of the track is a row of the table, or an action that was proposed for its signatures. */
function isInTable(
  { action, from_status: from, to_status: to }: Step,
  { proposals, referrals }: Snapshot,
  asked: Step | undefined,
): boolean {
  if (action === 'propose')
    return to === 'WAITING_FOR_APPROVAL' && proposals.some(({ from_status }) => from_status === from)
  return rows.some(row => {
    if (row.action !== action || (from === null ? row.from.length > 0 : !row.from.includes(from))) return false
    if (row.to === 'unchanged') return to === from
    if (row.to === 'origin' && from === 'INFORMATION_REQUESTED') return to === asked?.from_status
    if (row.to === 'origin')
      return (from === 'REFERRED' ? referrals : proposals).some(({ from_status }) => from_status === to)
    if (row.to === 'proposed')
      return proposals.some(one => rows.some(each => each.action === one.action && each.to === to))
    return row.to === to
  })
}

/** Only existing clocks pause, resume and stop; none starts twice. */
function expectLedger({ clocks }: Snapshot, story: string): void {
  const running = new Map<string, boolean>()
  for (const { clock, event } of clocks) {
    const runs = running.get(clock)
    const isRight = {
      start: runs === undefined,
      pause: runs === true,
      resume: runs === false,
      extend: runs !== undefined,
      stop: runs !== undefined,
    }
    expect([clock, event, isRight[event]], story).toEqual([clock, event, true])
    if (event === 'stop') running.delete(clock)
    else if (event !== 'extend') running.set(clock, event !== 'pause')
  }
}

/** The clock of each status; statuses that only wait have none. */
const clockOf: Partial<Record<Status, string>> = {
  CREATED: 'A',
  ASSIGNED_TO_CASE_RECEIVER: 'B',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'E',
  NOT_ADMITTED: 'E',
  FORWARDED_TO_CASE_OFFICER: 'C',
  DIRECTED_TO_HANDLER: 'C',
  UNDER_INVESTIGATION: 'C',
  CONCLUSION_ISSUED: 'E',
  UNDER_REVIEW: 'F',
  INFORMATION_REQUESTED: 'E',
}

/** The clocks that exist in a status; true while they run. */
function clocksExpected(seen: Snapshot): [string, boolean][] {
  const { status } = seen.complaint
  const of = (each: string | undefined, runs = true): [string, boolean][] => {
    const clock = clockOf[each as Status]
    return clock ? [[clock, runs]] : []
  }
  if (status === 'WAITING_FOR_APPROVAL') return [...of(openProposal(seen)?.from_status), ['D', true]]
  if (status === 'REFERRED') return of(seen.referrals.at(-1)?.from_status, false)
  if (status === 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED') return [['B', false], ...of(status)]
  if (status === 'INFORMATION_REQUESTED') return [...of(seen.complaint.returns_to ?? undefined, false), ...of(status)]
  return of(status)
}

function expectClocks(seen: Snapshot, calendar: WorkingCalendar, story: string): void {
  const standing = new Map<string, boolean>()
  for (const { clock, event } of seen.clocks) {
    if (event === 'stop') standing.delete(clock)
    else if (event !== 'extend') standing.set(clock, event !== 'pause')
  }
  expect([...standing].sort(), story).toEqual([...clocksExpected(seen), ...statementClock(seen)].sort())
  const { due_at, due_clock } = dueColumns(deadlinesOf(entriesOf(seen), calendar))
  const kept = seen.complaint.due_at === null ? null : new Date(seen.complaint.due_at)
  expect([kept, seen.complaint.due_clock], story).toEqual([due_at, due_clock])
}

/** One lead at most, nobody twice, and a reviewer who took no part in the case. */
function expectPeople(seen: Snapshot, story: string): void {
  const { complaint, handlers, opinions, decisions, proposals, signatures, conclusions } = seen
  const current = currentHandlers(seen)
  expect(new Set(current.map(({ user_id }) => user_id)).size, story).toBe(current.length)
  expect(current.filter(({ is_lead }) => is_lead).length, story).toBeLessThanOrEqual(1)
  if (['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'].includes(complaint.status))
    expect(current.filter(({ is_lead }) => is_lead).length, story).toBe(1)
  if (complaint.status !== 'UNDER_REVIEW' || complaint.reviewer_id === null) return
  const touched = [
    complaint.receiver_id,
    complaint.officer_id,
    ...handlers.map(({ user_id }) => user_id),
    ...opinions.map(({ user_id }) => user_id),
    ...decisions.map(({ author_id }) => author_id),
    ...proposals.map(({ proposed_by_id }) => proposed_by_id),
    ...signatures.map(({ signed_by_id }) => signed_by_id),
    ...conclusions.map(({ issued_by_id }) => issued_by_id),
  ]
  expect(touched, story).not.toContain(complaint.reviewer_id)
}

/** One open referral exactly while the case is with the other body; answers and outcomes are kept; one request in a round. */
function expectReferrals({ complaint, track, referrals, requests }: Snapshot, story: string): void {
  const open = referrals.filter(
    ({ answer, outcome_at, ended_at }) => answer !== 'refused' && outcome_at === null && ended_at === null,
  )
  if (complaint.status === 'REFERRED') expect(open.length, story).toBe(1)
  else expect(open.length, story).toBeLessThanOrEqual(1)
  const came = track.filter(({ to_status, from_status }) => to_status === 'REFERRED' && from_status !== 'REFERRED')
  expect(referrals.length, story).toBe(came.length)
  const answers = track.filter(({ action }) => action === 'record-referral-answer')
  expect(
    referrals.filter(({ answered_at }) => answered_at !== null).map(({ answer }) => answer),
    story,
  ).toEqual(answers.map(({ to_status }) => (to_status === 'REFERRED' ? 'accepted' : 'refused')))
  const outcomes = track.filter(({ action }) => action === 'record-referral-outcome')
  expect(
    referrals.filter(({ outcome_at }) => outcome_at !== null).map(({ outcome }) => outcome),
    story,
  ).toEqual(outcomes.map(({ to_status }) => (to_status === 'CLOSED' ? 'decided' : 'returned')))
  expect(new Set(requests.map(({ round }) => round)).size, story).toBe(requests.length)
  const isDuplicate = complaint.close_reason === 'DUPLICATE'
  expect(complaint.duplicate_of_id !== null, story).toBe(isDuplicate)
  expect(complaint.duplicate_of_id, story).not.toBe(complaint.id)
}

/**
 * Nobody stops a clock by asking: no more requests in one investigation or review than the office allows, and each pause ends with its day,
 * however late the answer is and the job runs. The case knows where it returns to exactly while it waits for an answer.
 */
function expectRequests({ complaint, track, clocks }: Snapshot, story: string): void {
  expect(complaint.returns_to !== null, story).toBe(complaint.status === 'INFORMATION_REQUESTED')
  const requests = track.filter(({ action }) => action === 'request-information')
  const works = Map.groupBy(requests, ({ from_status, details }) => `${from_status} ${String(details?.round)}`)
  for (const [work, asked] of works)
    expect(asked.length, `${work} of\n${story}`).toBeLessThanOrEqual(officeDefaults.answering.mostRequests)
  clocks.forEach((pause, index) => {
    if (pause.event !== 'pause' || pause.reason !== 'information-requested') return
    const start = clocks[index + 1]
    expect(start, story).toMatchObject({ clock: 'E', event: 'start' })
    const end = clocks.slice(index).find(({ clock, event }) => clock === pause.clock && event !== 'pause')
    if (end?.event !== 'resume') return
    const latest = addCalendarDays(new Date(start?.at ?? 0), start?.amount ?? 0)
    expect(new Date(end.at).getTime(), story).toBeLessThanOrEqual(latest.getTime())
  })
}

/** The trail has each step of the track once, and names the work of the system as the audit page does; every message was queued once. */
function expectTrail({ track, audit, messages }: Snapshot, story: string): void {
  const steps = track.map(({ action }) => action).sort()
  const named = new Set(steps)
  const entries = audit.map(({ action }) => action).filter(action => named.has(action))
  expect(entries.sort(), story).toEqual(steps)
  const jobs = audit.map(({ details }) => (details as { job?: string }).job).filter(job => job !== undefined)
  expect([...auditJobs, ...auditActions], story).toEqual(expect.arrayContaining(jobs))
  expect(new Set(messages).size, story).toBe(messages.length)
}
