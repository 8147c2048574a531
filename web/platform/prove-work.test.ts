import { expect, test } from 'vitest'
import { CallFailure } from '#contract/client.ts'
import { type Proof, withProof } from './prove-work.ts'

const refusal = (code: string) => new CallFailure(429, { message: 'Please wait.', code })

/** A call that asks for a proof, and what it was called with. */
function guarded() {
  const proofs: Proof[] = []
  const call = async (proof: Proof) => {
    proofs.push(proof)
    if (Object.keys(proof).length === 0) throw refusal('challenge-required')
    return 'answer'
  }
  return { proofs, call }
}

test('a call that is answered is made once', async () => {
  const proofs: Proof[] = []
  expect(await withProof(async proof => proofs.push(proof))).toBe(1)
})

test('a call that asks for a proof is made again with one', async () => {
  const { proofs, call } = guarded()
  expect(await withProof(call, async () => ({ solution: 'solved' }))).toBe('answer')
  expect(proofs).toEqual([{}, { solution: 'solved' }])
})

test('where no proof can be made, patience stands in', async () => {
  const { proofs, call } = guarded()
  expect(await withProof(call, () => Promise.reject(new Error('no worker')))).toBe('answer')
  expect(proofs).toEqual([{}, { patient: 'yes' }])
})

test('every other refusal goes through', async () => {
  const call = () => Promise.reject(refusal('too-many-attempts'))
  await expect(withProof(call)).rejects.toMatchObject({ failure: { code: 'too-many-attempts' } })
})
