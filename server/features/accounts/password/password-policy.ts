import type { RegionPasswordPolicy, SentPolicy } from '#contract/accounts/password-policy.ts'
import { checkPassword, type PasswordOwner, type PasswordPolicy } from '#contract/accounts/password-rules.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { loadBreachedPasswords } from './breached-passwords.ts'
import { findRegion, readPolicy, savePolicy } from './password-policy.queries.ts'

/** The policy of a region. Throws NotFound for a region that does not exist. */
export async function showPolicy(db: Db | Tx, name: string): Promise<RegionPasswordPolicy> {
  const region = await findRegion(db, name)
  if (!region) throw new NotFound('region')
  return { region: region.name, ...(await readPolicy(db, region.name)) }
}

/** The requested policy. When the length with a second factor is left out, it never exceeds the one without. */
function policyAfter(before: PasswordPolicy, sent: Omit<SentPolicy, 'region' | 'seen'>): PasswordPolicy {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const policy: PasswordPolicy = { ...before, ...given }
  const { minimumLength, minimumLengthWithSecondFactor } = policy
  if (minimumLengthWithSecondFactor <= minimumLength) return policy
  if (sent.minimumLengthWithSecondFactor === undefined)
    return { ...policy, minimumLengthWithSecondFactor: minimumLength }
  throw new InvalidInput([{ field: 'PolicyList.0.minimumLengthWithSecondFactor', reason: 'longer-than-without' }])
}

/** Sets the policy of a region; it applies to passwords chosen from now on. Throws InvalidInput, NotFound. */
export async function managePolicy(context: Context, staff: Staff, { region: name, seen, ...sent }: SentPolicy) {
  const now = context.clock.now()
  return inTransaction(context, staff, async tx => {
    const region = await findRegion(tx, name)
    if (!region) throw new NotFound('region')
    await waitForLock(tx, 'password-policy')
    const before = await readPolicy(tx, region.name)
    const subject = { type: 'region', id: region.id } as const
    await requireSeen(tx, subject, seen, { ...before }, ['password-policy-changed'])
    const policy = policyAfter(before, sent)
    await savePolicy(tx, region.id, policy, { userId: staff.userId, now })
    const details = { changed: changesBetween(before, policy) }
    await audit(tx, staff, 'password-policy-changed', subject, details, now)
    await tellAdministrators(tx, { actor: staff, at: now }, 'security-changed', subject)
    return showPolicy(tx, region.name)
  })
}

const changesBetween = (before: PasswordPolicy, after: PasswordPolicy) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof PasswordPolicy)[])
      .filter(key => before[key] !== after[key])
      .map(key => [key, [before[key], after[key]]]),
  )

/**
 * Throws InvalidInput that names under `field` each rule of this installation's region that a new password does not
 * meet; it must not be in a list of breached ones either. For sign-up, change, reset and invitation.
 */
export async function requireGoodPassword(
  { config }: Pick<Context, 'config'>,
  db: Db | Tx,
  { field, password, owner }: { field: string; password: string; owner: PasswordOwner },
): Promise<void> {
  const isBreached = await loadBreachedPasswords()
  const unmet = checkPassword(await readPolicy(db, config.region), password, owner, isBreached)
  if (unmet.length > 0) throw new InvalidInput(unmet.map(reason => ({ field, reason })))
}
