import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { ClockName, CloseReason, Status } from '#contract/statuses.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { TemplateName } from '../notifications/index.ts'

/** Who takes an action: the system stands for jobs and for what follows from another action at once. */
export type Party = 'complainant' | 'staff' | 'system'

/** What an action does to a clock; how long a started clock runs is a setting. */
export interface ClockEffect {
  clock: ClockName
  event: 'start' | 'pause' | 'resume' | 'stop'
}

/**
 * One row of the complaint's life. An action whose target depends on its outcome has one row for each outcome;
 * an action that may be taken in several statuses names them all.
 */
export interface Transition {
  action: string
  /** Empty for the action that makes the complaint. */
  from: readonly Status[]
  /** `unchanged` for an action that is part of a status. */
  to: Status | 'unchanged'
  outcome?: string
  closeReason?: CloseReason
  who: readonly Party[]
  /** What staff need. Actions of the complainant need proof of possession instead, those of the system nothing. */
  permission?: PageCode
  /** The path of the call; undefined while only the system takes the action. */
  call?: string
  /** May have approvers: then the action is proposed first and takes effect with the last signature. */
  hasGate?: boolean
  /** The rules that must hold, in the words that a refusal carries. */
  guards: readonly string[]
  clocks: readonly ClockEffect[]
  /** What the complainant is told. */
  message?: TemplateName
}

/** The rows that exist. Guards, the list of what can be done now, docs/lifecycle.md and its test derive from them. */
export const lifecycle = [
  {
    action: 'register',
    from: [],
    to: 'CREATED',
    who: ['complainant', 'staff'],
    permission: 'Complaints - Register',
    call: '/Complaints/RegisterComplaint',
    guards: ['consent-missing', 'decision-letter-missing', 'contact-missing', 'representative-missing'],
    clocks: [{ clock: 'A', event: 'start' }],
    message: 'registered',
  },
  {
    action: 'assign-receiver',
    from: ['CREATED'],
    to: 'ASSIGNED_TO_CASE_RECEIVER',
    who: ['system'],
    guards: ['receiver-of-body-complained-against'],
    clocks: [
      { clock: 'A', event: 'stop' },
      { clock: 'B', event: 'start' },
    ],
  },
] as const satisfies readonly Transition[]

export type ActionName = (typeof lifecycle)[number]['action']

const rows: readonly Transition[] = lifecycle

/** The row of an action from a status; `null` before there is a complaint. Undefined when it is not allowed there. */
export const findTransition = (action: ActionName, from: Status | null, outcome?: string): Transition | undefined =>
  rows.find(
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

/** The status after the transition. */
export const targetOf = (transition: Transition, from: Status | null): Status => {
  if (transition.to !== 'unchanged') return transition.to
  if (from === null) throw new Error(`The action ${transition.action} needs a complaint.`)
  return from
}

/** What staff with these permissions can do in a status, as far as the table alone can tell. */
export const actionsFor = (status: Status, permissions: ReadonlySet<PageCode>): ActionName[] =>
  rows
    .filter(row => row.from.includes(status) && row.who.includes('staff'))
    .filter(row => !row.permission || permissions.has(row.permission) || permissions.has('All'))
    .map(row => row.action as ActionName)
