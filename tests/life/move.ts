import type { ActionRule } from '#server/features/lifecycle/index.ts'
import type { ActionName } from '#server/features/lifecycle/lifecycle.ts'
import type { Staff, Visitor } from '#server/platform/actor.ts'
import { askedSignature, currentHandlers, holderOf, openProposal, type Snapshot } from './snapshot.ts'
import type { Name, Town } from './town.ts'

/** Somebody by name, or by what they are to the case at this moment. */
export type Role = Name | 'complainant' | 'holder' | 'handlers' | 'signer' | 'author'

/** What a move's input can be made from. */
export interface Scene {
  town: Town
  seen: Snapshot
  chance: () => number
  /** Another complaint, of which this one could be a duplicate. */
  otherId: number | null
}

/** One thing that somebody may try: the rule, who usually takes it, and what they give it. */
export interface Move {
  action: ActionName
  rule: ActionRule<unknown>
  usual: readonly Role[]
  input: (scene: Scene) => unknown
  /** Ends a life early, or changes little; tried now and then. */
  isRare?: boolean
  /** When it makes sense at all, beside the status. */
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

export type Who = Name | 'complainant'

/** Who that is at this moment; nobody for a part that nobody of the town has. */
export function peopleOf({ town, seen }: Scene, role: Role): Who[] {
  const named = (ids: readonly (number | null | undefined)[]) =>
    ids.flatMap(id => {
      const name = town.nameOf(id ?? 0)
      return name ? [name] : []
    })
  if (role === 'holder') return named([holderOf(seen)])
  if (role === 'handlers') return named(currentHandlers(seen).map(({ user_id }) => user_id))
  if (role === 'author') return named([openProposal(seen)?.proposed_by_id])
  if (role !== 'signer') return [role]
  const step = askedSignature(seen)
  return [...named([step?.substitute_id ?? step?.approver_id]), 'delegate']
}

export const actorOf = (town: Town, who: Who, complaintId: number): Staff | Visitor =>
  who === 'complainant' ? town.complainantOf(complaintId) : town.staff[who]
