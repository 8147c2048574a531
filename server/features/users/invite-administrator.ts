import { userBody } from '#contract/settings/user-administration.ts'
import type { z } from 'zod'
import { ensureRoleWithAll, findRole, lockRights } from '#server/features/access/index.ts'
import { insertAccount } from '#server/features/accounts/index.ts'
import { audit } from '#server/features/audit/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { renewInvitation, unknownPassword } from './invitations.ts'
import { findUserByName, isUserNameTaken } from './users.queries.ts'

/** Whoever runs commands on the server. They have no account. */
const operator: SystemActor = { kind: 'system', job: 'invite-administrator' }

export const administratorFields = userBody.pick({ userName: true, name: true, nameAm: true, language: true })
export type AdministratorFields = z.output<typeof administratorFields>

/**
 * Invites somebody who may do everything: the first administrator of an installation, or one more where all others have lost their way in. An
 * administrator who has such a role already gets a new link. Returns the link, which goes to nobody else. Throws InvalidInput for a user name
 * that somebody else has, and CannotStart.
 */
export async function inviteAdministrator(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  fields: AdministratorFields,
): Promise<{ link: string; expiresAt: Date }> {
  const passwordHash = await unknownPassword()
  const now = context.clock.now()
  return inTransactionAs(context.db, operator, async tx => {
    await lockRights(tx)
    const userId =
      (await findAdministrator(tx, fields.userName)) ?? (await addAdministrator(tx, fields, passwordHash, now))
    const { link, expiresAt } = await renewInvitation(tx, context, { userId, byId: null })
    await audit(tx, operator, 'user-invited', { type: 'user', id: userId }, {}, now)
    return { link, expiresAt }
  })
}

/** The id of the active account of that name whose role may do everything. */
async function findAdministrator(tx: Tx, userName: string): Promise<number | undefined> {
  const user = await findUserByName(tx, userName)
  const role = user && (await findRole(tx, user.role_id))
  return user?.is_active && role?.permissions.has('All') ? user.id : undefined
}

async function addAdministrator(
  tx: Tx,
  { userName, name, nameAm, language }: AdministratorFields,
  passwordHash: string,
  now: Date,
): Promise<number> {
  const roleId = await ensureRoleWithAll(tx, operator, now)
  const account = { user_name: userName, name, name_am: nameAm || null, language, role_id: roleId }
  const isTaken = await isUserNameTaken(tx, userName, 0)
  const id = isTaken ? undefined : await insertAccount(tx, { ...account, password_hash: passwordHash, created_at: now })
  if (id === undefined) throw new InvalidInput([{ field: 'userName', reason: 'taken' }])
  return id
}
