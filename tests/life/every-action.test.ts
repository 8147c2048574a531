/**
 * Every status × every action × everybody: what the call answers is what the table says, and "what can I do now" names exactly
 * what the call then does. Each action is really taken, and undone at its end, so that each finds the same case. Of those who should
 * be refused in the same way one tries; `npm run test:long` lets all of them try.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { type Name, startTown } from './town.ts'

const rows: readonly Transition[] = lifecycle
const day = 86_400_000
const town = await startTown()
afterAll(town.close)

/** With proof of possession, and somebody who knows no more than the tracking ID. */
type Kind = Name | 'complainant' | 'tracker'
const kinds = [...Object.keys(town.staff), 'complainant', 'tracker'] as Kind[]
/** Of another body, without a part in the case. */
const invisibleTo: readonly Kind[] = ['tracker', 'stranger', 'accused', 'secondReviewer']

/** Everything but what begins a complaint, and what only the system does. */
const actions = [...new Set(lifecycle.filter(row => row.from.length > 0).map(({ action }) => action))].filter(action =>
  rows.some(row => row.action === action && row.call),
)

const cases = new Map<string, number>()
let otherId = 0

beforeAll(async () => {
  otherId = await town.aCase()
  for (const stage of Object.keys(stages)) cases.set(stage, await aCaseAt(town, stage))
  // everything is late by now: whoever may relieve somebody has a cause
  town.clock.at = new Date(town.clock.at.getTime() + 35 * day)
  const at = town.clock.at
  const [from_on, to_on] = [at, new Date(at.getTime() + 5 * day)].map(moment => moment.toISOString().slice(0, 10))
  await town.database.ownerDb
    .insertInto('delegation')
    .values({
      approver_id: town.staff.approver.userId,
      delegate_id: town.staff.delegate.userId,
      from_on: from_on ?? '',
      to_on: to_on ?? '',
      created_at: at,
    })
    .execute()
  const closed = cases.get('CLOSED') ?? 0
  const scene = await sceneAt(town, closed, null)
  await takeAction(town.context, town.complainantOf(closed), moveOf('accept-conclusion').rule, {
    complaintId: closed,
    input: {},
    seenVersion: scene.seen.complaint.version,
  })
}, 240_000)

test('what a rule guards is known where actions are offered', () => {
  for (const { action, rule } of moves) if (rule.guard) expect(caseGuards[action], action).toBeDefined()
})

test('the stages come to every status', async () => {
  for (const [stage, { status }] of Object.entries(stages)) {
    const { seen } = await sceneAt(town, cases.get(stage) ?? 0, null)
    expect(seen.complaint.status, stage).toBe(status)
  }
  expect(new Set(Object.values(stages).map(({ status }) => status))).toEqual(new Set(statuses))
})

/** What somebody is to the case, as the stages have it. */
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
  if (kind === 'member' && isDirected) return ['handler']
  if (kind === 'secondMember' && isDirected) return ['handler', 'asked-handler']
  if (kind === 'reviewer' && has('UNDER_REVIEW')) return ['reviewer']
  if ((kind === 'approver' || kind === 'delegate') && has('WAITING_FOR_APPROVAL')) return ['approver']
  return kind === 'expert' ? ['expert'] : []
}

/** Which of an action's rows it is, where what is given or who does it decides. */
function outcomesOf(action: ActionName, kind: Kind, status: Status): readonly (string | undefined)[] {
  if (action === 'accept-case') return [kind === 'lead' && status === 'DIRECTED_TO_HANDLER' ? 'lead' : 'member']
  if (action === 'decline-case') return [kind === 'lead' ? 'lead' : 'member']
  if (action === 'approve') return ['next']
  if (action === 'review') return ['uphold']
  if (action === 'add-document') return [kind === 'complainant' ? 'complainant' : 'office']
  return action === 'record-referral-answer' ? ['accepted', 'refused'] : [undefined]
}

/** What the rule of an action says of a case that stands like this, whoever asks; the table names it among its guards. */
function guardOf(action: ActionName, kind: Kind, stage: string): string | undefined {
  if (stage === 'UNDECIDED' && (action === 'update-decision' || action === 'conclude')) return 'no-decision'
  if ((stage === 'DECIDED' || stage === 'UNHEARD') && action === 'save-decision') return 'already-decided'
  if (stage === 'REFERRED' && action === 'extend') return 'no-clock-runs'
  if (stage === 'UNHEARD' && action === 'conclude') return 'opinions-missing'
  if (stage === 'WAITING_FOR_APPROVAL' && action === 'name-substitute') return 'approver-can-sign'
  // the complainant is waited for, and nothing is wrong with the holder
  if ((stage === 'NOT_ADMITTED' || stage === 'CONCLUSION_ISSUED') && action === 'reassign') return 'not-delayed'
  return action === 'take-over' && kind === 'supervisor' ? 'cannot-hold-it' : undefined
}

/** What the table says, read by somebody who has never seen the code that answers. */
function expected(kind: Kind, stage: string, action: ActionName): string {
  if (invisibleTo.includes(kind)) return 'not-found'
  const { status } = stages[stage] as { status: Status }
  const own = rows.filter(row => row.action === action)
  const party = kind === 'complainant' ? 'complainant' : 'staff'
  const permissions = kind === 'complainant' || kind === 'tracker' ? undefined : town.staff[kind].permissions
  const isOpen = ({ who, permission }: Transition) =>
    who.includes(party) &&
    (party === 'complainant' ||
      !permission ||
      permissions?.has('All') ||
      [permission].flat().some(page => permissions?.has(page)))
  if (!own.some(isOpen)) return 'not-permitted'
  const isDesk = own.every(({ permission }) => permission === 'Complaints - Register')
  if (kind === 'accusedAdministrator' && !isDesk) return 'conflict-of-interest'
  const handler = standingsOf(kind, stage).find(standing => standing === 'handler' || standing === 'lead')
  const isAsked = standingsOf(kind, stage).some(standing => standing.startsWith('asked-'))
  const here = own.filter(row => row.from.includes(status))
  if (here.length === 0) return 'not-in-this-status'
  if (action === 'accept-case' && handler && !isAsked) return 'already-accepted'
  const row = here.find(({ outcome }) => outcomesOf(action, kind, status).includes(outcome))
  if (!row) return 'not-in-this-status'
  const standings = standingsOf(kind, stage)
  if (party === 'staff' && row.standing && !row.standing.some(standing => standings.includes(standing)))
    return 'not-your-case'
  return guardOf(action, kind, stage) ?? 'taken'
}

const actorFor = (kind: Kind, complaintId: number): Actor =>
  kind === 'tracker' ? { kind: 'visitor' } : actorOf(town, kind, complaintId)

/** Thrown at the end of an action that was taken, so that nothing of it stays. */
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
    await takeAction(town.context, actorFor(kind, complaintId), undone(moveOf(action).rule), request)
    return 'proposed'
  } catch (error) {
    if (error instanceof Taken) return 'taken'
    if (error instanceof Refusal) return error.code + ('fields' in error ? JSON.stringify(error.fields) : '')
    throw error
  }
}

/** What the page says of an action: that it can be taken; to staff, why the case refuses it; of others nothing. */
function toldOf(kind: Kind, stage: string, action: ActionName): string | undefined {
  const wanted = expected(kind, stage, action)
  const isStaff = kind !== 'complainant' && kind !== 'tracker'
  return wanted === 'taken' || (isStaff && wanted === guardOf(action, kind, stage)) ? wanted : undefined
}

/** What the case page or the complainant's page says of each action; nothing where there is no page. */
async function toldTo(kind: Kind, { seen: { complaint } }: Scene): Promise<Record<string, string>> {
  const { id: complaintId, tracking_id: trackingId } = complaint
  const actor = actorFor(kind, complaintId)
  const page =
    actor.kind === 'staff'
      ? showComplaint(town.context, actor, complaintId)
      : showOwnCase(town.context, actor, { complaintId, trackingId })
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
    const scene = await sceneAt(town, cases.get(stage) ?? 0, otherId)
    const wrong: string[] = []
    for (const kind of kinds) {
      const told = await toldTo(kind, scene)
      for (const action of actions) {
        const wanted = toldOf(kind, stage, action)
        if (told[action] !== wanted) wrong.push(`${kind} ${action}: told ${told[action]}, not ${wanted}`)
      }
    }
    for (const [index, action] of actions.entries()) {
      const answerFor = (kind: Kind) => {
        const wanted = expected(kind, stage, action)
        return wanted === 'taken' ? kind : wanted
      }
      for (const kind of oneOfAlike(kinds, answerFor, Object.keys(stages).indexOf(stage) + index)) {
        const [answer, wanted] = [await answerOf(kind, scene, action), expected(kind, stage, action)]
        if (answer !== wanted) wrong.push(`${kind} ${action}: ${answer}, not ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
    const { seen } = await sceneAt(town, scene.seen.complaint.id, null)
    expect(seen).toEqual(scene.seen)
  },
  240_000,
)
