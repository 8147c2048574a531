import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Status } from '#contract/statuses.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { type ActionName, lifecycle, type Party, type Standing, type Transition } from './lifecycle.ts'

/** The row of an action from a status; `null` before there is a complaint. Undefined when it is not allowed there. */
export const findTransition = (action: ActionName, from: Status | null, outcome?: string): Transition | undefined =>
  lifecycle.find(
    row =>
      row.action === action &&
      row.outcome === outcome &&
      (from === null ? row.from.length === 0 : row.from.includes(from)),
  )

/** The row of an action from a status. Throws RuleViolation `not-in-this-status` when it is not allowed there. */
export function transitionOf(action: ActionName, from: Status | null, outcome?: string): Transition {
  const transition = findTransition(action, from, outcome)
  if (!transition) throw new RuleViolation('not-in-this-status', 'Error Saving Changes', { action, status: from })
  return transition
}

/** The status after the transition, if the table alone determines it. */
export const targetOf = (transition: Transition, from: Status | null): Status => {
  const { action, to } = transition
  if (to === 'origin' || to === 'proposed')
    throw new Error(`The table does not say where ${action} leads; its proposal, its referral or its request does.`)
  if (to !== 'unchanged') return to
  if (from === null) throw new Error(`The action ${action} needs a complaint.`)
  return from
}

/** An absent colleague, and the last day of the absence. */
export interface Absentee {
  id: number
  until: string
}

/** Somebody's relation to a complaint, as far as the table asks. */
export interface Relation {
  party: Party
  /** For staff. */
  permissions: ReadonlySet<PageCode>
  standings: ReadonlySet<Standing>
  /** The parts of absent colleagues whose substitute they are, with the colleague. */
  standsIn: ReadonlyMap<Standing, Absentee>
  /** Staff of the body complained against. */
  isInConflict: boolean
}

export type Bar = 'not-permitted' | 'conflict-of-interest'

/**
 * Why a row is closed to somebody in any state of the complaint; undefined when it is not. The desk helps everybody:
 * staff of the body complained against are barred only from actions that judge the case.
 */
function barOfRow(row: Transition, { party, permissions, isInConflict }: Relation): Bar | undefined {
  if (!row.who.includes(party)) return 'not-permitted'
  if (party !== 'staff') return undefined
  if (!opensTo(row, permissions)) return 'not-permitted'
  return isInConflict && !row.isOfDesk ? 'conflict-of-interest' : undefined
}

/** One of the pages that the row names; a row without any is open to everybody. */
const opensTo = ({ permission }: Transition, permissions: ReadonlySet<PageCode>): boolean =>
  permission === undefined || permissions.has('All') || [permission].flat().some(page => permissions.has(page))

/** Why every row of an action is closed to somebody, in any status; undefined when one is open. */
export function barOf(action: ActionName, relation: Relation): Bar | undefined {
  const bars = lifecycle.filter(row => row.action === action).map(row => barOfRow(row, relation))
  if (bars.includes(undefined)) return undefined
  // without the conflict this actor could have taken it
  return bars.includes('conflict-of-interest') ? 'conflict-of-interest' : bars[0]
}

/** Why somebody may not take the action of this row; undefined when they may. */
export const refusalOf = (row: Transition, relation: Relation): Bar | 'not-your-case' | undefined =>
  barOfRow(row, relation) ?? (hasStanding(row, relation) ? undefined : 'not-your-case')

const hasStanding = (row: Transition, relation: Relation): boolean =>
  relation.party !== 'staff' || !row.standing || hasOwn(row, relation) || lends(row, relation)

/** Whether their own part in the case is one that the row asks for. */
export const hasOwn = ({ standing = [] }: Transition, { standings }: Relation): boolean =>
  standing.some(each => standings.has(each))

/** Whether the part of an absent colleague is one that the row asks for; never for personal actions. */
export const lends = ({ standing = [], isPersonal }: Transition, { standsIn }: Relation): boolean =>
  !isPersonal && standing.some(each => standsIn.has(each))

/** The actions open to somebody in a status, in the table's order, each once. */
export const actionsFor = (status: Status, relation: Relation): ActionName[] => [
  ...new Set(
    lifecycle.filter(row => row.from.includes(status) && refusalOf(row, relation) === undefined).map(row => row.action),
  ),
]
