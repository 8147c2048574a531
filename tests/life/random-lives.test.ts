/**
 * Random lives of complaints: any actor tries any action, often several at the same moment, with and without
 * signatures, while days pass, jobs run and people come and go. Every outcome is a row of the lifecycle or a refusal
 * that leaves no trace. The usual run takes a sample; `npm run test:long`
 * runs a thousand, and `LIVES=10000 npm run test:long` is the full proof. `LIFE_SEED`
 * repeats the lives of a seed, though the order of simultaneous actors differs each time.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatedActions } from '#contract/settings/approvals.ts'
import { lifecycle } from '#server/features/lifecycle/lifecycle.ts'
import { events, restore } from './events.ts'
import { expectConsistent } from './invariants.ts'
import { type Attempt, attemptAtOnce } from './live.ts'
import { expectShared } from './shared-invariants.ts'
import { type Move, peopleOf, type Scene, type Who } from './move.ts'
import { moves } from './moves.ts'
import { type Moment, snapshotOf } from './snapshot.ts'
import { type Name, startWorld } from './world.ts'

const lives = Number(process.env.LIVES ?? 12)
const seed = process.env.LIFE_SEED ? Number(process.env.LIFE_SEED) : undefined
const day = 86_400_000

const world = await startWorld()
const began = world.clock.at
const everybody = [...Object.keys(world.staff), 'complainant', 'respondent'] as Who[]
const receivers = (Object.keys(world.staff) as Name[]).filter(name =>
  world.staff[name].permissions.has('Complaints - Receive'),
)

/** The random choices of one step, made before the case is known. */
const step = fc.record({
  which: fc.nat(),
  who: fc.nat(),
  kind: fc.constantFrom(
    ...(['one', 'one', 'one', 'one', 'event', 'event', 'bold', 'same', 'again', 'rivals', 'others'] as const),
  ),
  hours: fc.nat({ max: 30 }),
  seed: fc.nat(),
})
type Choice = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const signing = fc.constantFrom<readonly Name[]>(
  [],
  [],
  ['approver'],
  ['signingOfficer', 'approver'],
  ['approver', 'secondApprover'],
)
const life = fc.record({
  day: fc.nat({ max: 400 }),
  isOrphan: fc.nat({ max: 9 }).map(number => number === 0),
  gates: fc.record(Object.fromEntries(gatedActions.map(action => [action, signing]))),
  steps: fc.array(step, { minLength: 6, maxLength: 26 }),
})

const counted = new Map<string, number>()
const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1)
let lastId: number | null = null

test(
  `${lives} lives, each step a row of the table or a refusal without a trace`,
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ day: shift, isOrphan, gates, steps }) => {
        world.clock.at = began
        for (const action of gatedActions)
          await world.gate(action, ...(gates[action] ?? []).map(name => world.staff[name]))
        world.clock.at = new Date(began.getTime() + shift * day)
        if (isOrphan) await world.setActive(receivers, false)
        const complaintId = await world.aCase()
        if (isOrphan) await world.setActive(receivers, true)
        let moment = await snapshotOf(world, complaintId)
        for (const choice of steps) moment = await live(moment, choice)
        await end(moment)
        lastId = complaintId
      }),
      { numRuns: lives, endOnFailure: true, ...(seed !== undefined && { seed }) },
    )
    console.log(
      [...counted]
        .sort()
        .map(each => each.join(' '))
        .join(', '),
    )
    // a sample that gets nowhere would prove nothing
    const needed = lives < 1000 ? ['forward', 'direct-for-action', 'save-decision', 'approve'] : actions
    for (const action of needed) expect(counted.get(action), action).toBeGreaterThan(0)
  },
  600_000 + lives * 3_000,
)

/** What people do besides registering; the system's own actions come with the events. */
const actions = [
  ...new Set(lifecycle.filter(({ who }) => who.some(party => party !== 'system')).map(row => row.action)),
].filter(action => action !== 'register')

function sceneOf({ seen }: Moment, number: number): Scene {
  let state = number % 2_147_483_647
  const chance = () => (state = (state * 16_807 + 11) % 2_147_483_647) / 2_147_483_647
  return { world, seen, chance, otherId: lastId }
}

/** An action that the status allows; those that end a life only rarely. */
const isLikely = ({ action, isRare, fits }: Move, scene: Scene, which: number): boolean =>
  (!isRare || which % 6 === 0) &&
  (fits?.(scene) ?? true) &&
  lifecycle.some(row => row.action === action && row.from.includes(scene.seen.complaint.status))

async function live(before: Moment, choice: Choice): Promise<Moment> {
  const { which, kind, hours, seed: number } = choice
  world.clock.at = new Date(world.clock.at.getTime() + hours * 3_600_000)
  const scene = sceneOf(before, number)
  const after = kind === 'event' ? await happen(scene, which) : await tryThings(scene, before, choice)
  expectConsistent(after.seen, world.calendar)
  await expectShared(world, before.seen, after.seen)
  return after
}

async function happen(scene: Scene, which: number): Promise<Moment> {
  const [name = '', event] = Object.entries(events)[which % Object.keys(events).length] ?? []
  await event?.(scene)
  count(`“${name}”`)
  return snapshotOf(world, scene.seen.complaint.id)
}

async function tryThings(scene: Scene, before: Moment, choice: Choice): Promise<Moment> {
  const attempts = attemptsOf(scene, choice).slice(0, 4)
  const { outcomes, after } = await attemptAtOnce(world, before, attempts)
  outcomes.forEach((outcome, index) => {
    const action = attempts[index]?.move.action
    count('taken' in outcome ? `${action}` : `(${action} ${outcome.refused})`)
  })
  return after
}

function attemptsOf(scene: Scene, { which, who, kind }: Choice): Attempt[] {
  const likely = moves.filter(each => isLikely(each, scene, which))
  const possible = kind === 'bold' || likely.length === 0 ? moves : likely
  const move = possible[which % possible.length] as Move
  const attempt = (by: Who, other: Move): Attempt => ({ who: by, move: other, input: other.input(scene) })
  const usual = (of: Move) => {
    const people = of.usual.flatMap(role => peopleOf(scene, role))
    return people.length > 0 ? people : everybody
  }
  const people = kind === 'bold' ? everybody : usual(move)
  const first = attempt(people[who % people.length] as Who, move)
  if (kind === 'same') return [first, { ...first }, { ...first }]
  const idempotencyKey = randomUUID()
  if (kind === 'again') return [1, 2, 3].map(() => ({ ...first, idempotencyKey }))
  if (kind === 'rivals') return people.map(each => attempt(each, move))
  if (kind !== 'others') return [first]
  const others = [1, 2, 3].map(shift => possible[(which + shift) % possible.length] as Move)
  return [
    first,
    ...others.map((other, index) => attempt(usual(other)[(who + index) % usual(other).length] as Who, other)),
  ]
}

/** The complainant can always withdraw; after that nothing runs or waits any longer. */
async function end(moment: Moment): Promise<void> {
  await restore(sceneOf(moment, 1))
  if (moment.seen.complaint.status === 'CLOSED') return
  const withdraw = moves.find(({ action }) => action === 'withdraw') as Move
  const { outcomes, after } = await attemptAtOnce(world, moment, [{ who: 'complainant', move: withdraw, input: {} }])
  expect(outcomes).toMatchObject([{ taken: { status: 'CLOSED' } }])
  expectConsistent(after.seen, world.calendar)
  await expectShared(world, moment.seen, after.seen)
}
