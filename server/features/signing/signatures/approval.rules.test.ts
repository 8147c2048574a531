import { describe, expect, test } from 'vitest'
import {
  type Gate,
  nextStep,
  problemOfStep,
  problemOfSubstitute,
  ruleOnSignature,
  type Signer,
  type Step,
} from './approval.rules.ts'

const signer = (userId: number, change: Partial<Signer> = {}): Signer => ({
  userId,
  state: 'active',
  mayApprove: true,
  isInConflict: false,
  ...change,
})
const step = (approver: Signer, change: Partial<Step> = {}): Step => ({
  approver,
  substitute: null,
  delegate: null,
  signedById: null,
  ...change,
})
const author = 1
const gate = (...steps: Step[]): Gate => ({ proposedById: author, steps })

describe('a signature', () => {
  test('is given in turn, lowest order first', () => {
    const two = gate(step(signer(2)), step(signer(3)))
    expect(ruleOnSignature(two, 2)).toBe('more-to-come')
    expect(ruleOnSignature(two, 3)).toBe('not-your-turn')
    const signedOnce = gate(step(signer(2), { signedById: 2 }), step(signer(3)))
    expect(ruleOnSignature(signedOnce, 3)).toBe('last-signature')
    expect(ruleOnSignature(signedOnce, 2)).toBe('not-your-turn')
    const signedTwice = gate(step(signer(2), { signedById: 2 }))
    expect(ruleOnSignature(signedTwice, 2)).toBe('already-approved')
  })

  test('is never given by the proposal’s author, not even in another’s place', () => {
    expect(ruleOnSignature(gate(step(signer(author))), author)).toBe('own-proposal')
    expect(ruleOnSignature(gate(step(signer(2), { delegate: signer(author) })), author)).toBe('own-proposal')
    expect(ruleOnSignature(gate(step(signer(2), { substitute: signer(author) })), author)).toBe('own-proposal')
  })

  test('is given by a delegate while the delegation runs, and by nobody twice', () => {
    expect(ruleOnSignature(gate(step(signer(2), { delegate: signer(9) })), 9)).toBe('last-signature')
    expect(ruleOnSignature(gate(step(signer(2), { delegate: signer(9) })), 2)).toBe('last-signature')
    const again = gate(step(signer(2), { signedById: 2 }), step(signer(3), { delegate: signer(2) }))
    expect(ruleOnSignature(again, 2)).toBe('already-signed')
  })

  test('of a substitute replaces the approver’s', () => {
    const substituted = gate(step(signer(2), { substitute: signer(5), delegate: signer(9) }))
    expect(ruleOnSignature(substituted, 5)).toBe('last-signature')
    expect(ruleOnSignature(substituted, 9)).toBe('not-your-turn')
    expect(ruleOnSignature(substituted, 2)).toBe('not-your-turn')
  })

  test('can be delegated only by somebody who may give it', () => {
    expect(ruleOnSignature(gate(step(signer(author), { delegate: signer(9) })), 9)).toBe('not-your-turn')
    const conflicted = signer(2, { isInConflict: true })
    expect(ruleOnSignature(gate(step(conflicted, { delegate: signer(9) })), 9)).toBe('not-your-turn')
    expect(ruleOnSignature(gate(step(conflicted)), 2)).toBe('conflict-of-interest')
  })
})

describe('a substitute', () => {
  test('is named only when nobody can sign', () => {
    const problemOf = (...steps: Step[]) => problemOfStep(gate(...steps), nextStep(gate(...steps)) as Step)
    expect(problemOf(step(signer(2)))).toBeUndefined()
    expect(problemOf(step(signer(2, { state: 'deactivated' })))).toBe('deactivated')
    expect(problemOf(step(signer(2, { state: 'deactivated' }), { delegate: signer(9) }))).toBeUndefined()
    expect(problemOf(step(signer(2, { state: 'deactivated' }), { delegate: signer(author) }))).toBe('deactivated')
    expect(problemOf(step(signer(2, { mayApprove: false })))).toBe('not-permitted')
    expect(problemOf(step(signer(author), { delegate: signer(9) }))).toBe('own-proposal')
    expect(problemOf(step(signer(2), { substitute: signer(5, { state: 'deactivated' }) }))).toBe('deactivated')
    expect(problemOf(step(signer(2), { signedById: 3 }), step(signer(3)))).toBe('already-signed')
  })

  test('is somebody who can sign and does not sign already', () => {
    const first = step(signer(2, { state: 'deactivated' }))
    const three = gate(first, step(signer(3)), step(signer(4), { substitute: signer(6) }))
    const problemOf = (userId: number, change?: Partial<Signer>) =>
      problemOfSubstitute(three, first, signer(userId, change))
    expect(problemOf(7)).toBeUndefined()
    expect(problemOf(4)).toBeUndefined()
    expect(problemOf(3)).toBe('signs-later')
    expect(problemOf(6)).toBe('signs-later')
    expect(problemOf(author)).toBe('own-proposal')
    expect(problemOf(7, { isInConflict: true })).toBe('conflict-of-interest')
    expect(problemOf(2, { state: 'deactivated' })).toBe('deactivated')
  })
})
