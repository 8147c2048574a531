import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { listContacts } from '#server/features/complaint-parts/index.ts'
import { listStaffWith, takeActionAsSystem, tellStaff } from '#server/features/lifecycle/index.ts'
import { queueToAll, readOutlets } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { remindersDue } from './answering.rules.ts'
import {
  type AnswerDue,
  findAnswerClock,
  insertNotice,
  isProvenToKnow,
  lockAnswerDue,
  type Running,
} from './delivery.queries.ts'
import { endInformationRequest } from './end-information-request.ts'
import { expire } from './expire.ts'

/**
 * What is due for one complainant's answer: a reminder, the end, a call first, or nothing. Without an answer to questions the case goes on, so
 * nobody has to prove that they arrived.
 */
export async function expireAnswer(tx: Tx, context: Context, complaintId: number, before: Date): Promise<void> {
  const complaint = await lockAnswerDue(tx, complaintId, before)
  const clock = complaint && (await findAnswerClock(tx, complaintId))
  if (!complaint?.due_at || !clock) return
  const answering = await getOfficeSetting(tx, 'answering')
  const now = context.clock.now()
  if (complaint.due_at > now)
    return remind(tx, context, complaint, clock, remindersDue(complaint.due_at, now, answering))
  if (complaint.status === 'INFORMATION_REQUESTED')
    await takeActionAsSystem(tx, context, endInformationRequest, { complaintId, input: {} })
  else if (await isProvenToKnow(tx, complaintId, clock, answering.callsInVain)) {
    await takeActionAsSystem(tx, context, expire, { complaintId, input: {} })
  } else await askForContact(tx, context, complaint, clock)
}

/** A late run sends one reminder for all that are due. */
async function remind(
  tx: Tx,
  context: Context,
  complaint: AnswerDue,
  { eventId }: Running,
  due: number[],
): Promise<void> {
  const at = context.clock.now()
  const isNew: boolean[] = []
  for (const daysBefore of due)
    isNew.push(await insertNotice(tx, { complaintId: complaint.id, eventId, kind: 'reminder', daysBefore, at }))
  if (!isNew.includes(true)) return
  const [people, outlets] = await Promise.all([listContacts(tx, complaint.id), readOutlets(tx, context)])
  await queueToAll(tx, context.jobs, {
    eventKey: `complaint:${complaint.id}:answer-reminder:${eventId}:${due[isNew.indexOf(true)]}`,
    complaintId: complaint.id,
    template: complaint.status === 'INFORMATION_REQUESTED' ? 'information-reminder' : 'answer-reminder',
    language: complaint.language,
    people,
    outlets,
    values: { trackingId: formatTrackingId(complaint.tracking_id), portalUrl: context.config.publicUrl },
    at,
  })
}

/** Nothing proves that the complainant knows: the case waits, and the desk and its supervisors are told once. */
async function askForContact(tx: Tx, context: Context, complaint: AnswerDue, { eventId }: Running): Promise<void> {
  const at = context.clock.now()
  const notice = { complaintId: complaint.id, eventId, kind: 'contact-needed' as const, daysBefore: 0, at }
  if (!(await insertNotice(tx, notice))) return
  const office = complaint.handling_organization_id
  const people = [
    ...(await listStaffWith(tx, 'Complaints - Register', office)),
    ...(await listStaffWith(tx, 'Complaints - Supervise', office)),
  ]
  const told = [...new Set(people)].map(userId => ({ userId, task: 'contact' as const }))
  await tellStaff(tx, context, complaint, told, at)
}
