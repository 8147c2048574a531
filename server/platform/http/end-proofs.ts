import { possessionCookie } from '#contract/filing/tracking.ts'
import { inTransaction } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'
import type { Call } from './call.ts'
import { readPossession, readReceipt, receiptCookie } from './possession.ts'

type Caller = Pick<Call, 'context' | 'actor' | 'signedCookie' | 'signedCookieEnd' | 'setSignedCookie'>

/**
 * Ends what the caller's cookies prove about complaints, the one-time code and the receipt: from now on copies of them open nothing. Without a
 * valid cookie nothing is asked or written.
 */
export async function endProofs(call: Caller): Promise<void> {
  const held = [
    { cookie: possessionCookie, id: readPossession(call.signedCookie(possessionCookie))?.proofId },
    { cookie: receiptCookie, id: readReceipt(call.signedCookie(receiptCookie))?.proofId },
  ]
  const ended = held.flatMap(({ cookie, id }) => {
    const ends_at = call.signedCookieEnd(cookie)
    return id && ends_at ? [{ id, ends_at }] : []
  })
  if (ended.length > 0) await inTransaction(call.context, call.actor, tx => insertEndedProofs(tx, ended))
  for (const { cookie, id } of held) if (id) call.setSignedCookie({ name: cookie, value: '', maxAgeSeconds: 0 })
}

/** A proof that has been ended already stays so. */
const insertEndedProofs = (tx: Tx, rows: { id: string; ends_at: Date }[]) =>
  tx
    .insertInto('ended_proof')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Deletes ended proofs whose cookies expired before that time. */
export const deleteEndedProofs = (tx: Tx, before: Date) =>
  tx.deleteFrom('ended_proof').where('ends_at', '<', before).execute()
