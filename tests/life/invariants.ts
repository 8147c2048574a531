import { expect } from 'vitest'
import type { ClockEntry } from '#server/features/complaints/deadlines.ts'
import { lifecycle, type Transition } from '#server/features/complaints/lifecycle.ts'
import type { Office } from './moves.ts'

const rows: readonly Transition[] = lifecycle

/** What has to hold of a complaint whatever happened to it: status, track, clocks, signatures and trail agree. */
export async function expectConsistent(office: Office, complaintId: number): Promise<void> {
  const complaint = await office.rowOf(complaintId)
  const track = await office.trackOf(complaintId)
  const proposals = await proposalsOf(office, complaintId)
  const told = track.map(({ action, from_status, to_status }) => `${action}: ${from_status} → ${to_status}`).join('\n')
  const last = track.at(-1)
  expect(last?.to_status, told).toBe(complaint.status)
  expect(last?.version, told).toBe(complaint.version)
  track.forEach((step, index) => {
    expect(step.from_status, told).toBe(track[index - 1]?.to_status ?? null)
    expect(isInTable(step, proposals), `${step.action}: ${step.from_status} → ${step.to_status} of\n${told}`).toBe(true)
    const grown = step.version - (track[index - 1]?.version ?? 0)
    expect(grown, told).toBe(rows.some(row => row.action === step.action && row.isIndependent) ? grown : 1)
  })
  expectClocks(await office.clocksOf(complaintId), complaint.status, told)
  expectSignatures(proposals, complaint.status, told)
  const audited = (await office.auditOf(complaintId)).map(({ action }) => action)
  for (const action of new Set(track.map(step => step.action))) {
    const count = (actions: string[]) => actions.filter(one => one === action).length
    expect(count(audited), `the trail of ${action} in\n${told}`).toBe(count(track.map(step => step.action)))
  }
}

type Step = Awaited<ReturnType<Office['trackOf']>>[number]
type Proposals = Awaited<ReturnType<typeof proposalsOf>>

/** A step of the track is a row of the table, or an action that was proposed for its signatures. */
function isInTable({ action, from_status: from, to_status: to }: Step, proposals: Proposals): boolean {
  if (action === 'propose')
    return to === 'WAITING_FOR_APPROVAL' && proposals.some(({ from_status }) => from_status === from)
  return rows.some(row => {
    if (row.action !== action || (from === null ? row.from.length > 0 : !row.from.includes(from))) return false
    if (row.to === 'unchanged') return to === from
    if (row.to === 'origin') return proposals.some(({ from_status }) => from_status === to)
    if (row.to === 'proposed')
      return proposals.some(one => rows.some(each => each.action === one.action && each.to === to))
    return row.to === to
  })
}

/** Only what stands pauses, goes on and stops; nothing starts twice; nothing runs on a closed case. */
function expectClocks(entries: readonly ClockEntry[], status: string, told: string): void {
  const running = new Map<string, boolean>()
  for (const { clock, event } of entries) {
    const runs = running.get(clock)
    const isRight = {
      start: runs === undefined,
      pause: runs === true,
      resume: runs === false,
      extend: runs !== undefined,
      stop: runs !== undefined,
    }
    expect([clock, event, isRight[event]], told).toEqual([clock, event, true])
    if (event === 'stop') running.delete(clock)
    else if (event !== 'extend') running.set(clock, event !== 'pause')
  }
  if (status === 'CLOSED') expect([...running], told).toEqual([])
  expect(running.get('D') === true, told).toBe(status === 'WAITING_FOR_APPROVAL')
}

/** In their order, one after another, each once, nobody their own; open exactly while the case waits. */
function expectSignatures(proposals: Proposals, status: string, told: string): void {
  expect(proposals.filter(({ ended_at }) => ended_at === null).length, told).toBe(
    status === 'WAITING_FOR_APPROVAL' ? 1 : 0,
  )
  for (const { steps, proposed_by_id, ending } of proposals) {
    const signed = steps.filter(({ signed_at }) => signed_at !== null)
    expect(
      signed.map(({ ordinal }) => ordinal),
      told,
    ).toEqual(signed.map((_, index) => index + 1))
    expect(
      signed.map(({ signed_by_id }) => signed_by_id),
      told,
    ).not.toContain(proposed_by_id)
    expect(new Set(signed.map(({ signed_by_id }) => signed_by_id)).size, told).toBe(signed.length)
    const approved = signed.filter(({ ruling }) => ruling === 'approved').length
    expect(approved === steps.length, told).toBe(ending === 'approved')
    expect(
      signed.some(({ ruling }) => ruling === 'sent-back'),
      told,
    ).toBe(ending === 'sent-back')
  }
}

async function proposalsOf({ database: { ownerDb } }: Office, complaintId: number) {
  const proposals = await ownerDb
    .selectFrom('proposal')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()
  const steps = await ownerDb
    .selectFrom('proposal_step')
    .innerJoin('proposal', 'proposal.id', 'proposal_step.proposal_id')
    .where('complaint_id', '=', complaintId)
    .selectAll('proposal_step')
    .orderBy('proposal_step.ordinal')
    .execute()
  return proposals.map(proposal => ({ ...proposal, steps: steps.filter(step => step.proposal_id === proposal.id) }))
}
