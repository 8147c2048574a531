import { CallFailure } from '#contract/http/client.ts'
import { canSolve, solveOne } from './solve-challenge.ts'

/** Proofs that a call needs after many attempts from one address. */
export interface Proof {
  solution?: string
  patient?: 'yes'
}

/** The proof that an address or a form carries. */
export const readProof = ({ solution, patient }: { [Name in keyof Proof]?: string | undefined }): Proof => {
  if (solution) return { solution }
  return patient ? { patient: 'yes' } : {}
}

/** The proof of a posted form: without a script the answer may take a few seconds. */
export const proofOfForm = (request: Request, answers: Record<string, string>): Proof =>
  new URL(request.url).pathname.endsWith('.data') ? readProof(answers) : { patient: 'yes' }

/** Makes the call with the present proof. When the solution was used before, as after a reload, it waits instead. */
export async function withProofOrWait<Answer>(proof: Proof, call: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(proof)
  } catch (error) {
    const fields = error instanceof CallFailure ? (error.failure.fields ?? []) : []
    if (!fields.some(({ field }) => field === 'solution')) throw error
    return call({ patient: 'yes' })
  }
}

const solve = async (): Promise<Proof> => ({ solution: await solveOne(new AbortController(), () => {}) })

/**
 * Makes the call; when a proof of work is required first, makes it again with one. If the browser cannot make one,
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
