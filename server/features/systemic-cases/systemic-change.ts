import type { Updateable } from 'kysely'
import type { SystemicEvent } from '#contract/desk/desk-choices.ts'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import type { Database } from '#db/tables.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation, StaleVersion } from '#server/platform/errors.ts'
import type { SeenVersion } from '#server/platform/http/call.ts'
import { readSystemicCase } from './show-systemic-cases.ts'
import { isOpenForChanges } from './systemic-case.rules.ts'
import { findBody, insertEvent, listEvents, lockCase, updateCase, visibleAmong } from './systemic-cases.queries.ts'

/** A systemic case, and the version of it that the actor saw. */
export interface Seen {
  systemicCaseId: number
  seenVersion: SeenVersion | undefined
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCase>>>

/** The change of the row, and its event. */
interface Change {
  kind: SystemicEvent
  set?: Updateable<Database['systemic_case']>
  details: Record<string, unknown>
  text?: string
  /** For a note: one that was sent before changes nothing. */
  key?: string
  /** The fingerprint of what came with the key. */
  hash?: string
}

/** Who changes it and when. */
interface By {
  staff: Staff
  now: Date
}

/**
 * Changes one systemic case: row, event and audit entry in one transaction. A note keeps the version, because it conflicts with nothing.
 * Throws NotPermitted, NotFound, InvalidInput without a version, StaleVersion with what was done since, and what `work` throws.
 */
export async function changeOne(
  context: Context,
  actor: Actor,
  seen: Seen,
  work: (tx: Tx, found: Locked, by: By) => Promise<Change>,
): Promise<SystemicCase> {
  requirePermission(actor, 'Complaints - Supervise')
  const by = { staff: actor, now: context.clock.now() }
  return inTransaction(context, actor, async tx => {
    const found = await lockSeen(tx, seen)
    const change = await work(tx, found, by)
    const version = change.kind === 'noted' ? found.version : found.version + 1
    await updateCase(tx, found.id, { ...change.set, version })
    await record(tx, by, { id: found.id, version, ...change })
    return readSystemicCase(tx, actor.userId, found.id)
  })
}

async function lockSeen(tx: Tx, { systemicCaseId, seenVersion }: Seen): Promise<Locked> {
  const found = await lockCase(tx, systemicCaseId)
  if (!found) throw new NotFound('systemic case')
  if (seenVersion === undefined) throw new InvalidInput([{ field: 'If-Match', reason: 'required' }])
  if (seenVersion === 'newest' || seenVersion === found.version) return found
  const events = await listEvents(tx, found.id, { after: seenVersion, most: 20 })
  const since = events.map(({ at, kind, by }) => ({ at: at.toISOString(), action: kind, by })).toReversed()
  throw new StaleVersion({ version: found.version, since })
}

/** Writes the event; the trail has the changes, and only the existence of a note. */
export async function record(
  tx: Tx,
  { staff, now }: By,
  {
    id,
    version,
    kind,
    details,
    text,
    key,
    hash,
  }: Pick<Change, 'kind' | 'details' | 'text' | 'key' | 'hash'> & { id: number; version: number },
): Promise<void> {
  const event = { systemic_case_id: id, version, at: now, actor_id: staff.userId, kind }
  const isNew = await insertEvent(tx, { ...event, text: text ?? null, key: key ?? null, payload_hash: hash ?? null })
  if (isNew) await audit(tx, staff, `systemic-case-${kind}`, { type: 'systemic-case', id }, details, now)
}

/** Throws RuleViolation `systemic-case-closed`. */
export function requireOpen({ status }: Locked): void {
  if (!isOpenForChanges(status)) throw new RuleViolation('systemic-case-closed')
}

/** Throws InvalidInput for an unknown body. */
export async function requireBody(tx: Tx, organizationId: number): Promise<void> {
  if (!(await findBody(tx, organizationId)))
    throw new InvalidInput([{ field: 'organizationId', reason: 'no-such-choice' }])
}

/** These complaints, each once. Throws InvalidInput when the actor does not see one of them. */
export async function requireVisibleComplaints(tx: Tx, complaintIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(complaintIds)]
  const seen = await visibleAmong(tx, ids)
  if (seen.length !== ids.length) throw new InvalidInput([{ field: 'complaintIds', reason: 'no-such-choice' }])
  return seen
}
