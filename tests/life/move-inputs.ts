import type { Correction } from '#contract/filing/application.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { oneOf, reason, type Scene } from './move.ts'
import { askedSignature, currentHandlers, openProposal, openStatement, type Snapshot } from './snapshot.ts'
import type { Name } from './world.ts'

/** What people enter in the actions of random lives, and when they can take them. */

/** Handlers alone or in a group, with one of them leading. */
export function directing({ world: { staff }, chance }: Scene) {
  const group = [staff.lead, staff.member, staff.secondMember].map(({ userId }) => userId)
  const handlerIds = oneOf(chance, [[staff.lead.userId], [staff.standIn.userId], group])
  return { handlerIds, leadId: oneOf(chance, [handlerIds[0], handlerIds[0], handlerIds.at(-1)]), reason }
}

const order = ({ world: { application, clock }, chance }: Scene) => ({
  text: 'Issue the map.',
  organizationId: application.complaint.organizationId,
  dueOn: localDate(new Date(clock.at.getTime() + Math.ceil(1 + 40 * chance()) * 86_400_000)),
  proof: 'A copy.',
})

export const decision = (scene: Scene) => ({
  issues: [0, 1].map(ordinal => ({
    ordinal,
    finding: 'Found.',
    law: 'The law.',
    remedy: 'Done.',
    orders: Array.from({ length: oneOf(scene.chance, [1, 0, 2]) }, () => order(scene)),
  })),
  justification: reason,
  requiredDecisionId: scene.world.requiredDecisionId,
  hasAttachment: false,
})

/** The filed values, with another law and another phone. */
export function correction({ world: { application }, chance }: Scene): Correction {
  const { language, complaint, complainant, decisionLetter } = application
  const { handlingOrganizationId: _, handlingDepartmentId: __, ...filed } = complaint
  return {
    language,
    complaint: { ...filed, violatedLaw: oneOf(chance, ['Article 5', 'Article 6']) },
    complainant: { ...complainant, phone: oneOf(chance, ['0911223344', '0944556677']) },
    decisionLetter: decisionLetter.kind === 'declared' ? decisionLetter : {},
  }
}

export function referring({ world, chance }: Scene) {
  const receivingBody = oneOf(chance, ['ombudsman', 'organization'] as const)
  return {
    receivingBody,
    ...(receivingBody === 'organization' && { organizationId: world.elsewhere }),
    mainIssue: 'Somebody else answers for it.',
    reason,
    otherLanguage: true,
    deadlineOn: localDate(new Date(world.clock.at.getTime() + 10 * 86_400_000)),
  }
}

export const lastRepresentative = ({ parties }: Snapshot) =>
  parties.findLast(({ kind }) => kind === 'representative')?.id ?? 0
export const representative = ({ world: { application }, chance }: Scene) => ({
  ...application.complainant,
  firstName: oneOf(chance, ['Abebe', 'Bekele']),
})
export const anybody: readonly Name[] = [
  'secondReceiver',
  'standIn',
  'signingOfficer',
  'member',
  'secondReviewer',
  'reviewer',
]

/** Any of the orders of the case that have not ended. */
export const anOrder = (scene: Scene) => someOrder(scene)?.number
export const anOrderId = (scene: Scene) => someOrder(scene)?.id ?? 0

const someOrder = ({ seen: { orders }, chance }: Scene) =>
  oneOf(
    chance,
    orders.filter(({ ending }) => ending === null),
  )

/** Whether the body complained against has been asked and has not answered; and whether it was never asked. */
export const isAsked = ({ seen }: Scene) => openStatement(seen) !== undefined
export const isUnasked = ({ seen }: Scene) => seen.statements.length === 0

/** Whether the body has said something since the last decision. */
export const wasHeard = ({ seen }: Scene) =>
  seen.statements.some(
    ({ outcome, decided_at }) => decided_at === null && (outcome === 'given' || outcome === 'recorded'),
  )

/** Whether a statement has arrived that was not shared. */
export const isUnshared = ({ seen }: Scene) =>
  seen.statements.some(
    ({ id, outcome }) =>
      (outcome === 'given' || outcome === 'recorded') && !seen.shared.some(({ request_id }) => request_id === id),
  )

/** What the body says to the issues that it may have been shown. */
export const bothAnswers = ['It was right.', 'The fee is by law.'].map((text, ordinal) => ({ ordinal, text }))

/** A day around the end of the body's time; some are too early, or later than the office allows. */
export function timeAsked({ world, seen, chance }: Scene) {
  const open = openStatement(seen)
  const end = open ? new Date(open.due_at) : world.clock.at
  return {
    requestId: open?.id ?? 0,
    until: localDate(new Date(end.getTime() + Math.ceil(18 * chance() - 1) * 86_400_000)),
    reason,
  }
}

export const hasDecision = ({ seen: { complaint, decisions } }: Scene) =>
  decisions.some(({ round, saved_at }) => round === complaint.round && saved_at !== null)
export const isUnaccepted = ({ seen }: Scene) => currentHandlers(seen).some(({ accepted_at }) => accepted_at === null)
export const isDirectedLast = ({ seen: { track } }: Scene) => track.at(-1)?.action === 'direct-for-action'
export const isLate = ({ world, seen: { complaint } }: Scene) =>
  complaint.due_at !== null && new Date(complaint.due_at) < world.clock.at

/** The next approver cannot sign. */
export function isStuck({ world, seen }: Scene): boolean {
  const step = askedSignature(seen)
  const signer = step?.substitute_id ?? step?.approver_id
  return signer === openProposal(seen)?.proposed_by_id || world.isAway(signer ?? 0)
}
