import type { Status } from '#contract/statuses.ts'
import { dammDigit } from '#contract/values/checked-digits.ts'
import { askedOfType, documents, furtherIssues, issuesOfType, lawOfAll, laws, lawsOfType } from '#db/demo/issues.ts'
import { foldedTextOf, foldName, foldText } from '#server/features/complaint-search/search.rules.ts'
import { addWorkingTime, localDate } from '#server/features/calendar/index.ts'
import { deadlinesOf, nextNoticeAt } from '#server/features/lifecycle/clocks/deadlines.ts'
import { drawHistory, type Era, type Lived, liveThrough, type TrackRow } from './compose-history.ts'
import { composeParty, type PartyRow } from './compose-people.ts'
import { type ComposedWork, composeWork } from './compose-work.ts'
import type { Random } from './random.ts'
import type { Body, Woreda, World } from './world.ts'

type Language = 'en' | 'am'

/** The rows of one complaint, by table. */
export interface ComposedComplaint {
  complaint: ReturnType<typeof complaintRow>
  complaint_issue: { complaint_id: number; ordinal: number; text: string }[]
  complaint_party: PartyRow[]
  status_track: TrackRow[]
  clock_event: Lived['clockEvents']
  complaint_search: { complaint_id: number; folded: string }
  work: ComposedWork
}

const severities = [
  { code: 'critical', weight: 6 },
  { code: 'high', weight: 20 },
  { code: 'medium', weight: 48 },
  { code: 'low', weight: 26 },
]

const submissionWays = [
  { code: 'web', weight: 55 },
  { code: 'desk', weight: 30 },
  { code: 'phone', weight: 8 },
  { code: 'mobile', weight: 5 },
  { code: 'post', weight: 2 },
]

/** Ways in which a clerk registers for the complainant. */
const registeredByClerk = new Set(['desk', 'phone', 'post'])

type Draw = ReturnType<typeof drawComplaint>

/** What a complaint is about, where that is not drawn: one body, one of its types, and one sub city. */
export interface About {
  against: Body
  type: string
  zoneId: number
}

interface Composed extends Era {
  id: number
  submissionKey: string
  now: Date
  about?: About
}

/** One complaint with its whole history, begun within the `days` days before `now`. */
export function composeComplaint(
  random: Random,
  world: World,
  { submissionKey, ...asked }: Composed,
): ComposedComplaint {
  const { id, now } = asked
  const draw = drawComplaint(random, world, asked)
  const trackingId = withCheckDigit(random.digits(15))
  const issues = composeIssues(random, draw).map((text, ordinal) => ({ complaint_id: id, ordinal, text }))
  const representatives = draw.groupSize !== null ? random.between(1, 2) : random.chance(0.06) ? 1 : 0
  const parties = Array.from({ length: 1 + representatives }, (_, ordinal) =>
    composeParty(random, world, { complaintId: id, ordinal, language: draw.language, woreda: draw.woreda }),
  )
  const complaint = complaintRow(random, world, draw, { trackingId, submissionKey })
  const work = composeWork(random, world, {
    complaintId: id,
    tracks: draw.lived.tracks,
    issues,
    now,
    people: draw.people,
    language: draw.language,
    requiredDecisionId: complaint.required_decision_id,
    against: draw.against,
    type: draw.type,
    structureId: world.formerStructureId,
  })
  return {
    complaint,
    complaint_issue: issues,
    complaint_party: parties,
    status_track: withReasonOfRefusal(draw.lived.tracks, work),
    clock_event: draw.lived.clockEvents,
    complaint_search: {
      complaint_id: id,
      folded: foldedText(
        trackingId,
        parties,
        issues.map(({ text }) => text),
      ),
    },
    work,
  }
}

/** The history says why a complaint was not admitted, in the words of its letter. */
function withReasonOfRefusal(tracks: readonly TrackRow[], work: ComposedWork): TrackRow[] {
  const [refusal] = work.conclusion as { content: { text?: string } }[]
  const reason = refusal?.content.text ?? null
  return tracks.map(track => (track.action === 'not-admit' ? { ...track, reason } : track))
}

/** One in so many proposals waits for the director in place of the approver. */
const directorsShare = 5

const withCheckDigit = (digits: string): string => digits + dammDigit(digits)

function drawComplaint(random: Random, world: World, { id, now, about, ...era }: Omit<Composed, 'submissionKey'>) {
  const woreda = random.pick(world.cityWoredas.filter(({ zoneId }) => !about || zoneId === about.zoneId))
  const against = about?.against ?? drawBody(random, world, woreda)
  const way = random.pickWeighted(submissionWays).code
  const clerkId = registeredByClerk.has(way) ? random.pick(world.staff.clerk) : null
  const severity = random.pickWeighted(severities).code
  const language: Language = random.chance(0.8) ? 'am' : 'en'
  const { history, start: around } = drawHistory(random, now, era)
  const opened = clerkId === null ? around : addWorkingTime(world.calendar, around, random.between(0, 240))
  const start = opened > now ? around : opened
  const receiverId = random.pick(world.staff.receiver)
  const [expert] = world.staff.expert
  const people = {
    receiverId,
    clerkId,
    officerId: random.pick(world.staff.officer),
    // some were handed to the director, so that a director has something to sign
    approverId: random.pick(id % directorsShare === 0 ? world.staff.director : world.staff.approver),
    handlerId: leadOf(id, random.pick(world.staff.officer), expert),
    reviewerId: random.pick(world.staff.reviewer),
  }
  const lived = liveThrough(random, world, { complaintId: id, history, start, now, severity, language, people })
  const groupSize = random.chance(0.12) ? random.between(3, 180) : null
  return {
    id,
    language,
    woreda,
    against,
    type: about?.type ?? random.pick(against.complaintTypes),
    severity,
    way,
    start,
    lived,
    people,
    groupSize,
  }
}

/** An officer leads, or every eleventh time the expert, so that the officer who stands in during the expert's leave has cases. */
const leadOf = (id: number, officer: number, expert: number | undefined): number =>
  id % 11 === 5 && expert !== undefined ? expert : officer

function drawBody(random: Random, world: World, { zoneId }: Woreda): Body {
  const administration = world.administrations.get(zoneId)
  return administration && random.chance(0.4) ? administration : random.pick(world.bureaus)
}

function composeIssues(random: Random, { type, language, woreda }: Draw): string[] {
  const script = language === 'en' ? 0 : 1
  const blanks: Record<string, string> = {
    months: String(random.between(2, 18)),
    amount: (random.between(12, 900) * 1000).toLocaleString('en'),
    number: String(random.between(20, 480)),
    woreda: woreda.names.at(-1)![language],
  }
  const chosen = [random.pick(issuesOfType[type]!), ...furtherIssues.filter(() => random.chance(0.16))]
  return chosen.map(issue => issue[script].replace(/\{(\w+)\}/g, (_, blank: string) => blanks[blank]!))
}

/** The department of the grievance office that has the complaint; none until it is forwarded. */
function handlingDepartment(world: World, status: Status, steps: Lived['steps']): number | null {
  if (status === 'UNDER_REVIEW') return world.grievance.departmentIds.review
  return steps.some(({ action }) => action === 'forward') ? world.grievance.departmentIds.investigation : null
}

function complaintRow(
  random: Random,
  world: World,
  draw: Draw,
  { trackingId, submissionKey }: { trackingId: string; submissionKey: string },
) {
  const { language, lived, against, woreda, start } = draw
  const last = lived.steps.at(-1)!
  const lastAt = lived.tracks.at(-1)!.at
  const script = language === 'en' ? 0 : 1
  const isForwarded = lived.steps.some(({ action }) => action === 'forward')
  return {
    id: draw.id,
    tracking_id: trackingId,
    submission_key: submissionKey,
    status: last.to,
    returns_to: last.to === 'INFORMATION_REQUESTED' ? 'UNDER_INVESTIGATION' : null,
    close_reason: last.closes ?? null,
    version: lived.steps.length,
    language,
    complaint_type_id: world.constants['complaint-type'][draw.type]!,
    severity_id: isForwarded ? world.constants.severity[draw.severity]! : null,
    required_decision_id: world.constants['required-decision'][random.pick(askedOfType[draw.type]!)]!,
    submission_way_id: world.constants['submission-way'][draw.way]!,
    violated_law: random.chance(0.4) ? laws[random.pick(lawsOfType[draw.type] ?? lawOfAll)]![script] : null,
    violated_decision_on: localDate(new Date(start.getTime() - random.between(3, 150) * 86_400_000)),
    decision_authority: against.name[language],
    decision_number: `${random.pick(['AA', 'ል', 'መ'])}/${random.digits(3)}/${random.between(10, 99)}`,
    supporting_documents: documents.filter(() => random.chance(0.3)).map(document => document[script]),
    is_group: draw.groupSize !== null,
    group_size: draw.groupSize,
    against_organization_id: against.id,
    against_department_id:
      against.departmentIds.length > 0 && random.chance(0.7) ? random.pick(against.departmentIds) : null,
    handling_organization_id: world.grievance.id,
    handling_department_id: handlingDepartment(world, last.to, lived.steps),
    location_id: woreda.id,
    location_names: woreda.names,
    receiver_id: lived.steps.some(({ action }) => action === 'assign-receiver') ? draw.people.receiverId : null,
    registered_by_id: draw.people.clerkId,
    officer_id: lived.tracks.some(({ action }) => /^direct|^propose/.test(action)) ? draw.people.officerId : null,
    is_final: lived.steps.some(({ action }) => action === 'replace-decision'),
    reviewer_id: last.to === 'UNDER_REVIEW' ? draw.people.reviewerId : null,
    registered_at: start,
    updated_at: lastAt,
    due_at: lived.dueAt,
    due_clock: lived.dueClock,
    // the next run of the watch reports what is late already
    next_notice_at: lived.dueAt && nextNoticeAt(deadlinesOf(lived.clockEvents, world.calendar)),
    closed_at: last.to === 'CLOSED' ? lastAt : null,
  }
}

/** Folding takes long, and the same few thousand texts are repeated. */
const mostPieces = 50_000

function remembered(fold: (piece: string) => string): (piece: string) => string {
  const folded = new Map<string, string>()
  return piece => {
    const known = folded.get(piece)
    if (known !== undefined) return known
    const made = fold(piece)
    if (folded.size < mostPieces) folded.set(piece, made)
    return made
  }
}
const folding = { name: remembered(foldName), text: remembered(foldText) }

const foldedText = (trackingId: string, parties: readonly PartyRow[], issues: readonly string[]): string =>
  foldedTextOf(
    {
      trackingId,
      names: parties.flatMap(party => [party.first_name, party.father_name, party.grandfather_name]),
      phones: parties.map(({ phone }) => phone),
      issues,
    },
    folding,
  )
