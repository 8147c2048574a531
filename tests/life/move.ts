import type { ActionRule } from '#server/features/lifecycle/index.ts'
import type { ActionName } from '#server/features/lifecycle/lifecycle.ts'
import type { Respondent, Staff, Visitor } from '#server/platform/actor.ts'
import { askedSignature, currentHandlers, holderOf, openProposal, type Snapshot } from './snapshot.ts'
import type { Name, World } from './world.ts'

/** An actor by name, or by their present part in the case. */
export type Role = Who | 'holder' | 'handlers' | 'signer' | 'author'

/** Material for a move's input. */
export interface Scene {
  world: World
  seen: Snapshot
  chance: () => number
  /** Another complaint, of which this one could be a duplicate. */
  otherId: number | null
}

/** One possible attempt: the rule, its usual actor, and its input. */
export interface Move {
  action: ActionName
  rule: ActionRule<unknown>
  usual: readonly Role[]
  input: (scene: Scene) => unknown
  /** Ends a life early, or changes little, so it is tried rarely. */
  isRare?: boolean
  /** Whether it makes sense at all, apart from the status. */
  fits?: (scene: Scene) => boolean
}

export const move = <Input>(rule: ActionRule<Input>, usual: readonly Role[], input: (scene: Scene) => Input): Move => ({
  action: rule.action,
  rule: rule as unknown as ActionRule<unknown>,
  usual,
  input,
})
export const when = (fits: (scene: Scene) => boolean, one: Move): Move => ({ ...one, fits })
export const rarely = (one: Move): Move => ({ ...one, isRare: true })

export const oneOf = <Item>(chance: () => number, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)] as Item
export const reason = 'For a reason.'

/** `respondent` is somebody of the body complained against. */
export type Who = Name | 'complainant' | 'respondent'

/** The present actor; nobody for a part that nobody has. */
export function peopleOf({ world, seen }: Scene, role: Role): Who[] {
  const named = (ids: readonly (number | null | undefined)[]) =>
    ids.flatMap(id => {
      const name = world.nameOf(id ?? 0)
      return name ? [name] : []
    })
  /** Besides these the colleague who stands in for one of them. */
  const orSubstitute = (ids: readonly (number | null)[]) =>
    world.standsInFor !== null && ids.includes(world.standsInFor) ? [...named(ids), 'standIn' as const] : named(ids)
  if (role === 'holder') return orSubstitute([holderOf(seen)])
  if (role === 'handlers') return orSubstitute(currentHandlers(seen).map(({ user_id }) => user_id))
  if (role === 'author') return named([openProposal(seen)?.proposed_by_id])
  if (role !== 'signer') return [role]
  const step = askedSignature(seen)
  return [...named([step?.substitute_id ?? step?.approver_id]), 'delegate']
}

export function actorOf(world: World, who: Who, complaintId: number): Staff | Visitor | Respondent {
  if (who === 'respondent') return world.respondent
  return who === 'complainant' ? world.complainantOf(complaintId) : world.staff[who]
}
