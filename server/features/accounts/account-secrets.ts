import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '#db/tables.ts'
import { secretHash } from '#server/platform/auth/seal.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

type Purpose = Database['account_secret']['purpose']

/** Lifetime of each kind of secret. A code is short, so its lifetime is short too. */
export const linkMinutes = 30
export const codeMinutes = 10
const attemptsPerSecret = 5
const codeDigits = 6

/** A code that is typed, from a message. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** A secret that travels in a link or between page and server; it is too long to guess. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** People type codes in groups: other characters than letters and digits are ignored. */
const asKept = (secret: string): string => secret.normalize('NFKC').replace(/[\s.]/g, '')

const hashOf = ({ config }: Context, purpose: Purpose, userId: number | undefined, secret: string): Buffer =>
  secretHash(config, `${purpose}:${userId ?? ''}`, asKept(secret))

interface NewSecret {
  userId: number
  purpose: Purpose
  secret: string
  minutes: number
  /** Codes are looked up by their user, tokens by themselves. */
  kind: 'code' | 'token'
  passkeyChallenge?: string
}

/** Stores the hash of a secret and ends the earlier ones for the same purpose. Returns its id. */
export async function keepSecret(tx: Tx, context: Context, secret: NewSecret): Promise<number> {
  const now = context.clock.now()
  const { userId, purpose } = secret
  // only the newest secret for a purpose is valid
  await endSecrets(tx, userId, now, purpose)
  const { id } = await tx
    .insertInto('account_secret')
    .values({
      user_id: userId,
      purpose,
      secret_hash: hashOf(context, purpose, secret.kind === 'code' ? userId : undefined, secret.secret),
      passkey_challenge: secret.passkeyChallenge ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + secret.minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends the open secrets of an account (links, codes and second steps under way), for one purpose or all. An ended one is not opened
 * again when the clock is set back.
 */
export const endSecrets = (tx: Tx, userId: number, now: Date, purpose?: Purpose) =>
  tx
    .updateTable('account_secret')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, query => query.where('purpose', '=', purpose as Purpose))
    .where('used_at', 'is', null)
    .execute()

/** Counts one try of the user's open code for a purpose. The row's lock serialises tries; the caller must commit them. */
export async function tryCode(tx: Tx, context: Context, { userId, purpose, code }: CodeTry) {
  const tried = await tx
    .updateTable('account_secret')
    .set(secret => ({ attempts: secret('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.clock.now())
    .where('attempts', '<', attemptsPerSecret)
    .returning(['id', 'secret_hash'])
    .executeTakeFirst()
  if (!tried) return { outcome: 'ended' as const }
  const isRight = timingSafeEqual(tried.secret_hash, hashOf(context, purpose, userId, code))
  return isRight ? { outcome: 'right' as const, id: tried.id } : { outcome: 'wrong' as const }
}

interface CodeTry {
  userId: number
  purpose: Purpose
  code: string
}

/** The open secret that a token names, locked; undefined when there is none. `attempts` is the number of tries so far. */
export const lockToken = (tx: Tx, context: Context, purpose: Purpose, token: string) =>
  tx
    .selectFrom('account_secret')
    .select(['id', 'user_id', 'attempts', 'passkey_challenge'])
    .where('secret_hash', '=', hashOf(context, purpose, undefined, token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.clock.now())
    .where('attempts', '<', attemptsPerSecret)
    .forUpdate()
    .executeTakeFirst()

export const countTry = (tx: Tx, secretId: number) =>
  tx
    .updateTable('account_secret')
    .set(secret => ({ attempts: secret('attempts', '+', 1) }))
    .where('id', '=', secretId)
    .execute()

export const markUsed = (tx: Tx, secretId: number, now: Date) =>
  tx.updateTable('account_secret').set({ used_at: now }).where('id', '=', secretId).execute()

/** The newest open secret of a user, for a challenge that belongs to the session and not to a token. */
export const lockOpenSecret = (tx: Tx, userId: number, purpose: Purpose, now: Date) =>
  tx
    .selectFrom('account_secret')
    .select(['id', 'passkey_challenge'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
