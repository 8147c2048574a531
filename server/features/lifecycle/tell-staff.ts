import { type RawBuilder, sql } from 'kysely'
import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import { type NoticeChoice, usualNoticeChoices } from '#contract/accounts/notice-choices.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { recordNotices } from '#server/features/notices/index.ts'
import { type EmailToQueue, queueEmails, queueMessages } from '#server/features/notifications/index.ts'
import { finerNoticeOf, lentTasks, noticeOf, type StaffTask, taskTexts } from './staff-tasks.ts'
import { type LentStep, listActive, listToldOf, type Person } from './holders/told.queries.ts'

/** A member of staff and their task; `event` identifies it when one version has several of its kind. */
export interface Told {
  userId: number
  task: StaffTask
  event?: string
  /** What the bell shows instead of the kind of the task. */
  kind?: NoticeKind
}

interface Complaint {
  id: number
  tracking_id: string
  version: number
}

const choiceOf = ({ notice_choices }: Person, kind: NoticeKind): NoticeChoice =>
  notice_choices[kind] ?? usualNoticeChoices[kind]

/** When somebody gets an e-mail about a task. The kind of the task decides this, even if the bell shows another kind. */
function rhythmOf(person: Person, task: StaffTask) {
  const kind = noticeOf[task]
  return kind ? choiceOf(person, kind).mail : 'at-once'
}

/**
 * Tells these members of staff by notice and e-mail as they chose, once per complaint, version (or event) and task. The substitute of an
 * absent person is told too about steps that a substitute can take.
 */
export async function tellStaff(
  tx: Tx,
  context: Context,
  complaint: Complaint,
  told: readonly Told[],
  at: Date,
): Promise<void> {
  const found = await findTold(tx, complaint.id, told, at)
  await tellPeople(
    tx,
    context,
    found.map(one => ({ ...one, complaint })),
    at,
  )
}

/** These members of staff with what is read of each to tell them, and their substitutes, for `tellPeople`. */
export async function findTold(
  tx: Tx,
  complaintId: number,
  told: readonly Told[],
  at: Date,
): Promise<(Told & { person: Person })[]> {
  if (told.length === 0) return []
  const userIds = told.map(({ userId }) => userId)
  const people = await listToldOf(tx, { userIds, lent: told.flatMap(lentStep), complaintId, at })
  return told.flatMap(one =>
    people
      .filter(({ id, absentee }) => (absentee === null ? id : lentTasks.has(one.task) && absentee.id) === one.userId)
      .map(person => ({ ...one, person })),
  )
}

/** The same for people who were found before with what they are told. */
export async function tellPeople(
  tx: Tx,
  context: Context,
  found: readonly (CaseTold & { person: Person })[],
  at: Date,
): Promise<void> {
  await ringBell(tx, found, at)
  const mailed = found.filter(({ person, ...one }) => isMailedAtOnce(person, one))
  await queueEmails(
    tx,
    context.jobs,
    'staff-task',
    mailed.map(({ person, ...one }) => mailOf(context, person, one, at)),
  )
}

const lentStep = ({ userId, task }: Told): LentStep[] =>
  lentTasks.has(task) ? [{ userId, task: task === 'handle' || task === 'review' ? task : 'other' }] : []

const isMailedAtOnce = (person: Person, { task }: CaseTold): boolean => rhythmOf(person, task) === 'at-once'

/** The e-mail about one case. */
function mailOf(
  context: Context,
  person: Person,
  { complaint, task, event }: CaseTold,
  at: Date,
): EmailToQueue<'staff-task'> {
  const { id, user_name, language } = person
  return {
    eventKey: `${eventOf(person, complaint, { task, event })}:${id}`,
    complaintId: complaint.id,
    language,
    email: user_name,
    values: {
      trackingId: formatTrackingId(complaint.tracking_id),
      task: taskText(person, task),
      link: `${context.config.publicUrl}/complain/case-officer-form/${complaint.id}`,
    },
    at,
  }
}

/** The task in the person's language; for a substitute with the name of the absent colleague. */
function taskText({ language, absentee }: Person, task: StaffTask): string {
  const text = taskTexts[task][language]
  if (!absentee) return text
  const name = absentee.name[language]
  return language === 'en'
    ? `You stand in for ${name}, who was told: ${text}`
    : `${name}ን ይተካሉ። ለ${name} የተላከው መልእክት፦ ${text}`
}

/** Identifies the message, for each of its recipients; somebody's own and that for an absent colleague are two. */
const eventOf = ({ absentee }: Person, complaint: Complaint, { task, event }: Pick<Told, 'task' | 'event'>): string =>
  `complaint:${complaint.id}:${event ?? complaint.version}:${task}${absentee ? `:for-${absentee.id}` : ''}`

/** The same in SQL for what people were told themselves: `complaint` names the row, and `event` makes what identifies it there. */
export const eventInSql = (complaint: string, event: RawBuilder<unknown>, task: StaffTask): RawBuilder<string> =>
  sql<string>`concat('complaint:', ${sql.ref(`${complaint}.id`)}, ':', ${event}, ':', ${task}::text)`

function ringBell(tx: Tx, told: readonly (CaseTold & { person: Person })[], at: Date): Promise<void> {
  const notices = told.flatMap(({ complaint, person, ...one }) => {
    const kind = one.kind ?? noticeOf[one.task]
    if (!kind) return []
    const [in_bell, in_digest] = [choiceOf(person, kind).bell, rhythmOf(person, one.task) === 'daily']
    if (!in_bell && !in_digest) return []
    const event = eventOf(person, complaint, one)
    const about = { complaint_id: complaint.id, standing_in_for_id: person.absentee?.id ?? null }
    return [
      {
        user_id: person.id,
        ...about,
        kind,
        finer_kind: finerNoticeOf[one.task] ?? null,
        event,
        at,
        in_bell,
        in_digest,
      },
    ]
  })
  return recordNotices(tx, notices)
}

/** What somebody is told about one case. */
type CaseTold = Omit<Told, 'userId'> & { complaint: Complaint }

/**
 * Tells each of these members of staff about several cases, by one e-mail that lists them and links to the list; about a
 * single case by the usual one. Once per person and moment.
 */
export async function tellStaffOfCases(
  tx: Tx,
  context: Context,
  casesOf: ReadonlyMap<number, readonly CaseTold[]>,
  at: Date,
): Promise<void> {
  if (casesOf.size === 0) return
  for (const person of await listActive(tx, [...casesOf.keys()])) {
    const cases = casesOf.get(person.id) ?? []
    await ringBell(
      tx,
      cases.map(one => ({ ...one, person })),
      at,
    )
    const [first, ...others] = cases.filter(one => isMailedAtOnce(person, one))
    if (!first) continue
    if (others.length === 0) await queueEmails(tx, context.jobs, 'staff-task', [mailOf(context, person, first, at)])
    else await mailCases(tx, context, person, [first, ...others], at)
  }
}

async function mailCases(
  tx: Tx,
  context: Context,
  { id, user_name, language }: Person,
  cases: readonly CaseTold[],
  at: Date,
): Promise<void> {
  const lines = cases.map(
    ({ complaint, task }) => `${formatTrackingId(complaint.tracking_id)}: ${taskTexts[task][language]}`,
  )
  await queueMessages(tx, context.jobs, {
    eventKey: `cases:${at.getTime()}:${cases[0]?.complaint.id}:${id}`,
    template: 'staff-cases',
    language,
    email: user_name,
    values: { count: cases.length, cases: lines.join('\n'), link: `${context.config.publicUrl}/compliants/active` },
    at,
  })
}
