import { createHash, randomBytes } from 'node:crypto'
import { audit } from '#server/features/audit/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import type { AccountHolder, SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import {
  endAccess,
  hashPassword,
  insertInvitation,
  requireGoodPassword,
  spendInvitation,
  updateAccount,
  withdrawInvitation,
} from '#server/features/accounts/index.ts'

/** How long the link of an invitation is valid. */
const invitationDays = 7

const system: SystemActor = { kind: 'system', job: 'invitation' }
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of a password that nobody knows, for an account whose owner must still choose one. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

interface Invited {
  id: number
  userName: string
  language: 'en' | 'am'
}

/** A new link to set a password; the earlier one is void. Only the hash of its token is kept. `byId` is the member of staff who invites. */
export async function renewInvitation(
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { userId, byId }: { userId: number; byId: number | null },
): Promise<{ id: number; link: string; expiresAt: Date }> {
  const at = clock.now()
  await withdrawInvitation(tx, userId, at)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + invitationDays * 86_400_000)
  const id = await insertInvitation(tx, { userId, tokenHash: hashOf(token), byId, at, expiresAt })
  return { id, link: `${config.publicUrl}/session/invitation?token=${token}`, expiresAt }
}

/** Sends a new link to set a password and voids the earlier one. The token itself is only in the message. */
export async function sendInvitation(
  tx: Tx,
  context: Context,
  actor: Pick<AccountHolder, 'userId'>,
  user: Invited,
): Promise<void> {
  const { id, link } = await renewInvitation(tx, context, { userId: user.id, byId: actor.userId })
  await queueMessages(tx, context.jobs, {
    eventKey: `invitation:${id}`,
    template: 'invitation',
    language: user.language,
    email: user.userName,
    values: { link, days: invitationDays },
    at: context.clock.now(),
  })
}

/** The user of the link with this token. Throws NotFound unless it is valid. */
async function getInvited(db: Db | Tx, token: string, now: Date, { lock = false } = {}) {
  const invited = await db
    .selectFrom('user_invitation as invitation')
    .innerJoin('user_account as account', 'account.id', 'invitation.user_id')
    .select(['invitation.id', 'invitation.expires_at', 'account.id as user_id', 'account.user_name', 'account.name'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.is_active', '=', true)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  if (!invited) throw new NotFound('invitation')
  return invited
}

/** The person to whom a link was sent. Throws NotFound. */
export async function findInvitation(context: Context, token: string) {
  const { user_name, name, expires_at } = await getInvited(context.db, token, context.clock.now())
  return { userName: user_name, name, expiresAt: expires_at.toISOString() }
}

/** Sets the password and uses up the link. Throws NotFound, and InvalidInput naming the rules that the password breaks. */
export async function acceptInvitation(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ userName: string }> {
  const now = context.clock.now()
  const { user_name, name } = await getInvited(context.db, token, now)
  const owner = { userName: user_name, name }
  await requireGoodPassword(context, context.db, { field: 'newPassword', password: newPassword, owner })
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(context, system, async tx => {
    const invited = await getInvited(tx, token, now, { lock: true })
    await spendInvitation(tx, invited.user_id, now)
    await updateAccount(tx, invited.user_id, { password_hash: passwordHash })
    await endAccess(tx, invited.user_id, now)
    const details = { invitationId: invited.id }
    await audit(tx, system, 'invitation-accepted', { type: 'user', id: invited.user_id }, details, now)
    return { userName: invited.user_name }
  })
}
