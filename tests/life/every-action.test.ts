/**
 * Every status × every action × every actor: the call answers as the table says, and the list of possible actions names exactly
 * what the call then accepts. Each action is really taken, and rolled back afterwards, so that each finds the same case. Of actors who
 * should be refused in the same way, or for whom the table says the same of every action, one tries; `npm run test:long` lets all of them try.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Status, statuses } from '#contract/statuses.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type ActionName, lifecycle, type Standing, type Transition } from '#server/features/lifecycle/lifecycle.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { showOwnCase } from '#server/features/conclusion/own-case.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/errors.ts'
import { actorOf, type Scene } from './move.ts'
import { oneOfAlike } from '#tests/support/one-of-alike.ts'
import { moves } from './moves.ts'
import { aCaseAt, moveOf, rightInput, sceneAt, stages } from './stages.ts'
import { type Name, startWorld } from './world.ts'
import { plant } from '#tests/support/rows.ts'

const rows: readonly Transition[] = lifecycle
const day = 86_400_000
const world = await startWorld()

/** With proof of possession, and somebody who knows only the tracking ID. */
type Kind = Name | 'complainant' | 'tracker'
const kinds = [...Object.keys(world.staff), 'complainant', 'tracker'] as Kind[]
/** Of another body, without a part in the case. */
const invisibleTo: readonly Kind[] = ['tracker', 'stranger', 'accused', 'secondReviewer']

/** All actions except the one that begins a complaint, those of the system, and those of a body that sees no complaint (server/features/statements). */
const actions = [...new Set(lifecycle.filter(row => row.from.length > 0).map(({ action }) => action))].filter(action =>
  rows.some(row => row.action === action && row.call && row.who.some(party => party !== 'respondent')),
)

const cases = new Map<string, number>()
let otherId = 0

beforeAll(async () => {
  otherId = await world.aCase()
  for (const stage of Object.keys(stages)) cases.set(stage, await aCaseAt(world, stage))
  // everything is late by now, so that supervisors may give the cases to others
  world.clock.at = new Date(world.clock.at.getTime() + 35 * day)
  const at = world.clock.at
  const [from_on, to_on] = [at, new Date(at.getTime() + 5 * day)].map(moment => moment.toISOString().slice(0, 10))
  await plant(world.database.ownerDb, 'delegation', {
    approver_id: world.staff.approver.userId,
    delegate_id: world.staff.delegate.userId,
    from_on: from_on ?? '',
    to_on: to_on ?? '',
    created_at: at,
  })
  await plant(world.database.ownerDb, 'absence', {
    user_id: world.staff.lead.userId,
    substitute_id: world.staff.substitute.userId,
    from_on: from_on ?? '',
    to_on: to_on ?? '',
    created_at: at,
    created_by_id: world.staff.lead.userId,
  })
  const closed = cases.get('CLOSED') ?? 0
  const scene = await sceneAt(world, closed, null)
  await takeAction(world.context, world.complainantOf(closed), moveOf('accept-conclusion').rule, {
    complaintId: closed,
    input: {},
    seenVersion: scene.seen.complaint.version,
  })
}, 240_000)

test('the guards of rules are known where actions are offered', () => {
  for (const { action, rule } of moves) if (rule.guard) expect(caseGuards[action], action).toBeDefined()
})

test('the stages reach every status', async () => {
  for (const [stage, { status }] of Object.entries(stages)) {
    const { seen } = await sceneAt(world, cases.get(stage) ?? 0, null)
    expect(seen.complaint.status, stage).toBe(status)
  }
  expect(new Set(Object.values(stages).map(({ status }) => status))).toEqual(new Set(statuses))
})

/** An actor's part in the case, as the stages have it. */
function standingsOf(kind: Kind, stage: string): Standing[] {
  const has = (...after: string[]) => after.includes(stage)
  const isDirected = !has(
    'CREATED',
    'ASSIGNED_TO_CASE_RECEIVER',
    'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    'NOT_ADMITTED',
    'FORWARDED_TO_CASE_OFFICER',
  )
  if (kind === 'receiver') return has('CREATED') ? [] : ['receiver']
  if (kind === 'lead' && has('DIRECTED_TO_HANDLER')) return ['lead', 'asked-lead']
  if (kind === 'lead' && isDirected) return has('WAITING_FOR_APPROVAL', 'STUCK') ? ['lead', 'author'] : ['lead']
  // a substitute gets neither the opinion nor the proposals of the absent colleague
  if (kind === 'substitute') return standingsOf('lead', stage).filter(standing => standing !== 'author')
  if (kind === 'member' && isDirected) return ['handler']
  if (kind === 'secondMember' && isDirected) return ['handler', 'asked-handler']
  if (kind === 'officer' && isDirected) return ['officer']
  if (kind === 'reviewer' && has('UNDER_REVIEW', 'ASKED_IN_REVIEW')) return ['reviewer']
  if ((kind === 'approver' || kind === 'delegate') && has('WAITING_FOR_APPROVAL')) return ['approver']
  return kind === 'expert' ? ['expert'] : []
}

const isLeading = (kind: Kind): boolean => kind === 'lead' || kind === 'substitute'

/** Which of an action's rows applies, when input or actor decides. */
function outcomesOf(action: ActionName, kind: Kind, status: Status): readonly (string | undefined)[] {
  if (action === 'accept-case') return [isLeading(kind) && status === 'DIRECTED_TO_HANDLER' ? 'lead' : 'member']
  if (action === 'decline-case') return [isLeading(kind) ? 'lead' : 'member']
  if (action === 'approve') return ['next']
  if (action === 'review') return ['uphold']
  if (action === 'add-document') return [kind === 'complainant' ? 'complainant' : 'office']
  if (action === 'record-referral-outcome') return ['decided', 'returned']
  return action === 'record-referral-answer' ? ['accepted', 'refused'] : [undefined]
}

/** The refusal of an action's rule for the state of the case, for any actor; it is among the guards that the table names. */
function guardOf(action: ActionName, kind: Kind, stage: string): string | undefined {
  // no body was asked in any stage
  if (action === 'record-statement' || action === 'ask-for-time') return 'no-statement-asked'
  if (action === 'answer-time') return 'no-time-asked'
  if (action === 'consider-statement') return 'no-statement-to-consider'
  if (action === 'share-statement') return 'no-statement-to-share'
  if (action === 'comment-on-statement') return 'no-comment-awaited'
  if (stage === 'UNDECIDED' && (action === 'update-decision' || action === 'conclude')) return 'no-decision'
  if ((stage === 'DECIDED' || stage === 'UNHEARD') && action === 'save-decision') return 'already-decided'
  if ((stage === 'REFERRED' || stage === 'TAKEN') && action === 'extend') return 'no-clock-runs'
  if (stage === 'REFERRED' && action === 'record-referral-outcome') return 'not-taken'
  if (stage === 'TAKEN' && action === 'record-referral-answer') return 'no-referral'
  if (stage === 'UNHEARD' && action === 'conclude') return 'opinions-missing'
  if (stage === 'STUCK' && action === 'remind') return 'nobody-to-remind'
  // the order of the decision runs, and nothing was reported yet
  if (stage === 'CLOSED' && action === 'escalate-order') return 'no-order-overdue'
  if (stage === 'CLOSED' && (action === 'confirm-order' || action === 'contest-order')) return 'nothing-reported'
  // a member has accepted since
  if (action === 'take-back-directing') return 'acted-since'
  return action === 'take-over' && kind === 'supervisor' ? 'cannot-hold-it' : undefined
}

/** The outcome by the table alone, independently of the code under test. */
function expected(kind: Kind, stage: string, action: ActionName): string {
  if (invisibleTo.includes(kind)) return 'not-found'
  const { status } = stages[stage] as { status: Status }
  const own = rows.filter(row => row.action === action)
  const party = kind === 'complainant' ? 'complainant' : 'staff'
  const permissions = kind === 'complainant' || kind === 'tracker' ? undefined : world.staff[kind].permissions
  const isOpen = ({ who, permission }: Transition) =>
    who.includes(party) &&
    (party === 'complainant' ||
      !permission ||
      permissions?.has('All') ||
      [permission].flat().some(page => permissions?.has(page)))
  if (!own.some(isOpen)) return 'not-permitted'
  const isDesk = own.every(({ permission }) => permission === 'Complaints - Register') || action === 'record-contact'
  if (kind === 'accusedAdministrator' && !isDesk) return 'conflict-of-interest'
  // a substitute is not a handler
  const handler =
    kind !== 'substitute' && standingsOf(kind, stage).find(standing => standing === 'handler' || standing === 'lead')
  const isAsked = standingsOf(kind, stage).some(standing => standing.startsWith('asked-'))
  const here = own.filter(row => row.from.includes(status))
  if (here.length === 0) return 'not-in-this-status'
  if (action === 'accept-case' && handler && !isAsked) return 'already-accepted'
  const row = here.find(({ outcome }) => outcomesOf(action, kind, status).includes(outcome))
  if (!row) return 'not-in-this-status'
  // an action whose rows name different permissions
  if (party === 'staff' && !isOpen(row)) return 'not-permitted'
  const standings = standingsOf(kind, stage)
  if (party === 'staff' && row.standing && !row.standing.some(standing => standings.includes(standing)))
    return 'not-your-case'
  if (kind === 'substitute' && row.isPersonal) return 'not-your-case'
  return guardOf(action, kind, stage) ?? 'taken'
}

const actorFor = (kind: Kind, complaintId: number): Actor =>
  kind === 'tracker' ? { kind: 'visitor' } : actorOf(world, kind, complaintId)

/** Thrown at the end of a successful action, so that it is rolled back. */
class Taken extends Error {}
const undone = (rule: ActionRule<unknown>): ActionRule<unknown> => ({
  ...rule,
  ...(rule.forCase && { forCase: async begun => undone((await rule.forCase?.(begun)) ?? rule) }),
  async followUp(act) {
    await rule.followUp?.(act)
    throw new Taken()
  },
})

async function answerOf(kind: Kind, scene: Scene, action: ActionName): Promise<string> {
  const { id: complaintId, version } = scene.seen.complaint
  const request = { complaintId, input: rightInput(action, scene), seenVersion: version }
  try {
    await takeAction(world.context, actorFor(kind, complaintId), undone(moveOf(action).rule), request)
    return 'proposed'
  } catch (error) {
    if (error instanceof Taken) return 'taken'
    if (error instanceof Refusal) return error.code + ('fields' in error ? JSON.stringify(error.fields) : '')
    throw error
  }
}

/** What the page says of an action: whether it can be taken; for staff also why the case refuses it. */
function toldOf(kind: Kind, stage: string, action: ActionName): string | undefined {
  const wanted = expected(kind, stage, action)
  const isStaff = kind !== 'complainant' && kind !== 'tracker'
  return wanted === 'taken' || (isStaff && wanted === guardOf(action, kind, stage)) ? wanted : undefined
}

/** What the case page or the complainant's page says of each action; nothing when the actor has no page. */
async function toldTo(kind: Kind, { seen: { complaint } }: Scene): Promise<Record<string, string>> {
  const { id: complaintId, tracking_id: trackingId } = complaint
  const actor = actorFor(kind, complaintId)
  const page =
    actor.kind === 'staff'
      ? showComplaint(world.context, actor, complaintId)
      : showOwnCase(world.context, actor, { complaintId, trackingId })
  return page.then(
    shown => {
      const blocked = 'blockedActions' in shown ? shown.blockedActions : []
      return Object.fromEntries([
        ...shown.availableActions.map(action => [action, 'taken']),
        ...blocked.map(({ action, code }) => [action, code]),
      ])
    },
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return {}
      throw error
    },
  )
}

test.concurrent.each(Object.keys(stages))(
  '%s: everybody’s every action is what the table says, and what is offered is what can be done, and what is blocked says why',
  async stage => {
    const scene = await sceneAt(world, cases.get(stage) ?? 0, otherId)
    const wrong: string[] = []
    const turn = Object.keys(stages).indexOf(stage)
    const answersOf = new Map(kinds.map(kind => [kind, actions.map(action => expected(kind, stage, action)).join()]))
    for (const kind of oneOfAlike(kinds, each => answersOf.get(each) ?? '', turn)) {
      const told = await toldTo(kind, scene)
      for (const action of actions) {
        const wanted = toldOf(kind, stage, action)
        if (told[action] !== wanted) wrong.push(`${kind} ${action}: told ${told[action]}, not ${wanted}`)
      }
    }
    for (const [index, action] of actions.entries()) {
      const answerFor = (kind: Kind) => {
        const wanted = expected(kind, stage, action)
        return wanted === 'taken' ? (answersOf.get(kind) ?? '') : wanted
      }
      for (const kind of oneOfAlike(kinds, answerFor, turn + index)) {
        const [answer, wanted] = [await answerOf(kind, scene, action), expected(kind, stage, action)]
        if (answer !== wanted) wrong.push(`${kind} ${action}: ${answer}, not ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
    const { seen } = await sceneAt(world, scene.seen.complaint.id, null)
    expect(seen).toEqual(scene.seen)
  },
  240_000,
)
