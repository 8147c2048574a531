import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { endSecrets } from '../account-secrets.ts'
import { findAccount } from '../accounts.queries.ts'
import { recentFormerName } from './former-name.rules.ts'
import { tellUserNameChanged } from '../tell-owner.ts'

/** A new user name, and the field that it was typed into. */
interface NewName {
  userName: string
  field: string
}

/**
 * Gives an account another user name: the former address is told, and links and codes sent to it become invalid. The
 * caller handles permission, sessions and audit. Throws NotFound, and InvalidInput (`taken`) when two ask at once.
 */
export async function renameAccount(tx: Tx, context: Context, userId: number, { userName, field }: NewName) {
  const account = await findAccount(tx, userId)
  if (!account) throw new NotFound('user')
  const now = context.clock.now()
  await tx
    .updateTable('user_account')
    .set({
      user_name: userName,
      former_user_name: recentFormerName(account, now) ?? account.user_name,
      user_name_changed_at: now,
    })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'user_account_user_name')) throw new InvalidInput([{ field, reason: 'taken' }])
      throw error
    })
  await endSecrets(tx, userId, now)
  await tellUserNameChanged(tx, context, account, { event: String(now.getTime()), newName: userName })
}
