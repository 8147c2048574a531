import { expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { withProofOrWait, type Proof, proofOfForm, withProof } from './prove-work.ts'

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

test('without a proof the call is made with a wait', async () => {
  const { proofs, call } = guarded()
  expect(await withProof(call, () => Promise.reject(new Error('no worker')))).toBe('answer')
  expect(proofs).toEqual([{}, { patient: 'yes' }])
})

test('every other refusal is passed on', async () => {
  const call = () => Promise.reject(refusal('too-many-attempts'))
  await expect(withProof(call)).rejects.toMatchObject({ failure: { code: 'too-many-attempts' } })
})

test('after a used solution the caller may wait instead; every other refusal is passed on', async () => {
  const proofs: Proof[] = []
  const call = async (proof: Proof) => {
    proofs.push(proof)
    const fields = [{ field: 'solution', reason: 'not-solved-or-used' }]
    if (proof.solution) throw new CallFailure(422, { message: 'Please check.', code: 'invalid-input', fields })
    return 'answer'
  }
  expect(await withProofOrWait({ solution: 'used' }, call)).toBe('answer')
  expect(proofs).toEqual([{ solution: 'used' }, { patient: 'yes' }])
  await expect(withProofOrWait({}, () => Promise.reject(refusal('challenge-required')))).rejects.toThrow(CallFailure)
})

test('a form without a script waits; a form sent by a script has a proof of work', () => {
  const sent = (path: string) => new Request(`http://portal.test${path}`, { method: 'POST' })
  expect(proofOfForm(sent('/session/forgot-password'), {})).toEqual({ patient: 'yes' })
  expect(proofOfForm(sent('/session/forgot-password.data'), {})).toEqual({})
  expect(proofOfForm(sent('/session/forgot-password.data'), { solution: 'solved' })).toEqual({ solution: 'solved' })
  expect(proofOfForm(sent('/session/forgot-password.data'), { patient: 'yes' })).toEqual({ patient: 'yes' })
})
