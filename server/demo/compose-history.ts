import type { Selectable } from 'kysely'
import type { Database } from '#db/tables.ts'
import { askedDocument, askedQuestions, givenAnswers, reasons } from '#db/demo/issues.ts'
import { addWorkingTime } from '#server/features/calendar/index.ts'
import { type History, histories, type Step } from './histories.ts'
import type { Random } from './random.ts'
import { type ClockRow, runningClocks } from './running-clocks.ts'
import type { World } from './world.ts'

export type TrackRow = Omit<Selectable<Database['status_track']>, 'id' | 'acted_for_id'>

export interface Lived {
  tracks: TrackRow[]
  clockEvents: (ClockRow & { complaint_id: number; reason: null })[]
  /** The steps that have happened by now, the last of them giving the status. */
  steps: readonly Step[]
  dueAt: Date | null
  dueClock: ClockRow['clock'] | null
}

export interface People {
  receiverId: number
  officerId: number
  approverId: number
  /** Who leads the investigation. */
  handlerId: number
  /** Who reviews what the complainant rejects. */
  reviewerId: number
  /** The clerk who registered it, if it was not the complainant. */
  clerkId: number | null
}

const workingDaysOf = (history: History): number =>
  history.steps.reduce((sum, { after }) => sum + (after === 'deadline' ? 15 : after[1] / 8), 0)

const isClosedHistory = (history: History): boolean => history.steps.at(-1)?.to === 'CLOSED'

/** How many days ago a complaint may have begun. */
export interface Era {
  days: number
  /** Complaints older than this many days are closed. */
  olderThan?: number | undefined
}

/**
 * A history and when it began, somewhere in the last `days` days: a case that stands still began not much longer ago
 * than its steps take, so that most open cases are in time and some are not.
 */
export function drawHistory(random: Random, now: Date, { days, olderThan }: Era): { history: History; start: Date } {
  if (olderThan !== undefined) {
    const history = random.pickWeighted(histories.filter(isClosedHistory))
    const age = olderThan + random.fraction() * (days - olderThan)
    return { history, start: new Date(now.getTime() - age * 86_400_000) }
  }
  const history = random.pickWeighted(histories)
  const isClosed = isClosedHistory(history)
  const span = workingDaysOf(history) * 1.4
  const age = isClosed
    ? Math.min(span, days) + random.fraction() * Math.max(0, days - span)
    : span * random.fraction() + random.fraction() * 14
  return { history, start: new Date(now.getTime() - Math.min(age, days) * 86_400_000) }
}

interface Life {
  complaintId: number
  history: History
  start: Date
  now: Date
  severity: string
  language: 'en' | 'am'
  people: People
}

/** Applies the steps of a history until `now`. */
export function liveThrough(
  random: Random,
  world: World,
  { complaintId, history, start, now, severity, language, people }: Life,
): Lived {
  const clocks = runningClocks(world.calendar, world.clocks, severity)
  const lived: Lived = { tracks: [], clockEvents: [], steps: [], dueAt: null, dueClock: null }
  const happened: Step[] = []
  let at = start
  for (const step of history.steps) {
    if (happened.length > 0) at = momentOf(random, world, step, at, clocks.nearest()?.dueAt)
    if (at > now) break
    const from = happened.at(-1)?.to ?? null
    happened.push(step)
    for (const effect of step.clocks) {
      for (const row of clocks.change(effect, at))
        lived.clockEvents.push({ ...row, complaint_id: complaintId, reason: null })
    }
    lived.tracks.push({
      complaint_id: complaintId,
      at,
      action: step.action,
      from_status: from,
      to_status: step.to,
      ...actorOf(step, people),
      organization_id: world.grievance.id,
      role_id: step.holder && world.roleIds[step.holder],
      reason: reasons[step.action]?.[language === 'en' ? 0 : 1] ?? null,
      version: happened.length,
      details: detailsOf(step.action, language),
    })
  }
  const due = clocks.nearest()
  return { ...lived, steps: happened, dueAt: due?.dueAt ?? null, dueClock: due?.clock ?? null }
}

/** What the track stores besides the step itself. */
function detailsOf(action: string, language: 'en' | 'am'): TrackRow['details'] {
  const [en, am] = askedDocument
  const inWords = language === 'en' ? 0 : 1
  const details: Record<string, TrackRow['details']> = {
    propose: { proposed: 'direct-for-action' },
    approve: { action: 'direct-for-action' },
    'request-information': {
      questions: askedQuestions.map(question => question[inWords]),
      missingItems: [],
      listedDocuments: [],
      round: 1,
    },
    'supply-information': { answers: givenAnswers.map(answer => answer[inWords]), documents: 0 },
    'request-standard': { missingItems: [language === 'en' ? en : am], listedDocuments: [{ en, am }] },
  }
  return details[action] ?? null
}

function momentOf(random: Random, world: World, { after }: Step, before: Date, dueAt: Date | undefined): Date {
  if (after === 'deadline') return dueAt ?? before
  return addWorkingTime(world.calendar, before, random.between(after[0] * 60 + 1, after[1] * 60 + 30))
}

function actorOf(step: Step, people: People): Pick<TrackRow, 'actor_kind' | 'actor_id'> {
  const staff = {
    receiver: people.receiverId,
    officer: people.officerId,
    approver: people.approverId,
    handler: people.handlerId,
    reviewer: people.reviewerId,
    complainant: step.action === 'register' ? people.clerkId : null,
    system: null,
  }[step.by]
  if (staff !== null) return { actor_kind: 'staff', actor_id: staff }
  return { actor_kind: step.by === 'system' ? 'system' : 'visitor', actor_id: null }
}
