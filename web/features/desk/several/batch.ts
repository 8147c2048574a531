import { newKey } from '#contract/http/client.ts'
import { sent } from '#web/platform/fresh-figures.ts'
import { createListeners } from '#web/platform/listeners.ts'
import { beginAction } from '#web/platform/answers/outcome.ts'
import { sessionUser } from '#web/platform/session/session.ts'
import type { Beforehand } from './beforehand.rules.ts'
import { type CaseState, isOpen, type QueuedCase, runQueue } from './queue.ts'
import { findSeveral } from './several-actions.ts'
import { deselect } from './use-selection.ts'

/** A case that was left out. */
export interface LeftOut {
  complaintId: number
  trackingId: string
  reason: Beforehand
}

/** One action for several cases, and its progress. */
export interface Batch {
  action: string
  answers: Record<string, string>
  cases: readonly QueuedCase[]
  leftOut: readonly LeftOut[]
  isRunning: boolean
}

const keyOf = (): string => `several:${sessionUser()?.id}`
let current: Batch | undefined
let isStopped = false
let hasLooked = false
const changes = createListeners()

export const onBatch = changes.listen

/** The present batch of this tab, running or ended and not closed yet, also from before a reload. */
export function findBatch(): Batch | undefined {
  if (!hasLooked) current = findKept()
  hasLooked = true
  return current
}

/** The state stored before a reload: it is not known whether the calls then under way were answered. */
function findKept(): Batch | undefined {
  try {
    const batch = JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as Batch | null
    const lost = (one: QueuedCase): QueuedCase =>
      one.state.kind === 'sending' ? { ...one, state: { kind: 'unanswered' } } : one
    return batch ? { ...batch, cases: batch.cases.map(lost), isRunning: false } : undefined
  } catch {
    return undefined
  }
}

function keep(batch: Batch | undefined): void {
  current = batch
  hasLooked = true
  try {
    if (batch) sessionStorage.setItem(keyOf(), JSON.stringify(batch))
    else sessionStorage.removeItem(keyOf())
  } catch {
    // without room it exists in memory only
  }
  changes.tell()
}

type NewCase = Pick<QueuedCase, 'complaintId' | 'trackingId' | 'version' | 'to'>

/** Starts the work, case after case; each has a key of its own that stays. */
export function beginBatch(
  { action, answers, leftOut }: Pick<Batch, 'action' | 'answers' | 'leftOut'>,
  cases: readonly NewCase[],
): Promise<void> {
  const waiting = cases.map(({ complaintId, trackingId, version, to }) => ({
    complaintId,
    trackingId,
    version,
    ...(to && { to: { userId: to.userId, name: to.name } }),
    idempotencyKey: newKey(),
    state: { kind: 'waiting' as const },
  }))
  keep({ action, answers, leftOut, cases: waiting, isRunning: false })
  return goOn()
}

/** Continues with the open cases, with the same keys. */
export async function goOn(): Promise<void> {
  if (!current || current.isRunning) return
  const { action, answers, cases } = current
  const { entry, person } = findSeveral(action)
  beginAction()
  isStopped = false
  keep({ ...current, isRunning: true })
  await runQueue(cases, {
    send: ({ complaintId, version, idempotencyKey, to }) =>
      entry.send(
        { ...answers, ...(person && to && { [person]: String(to.userId) }) },
        complaintId,
        { ifMatch: version, idempotencyKey },
        [],
      ),
    tell,
    isStopped: () => isStopped,
  })
  update(batch => ({ ...batch, isRunning: false }))
  const done = current.cases.filter(({ state }) => state.kind === 'done')
  deselect(done.map(({ complaintId }) => complaintId))
  sent.tell()
}

const update = (change: (batch: Batch) => Batch): void => keep(current && change(current))

const tell = (complaintId: number, state: CaseState): void =>
  update(batch => ({
    ...batch,
    cases: batch.cases.map(one => (one.complaintId === complaintId ? { ...one, state } : one)),
  }))

/** Starts no further call; those under way are awaited. */
export function stopBatch(): void {
  isStopped = true
}

/** Closes the batch after its report was read. */
export const closeBatch = (): void => keep(undefined)

/** Number of cases by outcome. */
export function countsOf({ cases }: Batch) {
  const count = (kind: CaseState['kind']) => cases.filter(({ state }) => state.kind === kind).length
  return { all: cases.length, done: count('done'), refused: count('refused'), open: cases.filter(isOpen).length }
}
