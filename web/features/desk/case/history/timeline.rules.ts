import type { ComplaintAttachment, LedgerEntry, RemovedAttachment } from '#contract/values/complaint-parts.ts'
import type { ComplaintAuditEntry, StatusStep } from '#contract/desk/complaints.ts'
import type { CaseMessage } from '#contract/settings/notifications.ts'
import { notArrived } from '#contract/values/choices.ts'
import type { Letter } from '#contract/filing/letters.ts'

/** Events beside the steps: of a clock, a letter, a document, and sent messages. */
export type CaseEvent =
  | { kind: 'clock'; at: string; entry: LedgerEntry }
  | { kind: 'letterIssued' | 'letterEnded'; at: string; letter: Letter }
  | { kind: 'fileAdded'; at: string; file: Pick<ComplaintAttachment, 'id' | 'name'> }
  | { kind: 'fileRemoved'; at: string; file: RemovedAttachment }
  | { kind: 'message'; at: string; message: CaseMessage }

/** Whether a message is known not to have reached whom it was for. */
export const isInVain = ({ status, deliveryStatus }: CaseMessage): boolean =>
  status === 'dead' || notArrived.some(each => each === deliveryStatus)

/** Whether an event is folded; a message in vain is not, because somebody has to call. */
export const isFolded = (event: CaseEvent): boolean =>
  event.kind === 'clock' || (event.kind === 'message' && !isInVain(event.message))

/**
 * One moment of the case: a step of the track, an entry of the audit trail, or both when they are about the same, with
 * their events. A moment without either holds only events of its own.
 */
export interface Moment {
  key: string
  at: string
  action?: string
  step?: StatusStep
  audit?: ComplaintAuditEntry
  also: CaseEvent[]
}

export interface CaseStory {
  track: readonly StatusStep[]
  audit?: readonly ComplaintAuditEntry[] | undefined
  ledger?: readonly LedgerEntry[]
  attachments?: readonly ComplaintAttachment[]
  removedAttachments?: readonly RemovedAttachment[]
  letters?: readonly Letter[] | undefined
  messages?: readonly CaseMessage[] | undefined
}

/** Actions with different names in track and trail. */
const stepOfEntry: Record<string, string> = { 'document-added': 'add-document' }

/** Files are received before the step about them is written. */
const uploadMilliseconds = 2 * 60_000
const stepsWithFiles = new Set(['register', 'adjust', 'supply-information', 'add-document'])

const timeOf = ({ at }: { at: string }): number => Date.parse(at)

const areTogether = (one: { at: string }, other: { at: string }): boolean =>
  Math.abs(timeOf(one) - timeOf(other)) < 1000

/** The step and its audit entry are written by one transaction and have the same instant. */
const sameMoment = (step: StatusStep, entry: ComplaintAuditEntry): boolean =>
  (stepOfEntry[entry.action] ?? entry.action) === step.action && areTogether(step, entry)

/** Everything that happened to the case, oldest first, nothing twice. */
export function joinTimeline(story: CaseStory): Moment[] {
  const moments = joinTrail(story.track, story.audit ?? [])
  const alone: Moment[] = []
  for (const event of eventsOf(story)) {
    const moment = momentOf(event, moments) ?? alone.find(other => areTogether(other, event))
    if (moment) moment.also.push(event)
    else alone.push({ key: `${event.kind} ${event.at}`, at: event.at, also: [event] })
  }
  return [...moments, ...alone].sort((one, other) => timeOf(one) - timeOf(other))
}

function joinTrail(track: readonly StatusStep[], audit: readonly ComplaintAuditEntry[]): Moment[] {
  const left = [...audit]
  const steps = track.map((step, index): Moment => {
    const at = left.findIndex(entry => sameMoment(step, entry))
    const [entry] = at === -1 ? [] : left.splice(at, 1)
    return { key: `step ${index}`, at: step.at, action: step.action, step, ...(entry && { audit: entry }), also: [] }
  })
  const rest = left.map(
    (entry): Moment => ({ key: `audit ${entry.id}`, at: entry.at, action: entry.action, audit: entry, also: [] }),
  )
  return [...steps, ...rest]
}

const eventsOf = (story: CaseStory): CaseEvent[] =>
  [
    ...(story.ledger ?? []).map((entry): CaseEvent => ({ kind: 'clock', at: entry.at, entry })),
    ...(story.letters ?? []).flatMap((letter): CaseEvent[] => [
      { kind: 'letterIssued', at: letter.issuedAt, letter },
      ...(letter.endedAt ? [{ kind: 'letterEnded' as const, at: letter.endedAt, letter }] : []),
    ]),
    ...(story.attachments ?? []).map((file): CaseEvent => ({ kind: 'fileAdded', at: file.attachedAt, file })),
    ...(story.messages ?? []).map((message): CaseEvent => ({ kind: 'message', at: message.createdAt, message })),
    ...(story.removedAttachments ?? []).map((file): CaseEvent => ({ kind: 'fileRemoved', at: file.removedAt, file })),
  ].sort((one, other) => timeOf(one) - timeOf(other))

/** The moment that an event belongs to; undefined when it happened by itself. */
function momentOf(event: CaseEvent, moments: readonly Moment[]): Moment | undefined {
  const steps = moments.filter(({ step }) => step)
  // the last step at an instant is the result of the earlier ones; another transaction's may be less than a second away
  return (
    (event.kind === 'fileAdded' && bringerOf(event, steps)) ||
    (steps.findLast(({ at }) => at === event.at) ?? steps.findLast(step => areTogether(step, event)))
  )
}

/** The step with which a file came: the complaint itself includes what was uploaded before it. */
function bringerOf(file: { at: string }, steps: readonly Moment[]): Moment | undefined {
  const [first] = steps
  if (first && timeOf(file) <= timeOf(first)) return first
  return steps.find(step => {
    const wait = timeOf(step) - timeOf(file)
    return stepsWithFiles.has(step.action ?? '') && wait >= 0 && wait < uploadMilliseconds
  })
}
