import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Marks the open invitation as used, if there is one, because the owner has chosen a password. */
export const spendInvitation = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('user_invitation')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Withdraws an open link. */
export const withdrawInvitation = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('user_invitation')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Stores an invitation with only the hash of its link. Returns its id. */
export async function insertInvitation(
  tx: Tx,
  invitation: { userId: number; tokenHash: Buffer; byId: number | null; at: Date; expiresAt: Date },
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
