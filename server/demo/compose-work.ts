import { answersTo, justifications, nonAdmissions, opinions, referralReasons } from '#db/demo/decisions.ts'
import type { Answer } from '#db/demo/decisions.ts'
import type { Status } from '#contract/statuses.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import type { People, TrackRow } from './compose-history.ts'
import type { Random } from './random.ts'
import type { Body, World } from './world.ts'

/** What staff wrote, each table after those that its rows name. */
export const workTables = [
  'complaint_handler',
  'opinion',
  'decision',
  'decision_issue',
  'decision_order',
  'conclusion',
  'proposal',
  'proposal_step',
  'referral',
] as const

/** What staff wrote about one complaint, by table. */
export type ComposedWork = Record<(typeof workTables)[number], object[]>

interface Worked {
  complaintId: number
  tracks: readonly TrackRow[]
  issues: readonly { ordinal: number; text: string }[]
  people: People
  now: Date
  language: 'en' | 'am'
  requiredDecisionId: number
  /** The body complained against, which has to carry out what is ordered. */
  against: Body
  /** The code of the complaint's type. */
  type: string
  /** The structure that was in force when the proposals of this history were made. */
  structureId: number
}

/** Handlers, decisions, conclusions, proposals and referrals that the steps of a history left behind. */
export function composeWork(random: Random, world: World, worked: Worked): ComposedWork {
  const step = (action: string) => worked.tracks.find(track => track.action === action)
  const directed = step('direct-for-action') ?? step('propose')
  const takesEffect = worked.tracks.some(({ to_status }) => to_status === 'DIRECTED_TO_HANDLER')
  const accepted = step('accept-case')
  const concluded = step('conclude')
  const decided = concluded ? composeDecision(random, worked, concluded.at) : undefined
  const replacing = step('replace-decision')
  const replaced = decided && replacing ? replaceDecision(worked, decided, replacing) : undefined
  const written = decided
    ? [decided, ...(replaced ? [replaced] : [])]
    : accepted && hasDecision(worked)
      ? unissued(random, worked, accepted.at)
      : []
  const members = membersOf(world, worked)
  return {
    complaint_handler:
      directed && takesEffect
        ? [worked.people.handlerId, ...members].map(id => handler(worked, id, directed.at, accepted?.at ?? null))
        : [],
    opinion: accepted && members.length > 0 ? composeOpinions(worked, members, accepted.at, !!concluded) : [],
    decision: written.map(({ decision }) => decision),
    decision_issue: written.flatMap(({ answered }) => answered),
    decision_order: written.flatMap(({ ordered }) => ordered),
    conclusion: [
      ...(decided && concluded ? [conclusion(worked, concluded.at, 'decision', decided.content)] : []),
      ...(replaced ? [replaced.conclusion] : []),
      ...nonAdmission(random, world, worked, step('not-admit')?.at),
    ],
    ...proposal(worked, step('propose'), step('approve')?.at ?? null),
    referral: referral(random, worked, {
      referred: step('refer'),
      takenAt: step('record-referral-answer')?.at ?? null,
      endedAt: step('record-referral-outcome')?.at ?? null,
    }),
  }
}

/** Every fourth case is a group's: besides its lead an expert and another officer. */
function membersOf(world: World, { complaintId, people }: Worked): number[] {
  if (complaintId % 4 !== 0) return []
  const oneOf = (ids: readonly number[]) => {
    const others = ids.filter(id => id !== people.handlerId)
    return others.length === 0 ? [] : [others[complaintId % others.length]!]
  }
  return [...oneOf(world.staff.expert), ...oneOf(world.staff.officer)]
}

/** In every third investigation a decision is written and not issued yet. */
const hasDecision = ({ complaintId }: Worked): boolean => complaintId % 3 === 0

const handler = ({ complaintId, people }: Worked, userId: number, at: Date, acceptedAt: Date | null) => ({
  complaint_id: complaintId,
  user_id: userId,
  is_lead: userId === people.handlerId,
  directed_at: at,
  directed_by_id: people.officerId,
  accepted_at: acceptedAt,
})

/** The opinions of a group; before the conclusion one of them is still missing in every other group. */
function composeOpinions({ complaintId, people, language, now }: Worked, members: number[], at: Date, isOver: boolean) {
  const all = [...members, people.handlerId]
  const given = isOver || complaintId % 8 === 0 ? all : all.slice(0, 1)
  return given.map((userId, index) => {
    const { position, text } = opinions[(complaintId + index) % opinions.length]!
    return {
      complaint_id: complaintId,
      round: 1,
      user_id: userId,
      position,
      text: text[language === 'en' ? 0 : 1],
      given_at: later(at, index + 1, now),
    }
  })
}

/** The moment that many hours later, but not after `now`. */
const later = (at: Date, hours: number, now: Date): Date =>
  new Date(Math.min(at.getTime() + hours * 3_600_000, now.getTime()))

/** Two versions to compare. */
const unissued = (random: Random, worked: Worked, at: Date) =>
  [1, 2].map(version => composeDecision(random, worked, later(at, version + 4, worked.now), version))

function composeDecision(random: Random, worked: Worked, at: Date, version = 1) {
  const { complaintId, issues, people, language, requiredDecisionId } = worked
  const script = language === 'en' ? 0 : 1
  const justification = random.pick(justifications)[script]
  // known before it is inserted, and no other complaint's
  const id = complaintId * 2 + version - 1
  const answered = issues.map(({ ordinal, text }) => {
    const { finding, law, remedy, order } = random.pick(answersTo(worked.type))
    const answer = { ordinal, issue: text, finding: finding[script], law: law[script], remedy: remedy[script] }
    return { answer, order }
  })
  // every other decision that stands orders something, for the first of its issues to which an order belongs
  const isReplaced = worked.tracks.some(({ action }) => action === 'replace-decision')
  const [ordering] = complaintId % 2 === 0 && !isReplaced ? answered.filter(({ order }) => order) : []
  const dueOn = addDays(localDate(at), 15 + (complaintId % 5) * 7)
  return {
    decision: {
      id,
      complaint_id: complaintId,
      round: 1,
      version,
      author_id: people.handlerId,
      saved_at: at,
      justification,
      required_decision_id: requiredDecisionId,
      attachment_ids: [],
      is_draft: false,
      replaces_because: null as string | null,
    },
    answered: answered.map(({ answer: { issue: _, ...answer } }) => ({ decision_id: id, ...answer })),
    ordered: ordering?.order
      ? [
          {
            decision_id: id,
            ordinal: ordering.answer.ordinal,
            place: 0,
            text: ordering.order.text[script],
            organization_id: worked.against.id,
            due_on: dueOn,
            proof: ordering.order.proof[script],
          },
        ]
      : [],
    content: {
      issues: answered.map(one => ({
        ...one.answer,
        orders: one === ordering && one.order ? [issuedOrder(worked.against, one.order, { script, dueOn })] : [],
      })),
      justification,
    },
  }
}

/** The reviewer's decision: of the former one the findings stay, and the reviewer gives other reasons. */
function replaceDecision(
  worked: Worked,
  { decision, answered, content }: ReturnType<typeof composeDecision>,
  { at, reason }: TrackRow,
) {
  const { complaintId, people, language } = worked
  const id = decision.id + 1
  const justification =
    language === 'en'
      ? 'The letter of the body shows that the decision complained against was taken without hearing the complainant.'
      : 'የተቋሙ ደብዳቤ እንደሚያሳየው አቤቱታ የቀረበበት ውሳኔ የተሰጠው አቤቱታ አቅራቢው ሳይደመጡ ነው።'
  return {
    decision: {
      ...decision,
      id,
      version: 2,
      author_id: people.reviewerId,
      saved_at: at,
      justification,
      replaces_because: reason,
    },
    answered: answered.map(answer => ({ ...answer, decision_id: id })),
    ordered: [],
    conclusion: {
      ...conclusion(worked, at, 'decision', { ...content, justification }),
      id: complaintId * 2 + 1,
      issued_by_id: people.reviewerId,
      is_final: true,
      ...{ answer: null, answered_at: null, rejection_reason: null },
      replaces_id: complaintId * 2,
      review_reason: reason,
    },
  }
}

const ratings = [5, 4, 4, 2, 5, 3, 4, 1, 5, 4]

/** Every second complainant who accepted says how satisfied they are; from the id, so that no other draw changes. */
function ratingOf({ complaintId, language, now }: Worked, acceptedAt: Date | undefined) {
  if (!acceptedAt || complaintId % 2 === 1) return { rating: null, rating_comment: null, rated_at: null }
  const rating = ratings[(complaintId / 2) % ratings.length]!
  const comment = language === 'en' ? 'Nobody told me for weeks how it went.' : 'ለሳምንታት ምን ላይ እንደደረሰ የነገረኝ የለም።'
  return { rating, rating_comment: rating < 3 ? comment : null, rated_at: later(acceptedAt, 5, now) }
}

const issuedOrder = (
  { name }: Body,
  { text, proof }: NonNullable<Answer['order']>,
  { script, dueOn }: { script: 0 | 1; dueOn: string },
) => ({ number: 1, text: text[script], organization: name, department: null, dueOn, proof: proof[script] })

/** The conclusion, with the complainant's answer and rating if there are any. */
function conclusion(worked: Worked, at: Date, kind: 'decision' | 'non-admission', content: object) {
  const { complaintId, tracks, people } = worked
  const answer = tracks.find(({ action }) => action === 'accept-conclusion' || action === 'reject-conclusion')
  return {
    // known before it is inserted, and no other complaint's
    id: complaintId * 2,
    complaint_id: complaintId,
    round: 1,
    kind,
    content,
    issued_at: at,
    issued_by_id: kind === 'decision' ? people.handlerId : people.receiverId,
    is_final: false,
    answer: answer ? (answer.action === 'accept-conclusion' ? 'accepted' : 'rejected') : null,
    answered_at: answer?.at ?? null,
    rejection_reason: answer?.action === 'reject-conclusion' ? answer.reason : null,
    replaces_id: null as number | null,
    review_reason: null as string | null,
    ...ratingOf(worked, answer?.action === 'accept-conclusion' ? answer.at : undefined),
  }
}

function nonAdmission(random: Random, world: World, worked: Worked, at: Date | undefined): object[] {
  if (!at) return []
  const script = worked.language === 'en' ? 0 : 1
  // only of a service that is put off can be said that nothing was decided yet
  const possible = nonAdmissions.filter(one => one.reason !== 'no-decision-yet' || worked.type === 'service-delay')
  const { reason, text, whereInstead } = random.pick(possible)
  const content = { reason: world.nonAdmissionReasons[reason], text: text[script], whereInstead: whereInstead[script] }
  return [conclusion(worked, at, 'non-admission', content)]
}

function proposal(worked: Worked, proposed: TrackRow | undefined, signedAt: Date | null) {
  const { complaintId, people, structureId } = worked
  if (!proposed) return { proposal: [], proposal_step: [] }
  return {
    proposal: [
      {
        id: complaintId,
        complaint_id: complaintId,
        action: 'direct-for-action',
        outcome: null,
        input: { handlerIds: [people.handlerId], leadId: people.handlerId, reason: proposed.reason ?? '–' },
        from_status: 'FORWARDED_TO_CASE_OFFICER' satisfies Status,
        structure_id: structureId,
        proposed_by_id: people.officerId,
        proposed_at: proposed.at,
        ended_at: signedAt,
        ending: signedAt ? 'approved' : null,
      },
    ],
    proposal_step: [
      {
        proposal_id: complaintId,
        ordinal: 1,
        approver_id: people.approverId,
        position: null,
        asked_at: proposed.at,
        signed_at: signedAt,
        signed_by_id: signedAt ? people.approverId : null,
        ruling: signedAt ? 'approved' : null,
      },
    ],
  }
}

/** What the other body answered, and how it ended. */
const referralAnswerTexts = {
  en: ['We take the case.', 'The matter was examined and settled with the complainant.'],
  am: ['ጉዳዩን ተቀብለናል።', 'ጉዳዩ ተመርምሮ ከአቤቱታ አቅራቢው ጋር በስምምነት ተፈትቷል።'],
} as const

interface LifeOfReferral {
  referred: TrackRow | undefined
  takenAt: Date | null
  endedAt: Date | null
}

function referral(random: Random, worked: Worked, { referred, takenAt, endedAt }: LifeOfReferral): object[] {
  if (!referred) return []
  const { complaintId, issues, people, language } = worked
  const [taken, ended] = referralAnswerTexts[language]
  return [
    {
      complaint_id: complaintId,
      from_status: referred.from_status,
      body_kind: random.pick(['grievance-redress-bureau', 'ombudsman']),
      main_issue: issues[0]?.text,
      reason: random.pick(referralReasons)[language === 'en' ? 0 : 1],
      resolved_at: referred.at,
      referred_at: referred.at,
      referred_by_id: people.officerId,
      deadline_on: localDate(new Date(referred.at.getTime() + 30 * 86_400_000)),
      attachment_ids: [],
      answer: takenAt ? 'accepted' : null,
      answer_text: takenAt && taken,
      answered_at: takenAt,
      their_number: takenAt && `AA/${complaintId}`,
      outcome_due_on: takenAt && localDate(new Date(takenAt.getTime() + 42 * 86_400_000)),
      outcome: endedAt ? 'decided' : null,
      outcome_text: endedAt && ended,
      outcome_at: endedAt,
    },
  ]
}
