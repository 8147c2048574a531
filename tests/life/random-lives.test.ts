/**
 * Complaints that live at random: whoever it is tries whatever it is, often two at once, some with and some without
 * signatures. Whatever comes of it is a row of the lifecycle or a refusal that leaves no trace.
 * `LIVES=10000 vitest run tests/life` is the whole proof; the usual run takes a sample.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Status } from '#contract/statuses.ts'
import { takeAction } from '#server/features/complaints/index.ts'
import { findTransition } from '#server/features/complaints/transition.rules.ts'
import { Refusal } from '#server/platform/errors.ts'
import { startOffice } from '../support/case-office.ts'
import { expectConsistent } from './invariants.ts'
import { type Move, moves, type Who } from './moves.ts'

const lives = Number(process.env.LIVES ?? 40)
const office = await startOffice()
afterAll(office.close)

const everybody = [...Object.keys(office.staff), 'complainant'] as Who[]

/** What decides one step, before anything is known of the case. */
const step = fc.record({
  which: fc.nat(),
  who: fc.nat(),
  /** Tries anything at all, by anybody; else something that the status allows, by who usually does it. */
  isBold: fc.nat({ max: 9 }).map(number => number < 2),
  isContested: fc.nat({ max: 9 }).map(number => number < 3),
  hours: fc.nat({ max: 30 }),
  seed: fc.nat(),
})
type Choice = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const life = fc.record({
  isDirectingSigned: fc.boolean(),
  isConcludingSigned: fc.boolean(),
  steps: fc.array(step, { minLength: 8, maxLength: 30 }),
})

const seen = new Map<string, number>()

test(
  `${lives} lives, each step a row of the table or a refusal without a trace`,
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ isDirectingSigned, isConcludingSigned, steps }) => {
        const { staff } = office
        await office.gate('direct-for-action', ...(isDirectingSigned ? [staff.approver] : []))
        await office.gate('conclude', ...(isConcludingSigned ? [staff.approver, staff.secondApprover] : []))
        const complaintId = await office.aCase()
        for (const choice of steps) await live(complaintId, choice)
        await expectConsistent(office, complaintId)
      }),
      { numRuns: lives, endOnFailure: true },
    )
    console.log(
      [...seen]
        .sort()
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    )
    // a sample that gets nowhere would prove nothing
    for (const action of ['forward', 'direct-for-action', 'save-decision', 'conclude', 'approve'])
      expect(seen.get(action), action).toBeGreaterThan(0)
  },
  120_000 + lives * 2_000,
)

/** Something that the status allows; what ends a life once in a while only. */
function isLikely({ action, isRare }: Move, status: Status, which: number): boolean {
  if (isRare && which % 8 !== 0) return false
  return [undefined, 'lead', 'member', 'next', 'admit'].some(outcome => findTransition(action, status, outcome))
}

async function live(complaintId: number, { which, who, isBold, isContested, hours, seed }: Choice): Promise<void> {
  office.clock.at = new Date(office.clock.at.getTime() + hours * 3_600_000)
  const before = await office.rowOf(complaintId)
  const likely = isBold ? [] : moves.filter(one => isLikely(one, before.status, which))
  const possible = likely.length > 0 ? likely : moves
  const move = possible[which % possible.length] as Move
  const people = likely.length > 0 ? move.usual : everybody
  const taken = people[who % people.length] as Who
  const attempts = [attempt(complaintId, before.version, move, taken, seed)]
  if (isContested) {
    const other = moves[(which + 7) % moves.length] as Move
    attempts.push(
      attempt(complaintId, before.version, move, people[(who + 1) % people.length] as Who, seed + 1),
      attempt(complaintId, before.version, other, other.usual[0] as Who, seed + 2),
    )
  }
  const outcomes = await Promise.all(attempts)
  const after = await office.rowOf(complaintId)
  const versions = outcomes.filter(outcome => outcome === 'taken').length
  // of those who saw the same version one makes the next, with what follows from it at once
  expect(after.version - before.version).toBeLessThanOrEqual(versions > 0 ? 3 : 0)
  if (outcomes.every(outcome => outcome === 'refused')) expect(after).toEqual(before)
}

async function attempt(
  complaintId: number,
  seenVersion: number,
  { action, rule, input }: Move,
  who: Who,
  seed: number,
): Promise<'taken' | 'refused'> {
  const actor = who === 'complainant' ? office.complainantOf(complaintId) : office.staff[who]
  let state = seed
  const chance = () => (state = (state * 16_807 + 11) % 2_147_483_647) / 2_147_483_647
  try {
    await takeAction(office.context, actor, rule, { complaintId, input: input(office, chance), seenVersion })
    seen.set(action, (seen.get(action) ?? 0) + 1)
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = `(${action} ${error.code})`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return 'refused'
  }
}
