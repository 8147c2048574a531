import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { jwtTokenContract, SecondFactorMethod } from '#contract/accounts/jwt-token.ts'
import type { CallInput } from '#contract/http/endpoint.ts'
import { audit } from '#server/features/audit/index.ts'
import { unseal } from '#server/platform/auth/seal.ts'
import { findTotpStep } from '#server/platform/auth/totp.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countTry, keepSecret, lockToken, markUsed, newToken } from '../account-secrets.ts'
import { findAccount } from '../accounts.queries.ts'
import { authenticatorPurpose } from './authenticator-purpose.ts'
import { clearCodes, countCode } from './count-codes.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import {
  lockAuthenticator,
  lockRecoveryCodes,
  noteRecoveryCode,
  noteUse,
  readFactors,
  spendStep,
} from './second-factor.queries.ts'
import { enter, type SignedIn } from '../enter.ts'
import { signInWork } from '../sessions.ts'

const challengeMinutes = 5

/** Loaded with the first passkey: the library has 300 modules, and many offices use no passkeys. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** This installation in WebAuthn: passkeys belong to the host name that people see. */
export const relyingParty = ({ config }: Context) => ({
  id: new URL(config.publicUrl).hostname,
  origin: config.publicUrl,
  name: 'Abetuta',
})

/** The second step after the right password, with a token that stands for the password. */
export async function challengeFor(tx: Tx, context: Context, userId: number) {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = await readFactors(tx, userId)
  const passkeyOptions =
    passkeys.length === 0
      ? undefined
      : await (await loadWebAuthn()).generateAuthenticationOptions({
          rpID: relyingParty(context).id,
          userVerification: 'preferred',
          allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
        })
  const challenge = newToken()
  await keepSecret(tx, context, {
    userId,
    purpose: 'second-factor',
    secret: challenge,
    minutes: challengeMinutes,
    kind: 'token',
    ...(passkeyOptions && { passkeyChallenge: passkeyOptions.challenge }),
  })
  const methods: SecondFactorMethod[] = [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...(passkeyOptions ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ]
  return { challenge, methods, ...(passkeyOptions && { passkeyOptions }) }
}

export type Proof = CallInput<typeof jwtTokenContract.verifySecondFactor>['body']

/**
 * Finishes a sign-in with a second factor. Every try counts, for the challenge and, with codes, for the account.
 * Throws InvalidInput (`wrong-code`, `challenge-ended`), TooManyAttempts.
 */
export async function verifySecondFactor(call: Call, proof: Proof): Promise<SignedIn> {
  const { context } = call
  const method = methodOf(proof)
  const now = context.clock.now()
  const outcome = await inTransaction(context, signInWork, async tx => {
    const secret = await lockToken(tx, context, 'second-factor', proof.challenge)
    const account = secret && (await findAccount(tx, secret.user_id))
    if (!secret || !account?.is_active) return { refusal: { field: 'challenge', reason: 'challenge-ended' } }
    await countTry(tx, secret.id)
    const noteWrong = method.name === 'totp' ? await countCode(tx, context, account) : undefined
    const isShown = await checks[method.name](tx, context, {
      userId: account.id,
      proof,
      expected: secret.passkey_challenge,
    })
    if (!isShown) {
      await noteWrong?.()
      await audit(
        tx,
        signInWork,
        'second-factor-refused',
        { type: 'user', id: account.id },
        { method: method.name },
        now,
      )
      return { refusal: { field: method.field, reason: 'wrong-code' } }
    }
    await markUsed(tx, secret.id, now)
    await clearCodes(tx, account.id)
    return { signedIn: await enter(tx, call, account, method.name) }
  })
  // thrown only now, because the try has to be counted
  if (!outcome.signedIn) throw new InvalidInput([outcome.refusal])
  return outcome.signedIn
}

const fields = { totp: 'code', 'recovery-code': 'recoveryCode', passkey: 'passkey' } as const

function methodOf(proof: Proof): { name: SecondFactorMethod; field: string } {
  const given = (Object.keys(fields) as SecondFactorMethod[]).filter(name => proof[fields[name]])
  const [name] = given
  if (!name || given.length > 1) throw new InvalidInput([{ field: 'code', reason: 'required' }])
  return { name, field: fields[name] }
}

interface Shown {
  userId: number
  proof: Proof
  /** The challenge that a passkey has to sign. */
  expected: string | null
}

const checks: Record<SecondFactorMethod, (tx: Tx, context: Context, shown: Shown) => Promise<boolean>> = {
  totp: (tx, context, { userId, proof }) => spendTotp(tx, context, userId, proof.code ?? ''),
  'recovery-code': (tx, context, { userId, proof }) => spendRecoveryCode(tx, context, userId, proof.recoveryCode ?? ''),
  passkey: async (tx, context, { userId, proof, expected }) => {
    const { passkeys } = await readFactors(tx, userId)
    const response = proof.passkey as unknown as AuthenticationResponseJSON
    const passkey = passkeys.find(({ id }) => id === response.id)
    if (!passkey || !expected) return false
    const { id, origin } = relyingParty(context)
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
    if (!result.verified || !result.authenticationInfo) return false
    await noteUse(tx, passkey.id, result.authenticationInfo.newCounter, context.clock.now())
    return true
  },
}

/** Whether a code is one of the user's authenticator app and is unused; it is then used up. */
export async function spendTotp(
  tx: Tx,
  context: Context,
  userId: number,
  code: string,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const authenticator = await lockAuthenticator(tx, userId)
  if (!authenticator || (authenticator.confirmed_at === null) !== isFirst) return false
  const secret = unseal(context.config, authenticatorPurpose(userId), authenticator.sealed_secret)
  const now = context.clock.now()
  const step = findTotpStep(secret, code, now, authenticator.last_step)
  if (step === undefined) return false
  await spendStep(tx, userId, step, authenticator.confirmed_at ?? now)
  return true
}

/** Uses a recovery code up; false when there is no such code, or it was used. */
async function spendRecoveryCode(tx: Tx, { config, clock }: Context, userId: number, code: string): Promise<boolean> {
  const kept = await lockRecoveryCodes(tx, userId)
  const found = kept.find(({ code_hash }) => isRecoveryCode(config, userId, code_hash, code))
  if (!found) return false
  await noteRecoveryCode(tx, found.id, clock.now())
  return true
}
