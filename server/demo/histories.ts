import type { ClockName, CloseReason, Status } from '#contract/statuses.ts'

export interface Step {
  action: string
  to: Status
  by: 'complainant' | 'system' | 'receiver' | 'officer' | 'approver' | 'handler'
  /** The role that holds the case afterwards; null while it is with the complainant, another body, or nobody. */
  holder: 'receiver' | 'officer' | 'approver' | 'reviewer' | null
  /** What happens to the clocks; `all` stops whatever runs. */
  clocks: readonly (readonly [ClockName | 'all', 'start' | 'pause' | 'resume' | 'stop'])[]
  /** Working hours since the step before, least and most; `deadline` waits until the running clock is over. */
  after: readonly [number, number] | 'deadline'
  closes?: CloseReason
}

const steps = {
  register: {
    action: 'register',
    to: 'CREATED',
    by: 'complainant',
    holder: null,
    clocks: [['A', 'start']],
    after: [0, 0],
  },
  assign: {
    action: 'assign-receiver',
    to: 'ASSIGNED_TO_CASE_RECEIVER',
    by: 'system',
    holder: 'receiver',
    clocks: [
      ['A', 'stop'],
      ['B', 'start'],
    ],
    after: [0, 4],
  },
  ask: {
    action: 'request-standard',
    to: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    by: 'receiver',
    holder: null,
    clocks: [
      ['B', 'pause'],
      ['E', 'start'],
    ],
    after: [2, 16],
  },
  adjust: {
    action: 'adjust',
    to: 'ASSIGNED_TO_CASE_RECEIVER',
    by: 'complainant',
    holder: 'receiver',
    clocks: [
      ['E', 'stop'],
      ['B', 'resume'],
    ],
    after: [8, 60],
  },
  refuse: {
    action: 'not-admit',
    to: 'NOT_ADMITTED',
    by: 'receiver',
    holder: null,
    clocks: [
      ['B', 'stop'],
      ['E', 'start'],
    ],
    after: [4, 22],
  },
  forward: {
    action: 'forward',
    to: 'FORWARDED_TO_CASE_OFFICER',
    by: 'receiver',
    holder: 'officer',
    clocks: [
      ['B', 'stop'],
      ['C', 'start'],
    ],
    after: [3, 26],
  },
  propose: {
    action: 'propose',
    to: 'WAITING_FOR_APPROVAL',
    by: 'officer',
    holder: 'approver',
    clocks: [['D', 'start']],
    after: [2, 16],
  },
  approve: {
    action: 'approve',
    to: 'DIRECTED_TO_HANDLER',
    by: 'approver',
    holder: 'officer',
    clocks: [['D', 'stop']],
    after: [2, 20],
  },
  direct: {
    action: 'direct-for-action',
    to: 'DIRECTED_TO_HANDLER',
    by: 'officer',
    holder: 'officer',
    clocks: [],
    after: [2, 16],
  },
  take: {
    action: 'accept-case',
    to: 'UNDER_INVESTIGATION',
    by: 'handler',
    holder: 'officer',
    clocks: [],
    after: [1, 12],
  },
  conclude: {
    action: 'conclude',
    to: 'CONCLUSION_ISSUED',
    by: 'handler',
    holder: null,
    clocks: [
      ['C', 'stop'],
      ['E', 'start'],
    ],
    after: [16, 110],
  },
  accept: {
    action: 'accept-conclusion',
    to: 'CLOSED',
    by: 'complainant',
    holder: null,
    clocks: [['E', 'stop']],
    after: [2, 50],
    closes: 'ACCEPTED',
  },
  acceptRefusal: {
    action: 'accept-conclusion',
    to: 'CLOSED',
    by: 'complainant',
    holder: null,
    clocks: [['E', 'stop']],
    after: [2, 50],
    closes: 'NOT_ADMITTED',
  },
  reject: {
    action: 'reject-conclusion',
    to: 'UNDER_REVIEW',
    by: 'complainant',
    holder: 'reviewer',
    clocks: [
      ['E', 'stop'],
      ['F', 'start'],
    ],
    after: [2, 50],
  },
  expire: {
    action: 'expire',
    to: 'CLOSED',
    by: 'system',
    holder: null,
    clocks: [['all', 'stop']],
    after: 'deadline',
    closes: 'NO_RESPONSE',
  },
  refer: { action: 'refer', to: 'REFERRED', by: 'officer', holder: null, clocks: [['C', 'pause']], after: [4, 30] },
  referred: {
    action: 'record-referral-answer',
    to: 'CLOSED',
    by: 'officer',
    holder: null,
    clocks: [['all', 'stop']],
    after: [20, 80],
    closes: 'REFERRED',
  },
  withdraw: {
    action: 'withdraw',
    to: 'CLOSED',
    by: 'complainant',
    holder: null,
    clocks: [['all', 'stop']],
    after: [4, 60],
    closes: 'WITHDRAWN',
  },
  duplicate: {
    action: 'mark-duplicate',
    to: 'CLOSED',
    by: 'receiver',
    holder: null,
    clocks: [['all', 'stop']],
    after: [2, 16],
    closes: 'DUPLICATE',
  },
} as const satisfies Record<string, Step>

export interface History {
  weight: number
  steps: readonly Step[]
}

const history = (weight: number, ...names: (keyof typeof steps)[]): History => ({
  weight,
  steps: (['register', ...names] as const).map(name => steps[name]),
})

/** How complaints went, and how often in a hundred; what has not happened yet by now is cut off. */
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
  history(10, 'assign', 'forward', 'direct', 'take'),
  history(4, 'assign', 'ask', 'adjust', 'forward', 'propose', 'approve', 'take'),
  history(5, 'assign', 'forward', 'direct', 'take', 'conclude'),
  history(13, 'assign', 'forward', 'direct', 'take', 'conclude', 'accept'),
  history(5, 'assign', 'forward', 'propose', 'approve', 'take', 'conclude', 'expire'),
  history(4, 'assign', 'forward', 'direct', 'take', 'conclude', 'reject'),
  history(2, 'assign', 'forward', 'refer'),
  history(4, 'assign', 'forward', 'refer', 'referred'),
  history(3, 'assign', 'withdraw'),
  history(3, 'assign', 'duplicate'),
]
