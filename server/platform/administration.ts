import type { PageCode } from '#contract/permissions-catalogue.ts'
import { requirePermission, type Staff } from './actor.ts'
import { inTransaction } from './context.ts'
import type { Tx } from './db/connections/transaction.ts'
import type { Call } from './http/call.ts'

/** Who changes something, and when. */
export interface By {
  actor: Staff
  at: Date
}

/** Returns the caller if they have the page permission. Throws NotSignedIn and NotPermitted. */
export function byCaller(call: Call, page: PageCode): By {
  requirePermission(call.actor, page)
  return { actor: call.actor, at: call.context.clock.now() }
}

/** Reads or changes as a caller with the page permission, in one transaction. */
export const administer = <Result>(
  call: Call,
  page: PageCode,
  work: (tx: Tx, by: By) => Promise<Result>,
): Promise<Result> => {
  const by = byCaller(call, page)
  return inTransaction(call.context, by.actor, tx => work(tx, by))
}
