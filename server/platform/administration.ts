import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type Actor, requirePermission, type Staff } from './actor.ts'
import { type Context, inTransaction } from './context.ts'
import type { Tx } from './db/connections/transaction.ts'
import { onceFor } from './http/answer-once.ts'
import type { Call } from './http/call.ts'

/** Who changes something, and when. */
export interface By {
  actor: Staff
  at: Date
}

/** The actor, who needs the page permission. Throws NotSignedIn and NotPermitted. */
export function byStaff({ clock }: Context, actor: Actor, page: PageCode): By {
  requirePermission(actor, page)
  return { actor, at: clock.now() }
}

/** Reads or changes as an actor with the page permission, in one transaction. */
export async function changeAs<Result>(
  context: Context,
  actor: Actor,
  page: PageCode,
  work: (tx: Tx, by: By) => Promise<Result>,
): Promise<Result> {
  const by = byStaff(context, actor, page)
  return inTransaction(context, by.actor, tx => work(tx, by))
}

/** The same as the caller. */
export const administer = <Result>(
  { context, actor }: Call,
  page: PageCode,
  work: (tx: Tx, by: By) => Promise<Result>,
): Promise<Result> => changeAs(context, actor, page, work)

/** The same for a call that adds something: the same request under the same key adds it once, and has the same answer. */
export const addOnce = <Result>(
  call: Call,
  body: unknown,
  page: PageCode,
  work: (tx: Tx, by: By) => Promise<Result>,
): Promise<Result> => changeAs(onceFor(call, body), call.actor, page, work)
