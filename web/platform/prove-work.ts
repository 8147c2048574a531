import { CallFailure } from '#contract/client.ts'
import { canSolve, solveOne } from './solve-challenge.ts'

/** What opens the calls by tracking ID after many wrong attempts. */
export interface Proof {
  solution?: string
  patient?: 'yes'
}

const solve = async (): Promise<Proof> => ({ solution: await solveOne(new AbortController(), () => {}) })

/**
 * Does the call; when a proof of work is asked first, once more with one. Where the browser cannot make one, or fails to,
 * the answer takes a few seconds instead. Throws what the call throws.
 */
export async function withProof<Answer>(
  call: (proof: Proof) => Promise<Answer>,
  prove: () => Promise<Proof> = solve,
): Promise<Answer> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure.code !== 'challenge-required') throw error
  }
  const patience: Proof = { patient: 'yes' }
  return call(canSolve() ? await prove().catch(() => patience) : patience)
}
