import type { Status } from '#contract/statuses.ts'
import type { ActionName } from '#server/features/lifecycle/lifecycle.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { actorOf, type Scene, type Who } from './move.ts'
import { moves } from './moves.ts'
import { snapshotOf } from './snapshot.ts'
import type { Town } from './town.ts'

const reason = 'For a reason.'

/** What each action is given where a random choice could be a wrong one. */
const inputs: Partial<Record<ActionName, (scene: Scene) => unknown>> = {
  'assign-receiver': ({ town: { staff } }) => ({ receiverId: staff.secondReceiver.userId, reason }),
  'direct-for-action': ({ town: { staff } }) => ({
    handlerIds: [staff.lead, staff.member, staff.secondMember].map(({ userId }) => userId),
    leadId: staff.lead.userId,
    reason,
  }),
  'update-directing': ({ town: { staff } }) => ({ handlerIds: [staff.lead.userId], reason }),
  'assign-reviewer': ({ town: { staff } }) => ({ reviewerId: staff.secondReviewer.userId, reason }),
  review: () => ({ outcome: 'uphold', reason }),
  'mark-duplicate': ({ otherId }) => ({ otherId, reason }),
  reassign: ({ town, seen }) => ({ userId: town.staff[substitutes[seen.complaint.status] ?? 'relief'].userId, reason }),
  extend: () => ({ days: 30, reasonCode: 'site-visit', reason }),
  'name-substitute': ({ town: { staff } }) => ({ substituteId: staff.signingOfficer.userId, reason }),
  'update-representative': scene => ({
    representativeId: scene.seen.parties.find(({ kind }) => kind === 'representative')?.id ?? 0,
    representative: { ...scene.town.application.complainant, firstName: 'Hirut' },
  }),
  'update-complaint': scene => inputOfMove('update-complaint', scene),
}

/** Who could hold the case instead. */
const substitutes: Partial<Record<Status, keyof Town['staff']>> = {
  ASSIGNED_TO_CASE_RECEIVER: 'secondReceiver',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'secondReceiver',
  FORWARDED_TO_CASE_OFFICER: 'signingOfficer',
  UNDER_REVIEW: 'secondReviewer',
}

export const moveOf = (action: ActionName) => {
  const move = moves.find(each => each.action === action)
  if (!move) throw new Error(`Nobody moves ${action}.`)
  return move
}

const inputOfMove = (action: ActionName, scene: Scene) => moveOf(action).input(scene)

/** What an action is given so that nothing but the table, or how the case stands, refuses it. */
export const rightInput = (action: ActionName, scene: Scene) => inputs[action]?.(scene) ?? inputOfMove(action, scene)

export async function sceneAt(town: Town, complaintId: number, otherId: number | null): Promise<Scene> {
  const { seen } = await snapshotOf(town, complaintId)
  return { town, seen, chance: () => 0.99, otherId }
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
/** The lead has decided before the members were heard. */
const unheard: Step[] = [...investigated, ['lead', 'save-decision'], ['lead', 'give-opinion']]
const concluded: Step[] = [...decided, ['lead', 'conclude']]

/**
 * The ways to every status; under investigation before and after something is decided and the members were heard, waiting for
 * a signature that can be given and for one that nobody can give.
 */
export const stages: Record<string, { status: Status; steps: Step[]; signers?: (keyof Town['staff'])[] }> = {
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
  WAITING_FOR_APPROVAL: {
    status: 'WAITING_FOR_APPROVAL',
    steps: concluded,
    signers: ['approver', 'secondApprover'],
  },
  STUCK: { status: 'WAITING_FOR_APPROVAL', steps: concluded, signers: ['lead', 'secondApprover'] },
  CONCLUSION_ISSUED: { status: 'CONCLUSION_ISSUED', steps: concluded },
  UNDER_REVIEW: { status: 'UNDER_REVIEW', steps: [...concluded, ['complainant', 'reject-conclusion']] },
  REFERRED: { status: 'REFERRED', steps: [...decided, ['lead', 'refer']] },
  CLOSED: { status: 'CLOSED', steps: concluded },
}

/** A complaint that has come to this stage by what people did. */
export async function aCaseAt(town: Town, stage: string): Promise<number> {
  const way = stages[stage]
  if (!way) throw new Error(`There is no stage ${stage}.`)
  const others = [...(stage === 'CREATED' ? ['receiver' as const] : []), 'secondReceiver', 'relief'] as const
  await town.setActive(others, false)
  const complaintId = await town.aCase()
  await town.setActive(others, true)
  await town.gate('conclude', ...(way.signers ?? []).map(name => town.staff[name]))
  for (const [who, action] of way.steps) {
    const scene = await sceneAt(town, complaintId, null)
    const request = { complaintId, input: rightInput(action, scene), seenVersion: scene.seen.complaint.version }
    await takeAction(town.context, actorOf(town, who, complaintId), moveOf(action).rule, request).catch(cause => {
      throw new Error(`On the way to ${stage}: ${who} could not ${action}: ${JSON.stringify(cause)}`, { cause })
    })
  }
  await town.gate('conclude')
  return complaintId
}
