import type { CloseReason, Status } from '#contract/statuses.ts'
import { type ActionName, type ClockEffect, lifecycle, type Transition } from '#server/features/lifecycle/lifecycle.ts'

export interface Step {
  action: string
  to: Status
  by: 'complainant' | 'system' | 'receiver' | 'officer' | 'approver' | 'handler' | 'reviewer'
  /** The role that holds the case afterwards; null while it is with the complainant, another body, or nobody. */
  holder: 'receiver' | 'officer' | 'approver' | 'reviewer' | null
  clocks: readonly ClockEffect[]
  /** Working hours since the step before, least and most; `deadline` waits until the running clock is over. */
  after: readonly [number, number] | 'deadline'
  closes?: CloseReason | undefined
}

/** A step by the action's first row in the table of the life of a complaint. */
function step(action: ActionName, by: Step['by'], holder: Step['holder'], after: Step['after']): Step {
  const row: Transition = lifecycle.find(one => one.action === action)!
  return { action, to: row.to as Status, by, holder, clocks: row.clocks, after, closes: row.closeReason }
}

const accept = step('accept-conclusion', 'complainant', null, [2, 50])

const steps = {
  register: step('register', 'complainant', null, [0, 0]),
  assign: step('assign-receiver', 'system', 'receiver', [0, 4]),
  ask: step('request-standard', 'receiver', null, [2, 16]),
  adjust: step('adjust', 'complainant', 'receiver', [8, 60]),
  refuse: step('not-admit', 'receiver', null, [4, 22]),
  forward: step('forward', 'receiver', 'officer', [3, 26]),
  propose: {
    action: 'propose',
    to: 'WAITING_FOR_APPROVAL',
    by: 'officer',
    holder: 'approver',
    clocks: [{ clock: 'D', event: 'start' }],
    after: [2, 16],
  },
  approve: {
    action: 'approve',
    to: 'DIRECTED_TO_HANDLER',
    by: 'approver',
    holder: 'officer',
    clocks: [{ clock: 'D', event: 'stop' }],
    after: [2, 20],
  },
  direct: step('direct-for-action', 'officer', 'officer', [2, 16]),
  take: step('accept-case', 'handler', 'officer', [1, 12]),
  question: step('request-information', 'handler', null, [4, 30]),
  answerQuestions: { ...step('supply-information', 'complainant', 'officer', [2, 40]), to: 'UNDER_INVESTIGATION' },
  conclude: step('conclude', 'handler', null, [16, 110]),
  accept,
  acceptRefusal: { ...accept, closes: 'NOT_ADMITTED' },
  reject: step('reject-conclusion', 'complainant', 'reviewer', [2, 50]),
  replace: step('replace-decision', 'reviewer', null, [20, 90]),
  expire: step('expire', 'system', null, 'deadline'),
  refer: step('refer', 'officer', null, [4, 30]),
  taken: { ...step('record-referral-answer', 'officer', null, [20, 40]), to: 'REFERRED' },
  ended: step('record-referral-outcome', 'officer', null, [20, 60]),
  withdraw: step('withdraw', 'complainant', null, [4, 60]),
  duplicate: step('mark-duplicate', 'receiver', null, [2, 16]),
} satisfies Record<string, Step>

export interface History {
  weight: number
  steps: readonly Step[]
}

const history = (weight: number, ...names: (keyof typeof steps)[]): History => ({
  weight,
  steps: (['register', ...names] as const).map(name => steps[name]),
})

/** The histories of complaints, each with its share in a hundred. Steps that would come after now are left out. */
export const histories: readonly History[] = [
  history(3),
  history(7, 'assign'),
  history(5, 'assign', 'ask'),
  history(2, 'assign', 'ask', 'adjust'),
  history(3, 'assign', 'ask', 'expire'),
  history(3, 'assign', 'refuse'),
  history(5, 'assign', 'refuse', 'acceptRefusal'),
  history(2, 'assign', 'refuse', 'reject'),
  history(6, 'assign', 'forward'),
  history(5, 'assign', 'forward', 'propose'),
  history(3, 'assign', 'forward', 'propose', 'approve'),
  history(3, 'assign', 'forward', 'direct'),
  history(7, 'assign', 'forward', 'direct', 'take'),
  history(2, 'assign', 'forward', 'direct', 'take', 'question'),
  history(1, 'assign', 'forward', 'direct', 'take', 'question', 'answerQuestions'),
  history(4, 'assign', 'ask', 'adjust', 'forward', 'propose', 'approve', 'take'),
  history(5, 'assign', 'forward', 'direct', 'take', 'conclude'),
  history(13, 'assign', 'forward', 'direct', 'take', 'conclude', 'accept'),
  history(5, 'assign', 'forward', 'propose', 'approve', 'take', 'conclude', 'expire'),
  history(3, 'assign', 'forward', 'direct', 'take', 'conclude', 'reject'),
  history(1, 'assign', 'forward', 'direct', 'take', 'conclude', 'reject', 'replace'),
  history(2, 'assign', 'forward', 'refer'),
  history(1, 'assign', 'forward', 'refer', 'taken'),
  history(3, 'assign', 'forward', 'refer', 'taken', 'ended'),
  history(3, 'assign', 'withdraw'),
  history(3, 'assign', 'duplicate'),
]
