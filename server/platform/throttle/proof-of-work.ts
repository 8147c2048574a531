import { createHash, createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connections/transaction.ts'

/** One to a few seconds on a cheap phone; for the server one derivation to ask and a signature to check. */
const cost = 1000
const counters = { least: 1000, most: 4000 }
const validSeconds = 600

type Secret = Pick<Config, 'secret'>

const secretFor = ({ secret }: Secret, use: string): string => createHmac('sha256', secret).update(use).digest('hex')

const signing = (config: Secret) => ({
  hmacSignatureSecret: secretFor(config, 'proof-of-work:challenge'),
  hmacKeySignatureSecret: secretFor(config, 'proof-of-work:key'),
})

/** A challenge that only this installation can have made; the widget `altcha` solves it. */
export const makeChallenge = (config: Secret, now: Date) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(counters.most, counters.least),
    deriveKey,
    expiresAt: new Date(now.getTime() + validSeconds * 1000),
    ...signing(config),
  })

/** Whether the text is the solution of a challenge of ours that nobody has used yet; uses it up when the transaction commits. */
export async function useSolution(tx: Tx, config: Secret, text: string, now: Date): Promise<boolean> {
  const payload = readPayload(text)
  if (!payload || !(await isSolved(config, payload))) return false
  await tx.deleteFrom('used_challenge').where('expires_at', '<', now).execute()
  const used = await tx
    .insertInto('used_challenge')
    .values({
      challenge_hash: createHash('sha256')
        .update(payload.challenge.signature ?? '')
        .digest(),
      // the library has its own clock, so used solutions are kept slightly longer than any challenge lives
      expires_at: new Date(now.getTime() + 2 * validSeconds * 1000),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

async function isSolved(config: Secret, { challenge, solution }: Payload): Promise<boolean> {
  try {
    const result = await verifySolution({ challenge, solution, deriveKey, ...signing(config) })
    return result.verified
  } catch {
    // the library throws for texts that are no challenge of ours
    return false
  }
}

function readPayload(text: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString()) as Payload
    const { challenge, solution } = payload
    return typeof challenge?.signature === 'string' && typeof solution?.counter === 'number' ? payload : undefined
  } catch {
    return undefined
  }
}
