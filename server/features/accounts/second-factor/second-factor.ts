import { randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SecondFactors } from '#contract/accounts/own-account.ts'
import { audit } from '#server/features/audit/index.ts'
import type { AccountHolder } from '#server/platform/actor.ts'
import { seal } from '#server/platform/auth/seal.ts'
import { base32, totpUri } from '#server/platform/auth/totp.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { keepSecret, lockOpenSecret, markUsed, newToken } from '../account-secrets.ts'
import { findAccount } from '../accounts.queries.ts'
import { authenticatorPurpose } from './authenticator-purpose.ts'
import { requireCurrentPassword } from '../own-account/current-password.ts'
import { keepRecoveryCode } from './recovery-codes.ts'
import { loadWebAuthn, relyingParty, spendTotp } from './second-factor-challenge.ts'
import {
  deleteAuthenticator,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  readFactors,
  replaceRecoveryCodes,
  saveAuthenticator,
} from './second-factor.queries.ts'
import { needsSecondFactor } from './second-factor.rules.ts'
import { endSessionsOf, noteSecondFactor } from '../sessions.ts'

const secretBytes = 20
const recoveryCodes = 10
const passkeyMinutes = 5
const firstCodes = { limit: 10, windowSeconds: 900 }

export async function showFactors(context: Context, db: Db | Tx, userId: number): Promise<SecondFactors> {
  const account = await findAccount(db, userId)
  if (!account) throw new NotFound('user')
  const { passkeys, ...factors } = await readFactors(db, userId)
  return {
    ...factors,
    isRequired: needsSecondFactor(account, context.config.mode),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  }
}

/** A new secret for an authenticator app; it becomes active with its first code. Throws what the password check throws. */
export async function beginAuthenticator(context: Context, holder: AccountHolder, currentPassword: string) {
  await requireCurrentPassword(context, holder, currentPassword)
  const secret = randomBytes(secretBytes)
  await inTransaction(context, holder, async tx => {
    const { hasAuthenticator } = await readFactors(tx, holder.userId)
    if (hasAuthenticator) throw new RuleViolation('authenticator-exists')
    const sealed = seal(context.config, authenticatorPurpose(holder.userId), secret)
    await saveAuthenticator(tx, holder.userId, sealed, context.clock.now())
  })
  const uri = totpUri(secret, relyingParty(context).name, holder.userName)
  const { toString: draw } = await import('qrcode')
  return { secret: base32(secret), uri, qrCode: await draw(uri, { type: 'svg', margin: 1 }) }
}

/** Turns the authenticator app on. Throws InvalidInput (`wrong-code`), TooManyAttempts. */
export async function confirmAuthenticator(context: Context, holder: AccountHolder, code: string) {
  const { userId } = holder
  await inTransaction(context, holder, tx =>
    countAttempt(tx, 'authenticator', String(userId), firstCodes, context.clock.now()),
  )
  return inTransaction(context, holder, async tx => {
    const { hasAuthenticator } = await readFactors(tx, userId)
    if (hasAuthenticator) throw new RuleViolation('authenticator-exists')
    const isRight = await spendTotp(tx, context, userId, code, { isFirst: true })
    if (!isRight) throw new InvalidInput([{ field: 'code', reason: 'wrong-code' }])
    return enrolled(tx, context, holder, 'authenticator')
  })
}

/** After a factor was added: makes recovery codes with the first one, and ends sessions that never showed one. */
async function enrolled(tx: Tx, context: Context, holder: AccountHolder, factor: string) {
  const now = context.clock.now()
  const before = await readFactors(tx, holder.userId)
  const codes = before.recoveryCodesLeft === 0 ? await renewCodes(tx, context, holder.userId) : null
  await endSessionsOf(tx, holder.userId, now, holder.sessionId)
  await noteSecondFactor(tx, holder.sessionId, now)
  await audit(tx, holder, 'second-factor-added', { type: 'user', id: holder.userId }, { factor }, now)
  return { secondFactors: await showFactors(context, tx, holder.userId), recoveryCodes: codes }
}

/** `k7f2-9xqm-4tbd`: sixty bits, without letters that look alike. */
async function renewCodes(tx: Tx, context: Context, userId: number): Promise<string[]> {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz'
  const letter = () => {
    // bytes beyond the last whole multiple would make some letters likelier
    let byte = randomBytes(1).readUInt8()
    while (byte >= 248) byte = randomBytes(1).readUInt8()
    return letters[byte % letters.length]
  }
  const four = () => Array.from({ length: 4 }, letter).join('')
  const codes = Array.from({ length: recoveryCodes }, () => [four(), four(), four()].join('-'))
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map(code => keepRecoveryCode(context.config, userId, code)),
  )
  return codes
}

/** Ten new recovery codes. Throws what the password check throws, RuleViolation (`no-second-factor`). */
export async function renewRecoveryCodes(context: Context, holder: AccountHolder, currentPassword: string) {
  await requireCurrentPassword(context, holder, currentPassword)
  return inTransaction(context, holder, async tx => {
    const { hasAuthenticator, passkeys } = await readFactors(tx, holder.userId)
    if (!hasAuthenticator && passkeys.length === 0) throw new RuleViolation('no-second-factor')
    const codes = await renewCodes(tx, context, holder.userId)
    await audit(tx, holder, 'recovery-codes-renewed', { type: 'user', id: holder.userId }, {}, context.clock.now())
    return { secondFactors: await showFactors(context, tx, holder.userId), recoveryCodes: codes }
  })
}

/** The options that a browser needs to make a passkey for this account. */
export async function beginPasskey(context: Context, holder: AccountHolder, currentPassword: string) {
  await requireCurrentPassword(context, holder, currentPassword)
  return inTransaction(context, holder, async tx => {
    const { id: rpID, name: rpName } = relyingParty(context)
    const passkeys = await listPasskeys(tx, holder.userId)
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userID: new Uint8Array(Buffer.from(`user:${holder.userId}`)),
      userName: holder.userName,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    await keepSecret(tx, context, {
      userId: holder.userId,
      purpose: 'passkey',
      secret: newToken(),
      minutes: passkeyMinutes,
      kind: 'token',
      passkeyChallenge: options.challenge,
    })
    return { options: { ...options } }
  })
}

/** Stores a passkey that the browser made. Throws InvalidInput (`not-a-passkey`) for anything that does not verify. */
export async function addPasskey(
  context: Context,
  holder: AccountHolder,
  { name, passkey }: { name: string; passkey: Record<string, unknown> },
) {
  const now = context.clock.now()
  const { id: expectedRPID, origin } = relyingParty(context)
  const refused = new InvalidInput([{ field: 'passkey', reason: 'not-a-passkey' }])
  return inTransaction(context, holder, async tx => {
    const secret = await lockOpenSecret(tx, holder.userId, 'passkey', now)
    if (!secret?.passkey_challenge) throw refused
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey as unknown as RegistrationResponseJSON,
      expectedChallenge: secret.passkey_challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) throw refused
    const { credential } = registrationInfo
    const isNew = await insertPasskey(tx, {
      id: credential.id,
      user_id: holder.userId,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: now,
    })
    if (!isNew) throw refused
    await markUsed(tx, secret.id, now)
    return enrolled(tx, context, holder, 'passkey')
  })
}

/** Turns the authenticator app off, or removes a passkey. Throws RuleViolation when the role requires the last one. */
export async function removeFactor(
  context: Context,
  holder: AccountHolder,
  factor: { passkeyId?: string; currentPassword: string },
): Promise<SecondFactors> {
  await requireCurrentPassword(context, holder, factor.currentPassword)
  return inTransaction(context, holder, async tx => {
    const { userId } = holder
    if (factor.passkeyId === undefined) await deleteAuthenticator(tx, userId)
    else if (!(await deletePasskey(tx, userId, factor.passkeyId))) throw new NotFound('passkey')
    const left = await showFactors(context, tx, userId)
    const isNoneLeft = !left.hasAuthenticator && left.passkeys.length === 0
    if (isNoneLeft && left.isRequired) throw new RuleViolation('second-factor-required')
    if (isNoneLeft) await replaceRecoveryCodes(tx, userId, [])
    const details = { factor: factor.passkeyId === undefined ? 'authenticator' : 'passkey' }
    await audit(tx, holder, 'second-factor-removed', { type: 'user', id: userId }, details, context.clock.now())
    return showFactors(context, tx, userId)
  })
}
