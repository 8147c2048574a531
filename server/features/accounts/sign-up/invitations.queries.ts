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

/** Takes back a link that is still open. */
export const withdrawInvitation = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('user_invitation')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Keeps an invitation, of whose link only the hash is kept. Answers its id. */
export async function insertInvitation(
  tx: Tx,
  invitation: { userId: number; tokenHash: Buffer; byId: number; at: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('user_invitation')
    .values({
      user_id: invitation.userId,
      token_hash: invitation.tokenHash,
      created_at: invitation.at,
      created_by_id: invitation.byId,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
