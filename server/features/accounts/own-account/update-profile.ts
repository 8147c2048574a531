import type { CallInput } from '#contract/http/endpoint.ts'
import type { ownAccountContract } from '#contract/accounts/own-account.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import type { AccountHolder } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { findAccount, findAccountByUserName, lockAccount, setPasswordHash, updateAccount } from '../accounts.queries.ts'
import { endAccess } from '../end-access.ts'
import { checkCurrentPassword, requireCurrentPassword } from './current-password.ts'
import { requireGoodPassword } from '../password/password-policy.ts'
import { hashPassword } from '../password/password.ts'
import { type Profile, profileOf } from './profile.rules.ts'
import { renameAccount } from './rename-account.ts'
import { tellPasswordChanged } from '../tell-owner.ts'
import { readUserName } from '../user-name.rules.ts'

export type ProfileChange = CallInput<typeof ownAccountContract.updateProfile>['body']

/** The user's own profile after a change. */
export async function getProfile(
  tx: Tx,
  { config }: Context,
  userId: number,
  find: typeof lockAccount = findAccount,
): Promise<Profile> {
  const account = await find(tx, userId)
  if (!account) throw new NotFound('user')
  return profileOf(account, config)
}

/**
 * Changes the user's own profile; an empty new user name keeps the current one, another one needs the password.
 * Throws InvalidInput (`newUserName`, `currentPassword`, `nameAm`, and `name` where nothing is to be changed).
 */
export async function updateProfile(context: Context, holder: AccountHolder, change: ProfileChange): Promise<Profile> {
  const { newUserName = '', currentPassword = '', nameAm, seen, ...kept } = change
  if (Object.values(change).every(value => value === undefined))
    throw new InvalidInput([{ field: 'name', reason: 'required' }])
  if (nameAm && holder.kind === 'complainant') throw new InvalidInput([{ field: 'nameAm', reason: 'one-name' }])
  const userName = newUserName === '' ? holder.userName : readNewUserName(holder, newUserName)
  const isRenamed = userName !== holder.userName
  if (isRenamed) await requireCurrentPassword(context, holder, currentPassword)
  const now = context.clock.now()
  return inTransaction(context, holder, async tx => {
    if (isRenamed) await takeUserName(tx, context, holder, userName)
    const before = await getProfile(tx, context, holder.userId, lockAccount)
    const subject = { type: 'user', id: holder.userId }
    await requireSeen(tx, subject, seen, { ...before }, ['user-updated', 'profile-changed'])
    const named = { ...kept, ...(nameAm !== undefined && { name_am: nameAm || null }) }
    const changes = Object.entries(named).filter(([, value]) => value !== undefined)
    // fields that are left out stay as they are
    if (changes.length > 0) await updateAccount(tx, holder.userId, Object.fromEntries(changes))
    const after = await getProfile(tx, context, holder.userId)
    const details = { isRenamed, ...(holder.kind === 'staff' && changedNames(before, after)) }
    await audit(tx, holder, 'profile-changed', subject, details, now)
    return after
  })
}

/** The old and the new name in each language, where it changed. */
function changedNames(before: Profile, after: Profile) {
  const names = ['name', 'nameAm'] as const
  return Object.fromEntries(
    names.filter(name => before[name] !== after[name]).map(name => [name, { from: before[name], to: after[name] }]),
  )
}

function readNewUserName(holder: AccountHolder, text: string): string {
  if (holder.kind === 'complainant')
    throw new InvalidInput([{ field: 'newUserName', reason: 'confirmed-address-stays' }])
  const contact = readUserName(text)
  if (contact?.channel !== 'email') throw new InvalidInput([{ field: 'newUserName', reason: 'not-an-email' }])
  return contact.address
}

async function takeUserName(tx: Tx, context: Context, holder: AccountHolder, userName: string): Promise<void> {
  const other = await findAccountByUserName(tx, userName)
  if (other && other.id !== holder.userId) throw new InvalidInput([{ field: 'newUserName', reason: 'taken' }])
  await renameAccount(tx, context, holder.userId, { userName, field: 'newUserName' })
}

/**
 * Changes the user's own password and ends all other access to the account. `undefined` when the current password is wrong.
 * Throws InvalidInput naming the rules that the new password does not meet, TooManyAttempts.
 */
export async function updatePassword(
  context: Context,
  holder: AccountHolder,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<'changed' | undefined> {
  const account = await checkCurrentPassword(context, holder, currentPassword)
  if (!account) return undefined
  const owner = { userName: account.user_name, name: account.name, hasSecondFactor: account.has_second_factor }
  await requireGoodPassword(context, context.db, { field: 'newPassword', password: newPassword, owner })
  const passwordHash = await hashPassword(newPassword)
  const now = context.clock.now()
  return inTransaction(context, holder, async tx => {
    await setPasswordHash(tx, holder.userId, passwordHash)
    const sessionsEnded = await endAccess(tx, holder.userId, now, holder.sessionId)
    await audit(tx, holder, 'password-changed', { type: 'user', id: holder.userId }, { sessionsEnded }, now)
    await tellPasswordChanged(tx, context, account, String(now.getTime()))
    return 'changed' as const
  })
}
