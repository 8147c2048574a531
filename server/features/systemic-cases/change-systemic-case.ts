import { hashOf, requireSame } from '#server/platform/http/idempotency.ts'
import { randomUUID } from 'node:crypto'
import { mostTied, type SystemicStatus } from '#contract/desk/desk-choices.ts'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { type ClusterKeys } from './patterns/clusters.queries.ts'
import { findCasesOfCluster } from './patterns/show-patterns.ts'
import { findNamedComplaint } from '#server/features/supervision/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { readSystemicCase } from './show-systemic-cases.ts'
import { eventOfChange } from './systemic-case.rules.ts'
import { changeOne, record, requireBody, requireOpen, requireVisibleComplaints, type Seen } from './systemic-change.ts'
import { countTied, deleteTied, findOpenedWith, insertCase, insertTied } from './systemic-cases.queries.ts'

interface Words {
  title: string
  organizationId: number
  recommendation: string
  followUpOn: string | null
}

const columnsOf = ({ title, organizationId, recommendation, followUpOn }: Words) => ({
  ...{ title, organization_id: organizationId },
  ...{ recommendation, follow_up_on: followUpOn },
})

interface ToOpen extends Words {
  complaintIds?: readonly number[] | undefined
  pattern?: ClusterKeys | undefined
  key?: string | undefined
}

/**
 * Opens a systemic case for complaints. A repeated request creates it once. Throws NotPermitted, InvalidInput for an unknown body, and for
 * no complaints or ones that the actor does not see.
 */
export async function openSystemicCase(
  context: Context,
  actor: Actor,
  { complaintIds = [], pattern, key = randomUUID(), ...words }: ToOpen,
): Promise<SystemicCase> {
  return changeAs(context, actor, 'Complaints - Supervise', async (tx, { actor: staff, at: now }) => {
    await requireBody(tx, words.organizationId)
    const ofPattern = pattern ? await findCasesOfCluster(tx, pattern, mostTied, now) : []
    const chosen = [...new Set([...(await requireVisibleComplaints(tx, complaintIds)), ...ofPattern])].slice(
      0,
      mostTied,
    )
    if (chosen.length === 0) throw new InvalidInput([{ field: 'complaintIds', reason: 'required' }])
    const hash = hashOf({ complaintIds, pattern, words })
    const opened = { owner_id: staff.userId, opened_at: now, opening_key: key, opening_hash: hash }
    const id = await insertCase(tx, { ...columnsOf(words), ...opened })
    if (id === undefined) {
      const before = await findOpenedWith(tx, staff.userId, key)
      requireSame(before?.opening_hash, hash)
      return readSystemicCase(tx, staff.userId, before?.id ?? 0)
    }
    await insertTied(tx, { id, complaintIds: chosen, userId: staff.userId, at: now })
    const details = { ...words, complaintIds: chosen }
    await record(tx, { staff, now }, { id, version: 1, kind: 'opened', details })
    return readSystemicCase(tx, staff.userId, id)
  })
}

/** Changes its texts and its day. Throws NotPermitted, NotFound, StaleVersion, InvalidInput, and RuleViolation `systemic-case-closed`. */
export const changeSystemicCase = (
  context: Context,
  actor: Actor,
  { systemicCaseId, seenVersion, ...words }: Seen & Words,
): Promise<SystemicCase> =>
  changeOne(context, actor, { systemicCaseId, seenVersion }, async (tx, found) => {
    requireOpen(found)
    await requireBody(tx, words.organizationId)
    const { title, organization_id: organizationId, recommendation, follow_up_on: followUpOn } = found
    const before = { title, organizationId, recommendation, followUpOn }
    return { kind: 'changed', set: columnsOf(words), details: { before, after: words } }
  })

/** Throws NotPermitted, NotFound, StaleVersion, and RuleViolation `nothing-changed`. */
export const setSystemicStatus = (
  context: Context,
  actor: Actor,
  { status, ...seen }: Seen & { status: SystemicStatus },
): Promise<SystemicCase> =>
  changeOne(context, actor, seen, async (_, found) => {
    const kind = eventOfChange(found.status, status)
    if (!kind) throw new RuleViolation('nothing-changed')
    return { kind, set: { status }, details: { before: { status: found.status }, after: { status } } }
  })

/**
 * Adds complaints, by their ids or by one's tracking ID; those already in it stay. Throws NotPermitted, NotFound, InvalidInput, and
 * RuleViolation `systemic-case-closed`, `too-many-complaints` and `nothing-changed`.
 */
export async function tieComplaints(
  context: Context,
  actor: Actor,
  {
    complaintIds = [],
    named,
    ...seen
  }: Seen & { complaintIds?: readonly number[] | undefined; named?: string | undefined },
): Promise<SystemicCase> {
  requirePermission(actor, 'Complaints - Supervise')
  const namedId = named?.trim() ? await findNamedComplaint(context, actor, named) : undefined
  if (namedId === null) throw new InvalidInput([{ field: 'named', reason: 'no-such-choice' }])
  const asked = namedId === undefined ? complaintIds : [...complaintIds, namedId]
  if (asked.length === 0) throw new InvalidInput([{ field: 'named', reason: 'required' }])
  return changeOne(context, actor, seen, async (tx, found, { staff, now }) => {
    requireOpen(found)
    const chosen = await requireVisibleComplaints(tx, asked)
    const added = await insertTied(tx, { id: found.id, complaintIds: chosen, userId: staff.userId, at: now })
    if (added.length === 0) throw new RuleViolation('nothing-changed')
    if ((await countTied(tx, found.id)) > mostTied) throw new RuleViolation('too-many-complaints')
    return { kind: 'tied', details: { complaintIds: added } }
  })
}

/** Removes a complaint. Throws NotPermitted, NotFound, and RuleViolation `systemic-case-closed` and `nothing-changed`. */
export const untieComplaint = (
  context: Context,
  actor: Actor,
  { complaintId, ...seen }: Seen & { complaintId: number },
): Promise<SystemicCase> =>
  changeOne(context, actor, seen, async (tx, found) => {
    requireOpen(found)
    if (!(await deleteTied(tx, found.id, complaintId))) throw new RuleViolation('nothing-changed')
    return { kind: 'untied', details: { complaintIds: [complaintId] } }
  })

/** Adds a note, once for each key. Throws NotPermitted, NotFound, and RuleViolation `systemic-case-closed` and `key-of-another-request`. */
export const addSystemicNote = (
  context: Context,
  actor: Actor,
  { systemicCaseId, text, key = randomUUID() }: { systemicCaseId: number; text: string; key?: string | undefined },
): Promise<SystemicCase> =>
  changeOne(context, actor, { systemicCaseId, seenVersion: 'newest' }, async (_, found) => {
    requireOpen(found)
    return { kind: 'noted', text, key, hash: hashOf({ systemicCaseId, text }), details: {} }
  })
