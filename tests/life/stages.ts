import type { Post, Status } from '#contract/statuses.ts'
import type { ActionName } from '#server/features/lifecycle/lifecycle.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { actorOf, type Scene, type Who } from './move.ts'
import { moves } from './moves.ts'
import { snapshotOf } from './snapshot.ts'
import type { World } from './world.ts'

const reason = 'For a reason.'

/** The input of each action where a random choice could be wrong. */
const inputs: Partial<Record<ActionName, (scene: Scene) => unknown>> = {
  'assign-receiver': ({ world: { staff } }) => ({ receiverId: staff.secondReceiver.userId, reason }),
  'direct-for-action': ({ world: { staff } }) => ({
    handlerIds: [staff.lead, staff.member, staff.secondMember].map(({ userId }) => userId),
    leadId: staff.lead.userId,
    reason,
  }),
  'update-directing': ({ world: { staff } }) => ({ handlerIds: [staff.lead.userId], reason }),
  'assign-reviewer': ({ world: { staff } }) => ({ reviewerId: staff.secondReviewer.userId, reason }),
  review: () => ({ outcome: 'uphold', reason }),
  'record-referral-answer': () => ({ answer: 'accepted', answerText: 'We take it.' }),
  'mark-duplicate': ({ otherId }) => ({ otherId, reason }),
  reassign: ({ world, seen }) => ({
    userId: world.staff[substitutes[seen.complaint.held_by ?? 'approver'] ?? 'standIn'].userId,
    reason,
  }),
  extend: () => ({ days: 30, reasonCode: 'site-visit', reason }),
  'name-substitute': ({ world: { staff } }) => ({ substituteId: staff.signingOfficer.userId, reason }),
  'update-representative': scene => ({
    representativeId: scene.seen.parties.find(({ kind }) => kind === 'representative')?.id ?? 0,
    representative: { ...scene.world.application.complainant, firstName: 'Hirut' },
  }),
  'update-complaint': scene => inputOfMove('update-complaint', scene),
}

/** People who could hold the case instead. */
const substitutes: Partial<Record<Post, keyof World['staff']>> = {
  receiver: 'secondReceiver',
  officer: 'signingOfficer',
  reviewer: 'secondReviewer',
}

export const moveOf = (action: ActionName) => {
  const move = moves.find(each => each.action === action)
  if (!move) throw new Error(`Nobody moves ${action}.`)
  return move
}

const inputOfMove = (action: ActionName, scene: Scene) => moveOf(action).input(scene)

/** Input with which only the table, or the state of the case, can refuse an action. */
export const rightInput = (action: ActionName, scene: Scene) => inputs[action]?.(scene) ?? inputOfMove(action, scene)

export async function sceneAt(world: World, complaintId: number, otherId: number | null): Promise<Scene> {
  const { seen } = await snapshotOf(world, complaintId)
  return { world, seen, chance: () => 0.99, otherId }
}

type Step = [Who, ActionName]

const received: Step[] = [['clerk', 'add-representative']]
const forwarded: Step[] = [...received, ['receiver', 'forward']]
const directed: Step[] = [...forwarded, ['officer', 'direct-for-action']]
const investigated: Step[] = [...directed, ['lead', 'accept-case'], ['member', 'accept-case']]
const decided: Step[] = [
  ...investigated,
  ['lead', 'save-decision'],
  ['lead', 'give-opinion'],
  ['member', 'give-opinion'],
]
/** The lead has decided before the members gave their opinions. */
const unheard: Step[] = [...investigated, ['lead', 'save-decision'], ['lead', 'give-opinion']]
const concluded: Step[] = [...decided, ['lead', 'conclude']]

/**
 * Paths to every status; under investigation before and after a decision and the opinions, waiting for
 * a signature that can be given and for one that nobody can give.
 */
export const stages: Record<string, { status: Status; steps: Step[]; signers?: (keyof World['staff'])[] }> = {
  CREATED: { status: 'CREATED', steps: received },
  ASSIGNED_TO_CASE_RECEIVER: { status: 'ASSIGNED_TO_CASE_RECEIVER', steps: received },
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: {
    status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    steps: [...received, ['receiver', 'request-standard']],
  },
  NOT_ADMITTED: { status: 'NOT_ADMITTED', steps: [...received, ['receiver', 'not-admit']] },
  FORWARDED_TO_CASE_OFFICER: { status: 'FORWARDED_TO_CASE_OFFICER', steps: forwarded },
  DIRECTED_TO_HANDLER: { status: 'DIRECTED_TO_HANDLER', steps: [...directed, ['member', 'accept-case']] },
  UNDECIDED: { status: 'UNDER_INVESTIGATION', steps: investigated },
  UNHEARD: { status: 'UNDER_INVESTIGATION', steps: unheard },
  DECIDED: { status: 'UNDER_INVESTIGATION', steps: decided },
  WAITING_FOR_APPROVAL: { status: 'WAITING_FOR_APPROVAL', steps: concluded, signers: ['approver', 'secondApprover'] },
  STUCK: { status: 'WAITING_FOR_APPROVAL', steps: concluded, signers: ['lead', 'secondApprover'] },
  CONCLUSION_ISSUED: { status: 'CONCLUSION_ISSUED', steps: concluded },
  UNDER_REVIEW: { status: 'UNDER_REVIEW', steps: [...concluded, ['complainant', 'reject-conclusion']] },
  INFORMATION_REQUESTED: { status: 'INFORMATION_REQUESTED', steps: [...decided, ['lead', 'request-information']] },
  ASKED_IN_REVIEW: {
    status: 'INFORMATION_REQUESTED',
    steps: [...concluded, ['complainant', 'reject-conclusion'], ['reviewer', 'request-information']],
  },
  REFERRED: { status: 'REFERRED', steps: [...decided, ['lead', 'refer']] },
  TAKEN: { status: 'REFERRED', steps: [...decided, ['lead', 'refer'], ['lead', 'record-referral-answer']] },
  CLOSED: { status: 'CLOSED', steps: concluded },
}

/** A complaint that people's actions have brought to this stage. */
export async function aCaseAt(world: World, stage: string): Promise<number> {
  const way = stages[stage]
  if (!way) throw new Error(`There is no stage ${stage}.`)
  const others = [...(stage === 'CREATED' ? ['receiver' as const] : []), 'secondReceiver', 'standIn'] as const
  await world.setActive(others, false)
  const complaintId = await world.aCase()
  await world.setActive(others, true)
  // a review falls to the same person, however many of them there are
  await world.setActive(['secondReviewer', 'standIn'], false)
  await world.gate('conclude', ...(way.signers ?? []).map(name => world.staff[name]))
  for (const [who, action] of way.steps) {
    const scene = await sceneAt(world, complaintId, null)
    const request = { complaintId, input: rightInput(action, scene), seenVersion: scene.seen.complaint.version }
    await takeAction(world.context, actorOf(world, who, complaintId), moveOf(action).rule, request).catch(cause => {
      throw new Error(`On the way to ${stage}: ${who} could not ${action}: ${JSON.stringify(cause)}`, { cause })
    })
  }
  await world.setActive(['secondReviewer', 'standIn'], true)
  await world.gate('conclude')
  return complaintId
}
