import fc from 'fast-check'

/** The users with a part in a complaint, besides its receiver, by their position in the world's list. */
export interface WorldWork {
  officer: number | null
  reviewer: number | null
  handlers: { user: number; state: HandlerState }[]
  proposal: WorldProposal | null
}

/** Signed from the first step on: `turn` is the position of the next step. */
export interface WorldProposal {
  steps: { approver: number; substitute: number | null }[]
  turn: number
  isEnded: boolean
}

/** An approver's signature that somebody else can give. */
export interface WorldDelegation {
  approver: number
  delegate: number
  window: Window
  isWithdrawn: boolean
}

export const handlerStates = ['directed', 'accepted', 'declined', 'removed'] as const
export type HandlerState = (typeof handlerStates)[number]

/** First and last day, counted from today. */
export const windows = { past: [-9, -1], today: [0, 0], future: [1, 9] } as const
export type Window = keyof typeof windows

const number = fc.nat({ max: 1_000_000 })
const seldom = fc.option(number, { freq: 1 })

export const workSeeds = fc.record({
  officer: seldom,
  reviewer: seldom,
  handlers: fc.array(fc.record({ user: number, state: fc.constantFrom(...handlerStates) }), { maxLength: 2 }),
  proposal: fc.option(
    fc.record({
      steps: fc.array(fc.record({ approver: number, substitute: fc.option(number, { freq: 1 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      turn: number,
      isEnded: fc.integer({ min: 1, max: 4 }).map(throwOf => throwOf === 1),
    }),
    { freq: 1 },
  ),
})
export type WorkSeed = typeof workSeeds extends fc.Arbitrary<infer Seed> ? Seed : never

export const delegationSeeds = fc.array(
  fc.record({
    approver: number,
    delegate: number,
    window: fc.constantFrom(...(Object.keys(windows) as Window[])),
    isWithdrawn: fc.integer({ min: 1, max: 4 }).map(throwOf => throwOf === 1),
  }),
  { maxLength: 6 },
)
export type DelegationSeed = typeof delegationSeeds extends fc.Arbitrary<(infer Seed)[]> ? Seed : never

/** Adjusted to the existing users. */
export function workOf(seed: WorkSeed, users: number): WorldWork {
  const user = (chosen: number) => chosen % users
  const orNobody = (chosen: number | null) => (chosen === null ? null : user(chosen))
  const { proposal } = seed
  return {
    officer: orNobody(seed.officer),
    reviewer: orNobody(seed.reviewer),
    handlers: seed.handlers
      .map(each => ({ ...each, user: user(each.user) }))
      .filter((each, index, all) => all.findIndex(other => other.user === each.user) === index),
    proposal: proposal && {
      steps: proposal.steps.map(({ approver, substitute }) => ({
        approver: user(approver),
        substitute: orNobody(substitute),
      })),
      turn: proposal.turn % proposal.steps.length,
      isEnded: proposal.isEnded,
    },
  }
}

/** To another user, and one at a time, as the database requires. */
export function delegationsOf(seeds: readonly DelegationSeed[], users: number): WorldDelegation[] {
  const found: WorldDelegation[] = []
  for (const seed of seeds) {
    const each = { ...seed, approver: seed.approver % users, delegate: seed.delegate % users }
    const isTaken = found.some(
      other => !other.isWithdrawn && other.approver === each.approver && other.window === each.window,
    )
    if (each.approver !== each.delegate && (each.isWithdrawn || !isTaken)) found.push(each)
  }
  return found
}

/** Whether the complaint waits for this user: the rule in plain code. */
export function isDirectedTo(user: number, work: WorldWork, delegations: readonly WorldDelegation[]): boolean {
  const { officer, reviewer, handlers, proposal } = work
  return (
    officer === user ||
    reviewer === user ||
    handlers.some(each => each.user === user && (each.state === 'directed' || each.state === 'accepted')) ||
    (proposal !== null && !proposal.isEnded && signs(user, proposal, delegations))
  )
}

/** Only a substitute; otherwise the approver in turn, and today's delegates of that approver. */
function signs(user: number, { steps, turn }: WorldProposal, delegations: readonly WorldDelegation[]): boolean {
  const { approver, substitute } = steps[turn] as WorldProposal['steps'][number]
  if (substitute !== null) return substitute === user
  const standsIn = (each: WorldDelegation) => each.window === 'today' && !each.isWithdrawn
  return (
    approver === user ||
    delegations.some(each => standsIn(each) && each.approver === approver && each.delegate === user)
  )
}
