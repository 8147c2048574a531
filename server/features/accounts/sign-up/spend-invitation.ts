import type { Tx } from '#server/platform/db/transaction.ts'

/** The owner has chosen a password: the invitation that is still open, if there is one, is used. */
export const spendInvitation = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('user_invitation')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
