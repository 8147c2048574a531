import type { SeenValues } from '#contract/http/wire.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation, usualFailure } from '#server/platform/errors.ts'
import type { AuditSubject } from './audit.ts'

/** A value as it is compared: the order of a list does not count, and nothing, an empty text and a box without a tick are the same. */
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value || null).replaceAll(String.raw`\r\n`, String.raw`\n`)

/**
 * Compares what a form was filled with with the present values; fields that the form does not have are not compared.
 * Throws RuleViolation `changed-meanwhile` with who changed the record last, and when; `actions` are those that change it, if the
 * trail has others about it too.
 */
export async function requireSeen(
  tx: Tx,
  subject: AuditSubject,
  seen: SeenValues | undefined,
  present: Record<string, unknown>,
  actions: readonly string[] = [],
): Promise<void> {
  const differs = ([name, value]: [string, unknown]) =>
    name in present && comparable(value) !== comparable(present[name])
  if (Object.entries(seen ?? {}).some(differs)) throw await changedMeanwhile(tx, subject, actions)
}

/** The refusal for somebody who saw older values of the records of a type, or of one of them. Nothing else can be done in the transaction. */
export async function changedMeanwhile(
  tx: Tx,
  { type, id }: { type: string; id?: number | string },
  actions: readonly string[] = [],
): Promise<RuleViolation> {
  // whoever may change the record is told who did, without the permission to read the trail
  await continueAs(tx, { kind: 'system', job: 'changed-meanwhile' })
  const last = await tx
    .selectFrom('audit_entry')
    .leftJoin('user_account as actor', 'actor.id', 'audit_entry.actor_id')
    .where('subject_type', '=', type)
    .$if(id !== undefined, query => query.where('subject_id', '=', String(id)))
    .$if(actions.length > 0, query => query.where('action', 'in', actions))
    .orderBy('audit_entry.id', 'desc')
    .select(['at', nameOf('actor').as('by')])
    .limit(1)
    .executeTakeFirst()
  const since = last ? [{ at: last.at.toISOString(), by: last.by }] : []
  return new RuleViolation('changed-meanwhile', usualFailure, { since })
}
