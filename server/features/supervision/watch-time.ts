import { type NoticeLevel, noticeLevels } from '#contract/statuses.ts'
import { audit } from '#server/features/audit/index.ts'
import { loadCalendarAt, localDate } from '#server/features/calendar/index.ts'
import {
  type Deadline,
  deadlinesOf,
  dueColumns,
  findCaseHolder,
  findSupervisor,
  isOfficeClock,
  raiseLevel,
  tellStaff,
  type Told,
  updateDue,
} from '#server/features/lifecycle/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listOverdueReferrals, markReferralEscalated, type OverdueReferral } from '#server/features/referral/index.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import {
  type DueNotice,
  type DueTomorrow,
  insertNotice,
  listDueNotices,
  listDueTomorrow,
  listLedgers,
  lockWatched,
  type NumberedEntry,
  tomorrowEvent,
  type Watched,
} from './watched.queries.ts'

const job = 'watch-time'
const system: SystemActor = { kind: 'system', job }

/**
 * Notifies about every clock that has used up 75, 90 or 100 % of its time, overdue referrals, and cases that are due tomorrow. Each complaint has its
 * own transaction: a run that is late, repeated or parallel on a second machine sends each notice once. Throws at
 * the end when complaints failed; the others are handled nevertheless.
 */
export async function watchTime(context: Context): Promise<void> {
  const now = context.clock.now()
  const today = localDate(now)
  const run = oneByOne(context, job)
  await run.walk<DueNotice>(
    (after, most) => readAs(context, system, tx => listDueNotices(tx, now, after, most)),
    ({ id }) => id,
    ({ id }) => inTransaction(context, system, tx => watchComplaint(tx, context, id, now)),
  )
  await run.walk<OverdueReferral>(
    (after, most) => readAs(context, system, tx => listOverdueReferrals(tx, today, after, most)),
    referral => referral.complaint_id,
    referral => inTransaction(context, system, tx => watchReferral(tx, context, referral, now)),
  )
  await run.walk<DueTomorrow>(
    (after, most) => readAs(context, system, tx => listDueTomorrow(tx, now, after, most)),
    ({ id }) => id,
    due => inTransaction(context, system, tx => tellOfTomorrow(tx, context, due, now)),
  )
  run.end()
}

/** Tells the holder that a case is due tomorrow, once for each clock and day. */
const tellOfTomorrow = (
  tx: Tx,
  context: Context,
  { holder_id, due_at, due_clock, ...complaint }: DueTomorrow,
  now: Date,
) =>
  tellStaff(
    tx,
    context,
    complaint,
    [{ userId: holder_id, task: 'due-tomorrow', event: tomorrowEvent(due_clock, due_at) }],
    now,
  )

async function watchComplaint(tx: Tx, context: Context, id: number, now: Date): Promise<void> {
  const [complaint] = await lockWatched(tx, [id], { isPatient: false })
  if (!complaint?.next_notice_at || complaint.next_notice_at > now) return
  const deadlines = deadlinesOf(await listLedgers(tx, [id]), await loadCalendarAt(tx, complaint.location_id))
  for (const deadline of deadlines.filter(isOfficeClock)) await notice(tx, context, complaint, deadline, now)
  await updateDue(tx, id, { next_notice_at: dueColumns(deadlines, now).next_notice_at })
}

/** Stores every level that was reached, and notifies about the highest new one. */
async function notice(
  tx: Tx,
  context: Context,
  complaint: Watched,
  { clock, reachedAt, measuredBy }: Deadline<NumberedEntry>,
  now: Date,
): Promise<void> {
  const reached = noticeLevels.filter(level => reachedAt[level] <= now)
  const [highest] = reached.toReversed()
  if (highest === undefined) return
  const holder = await findCaseHolder(tx, complaint)
  const told = highest === 100 ? await findSupervisor(tx, complaint, holder, now) : (holder ?? (await supervisor()))
  const isNew: NoticeLevel[] = []
  for (const level of reached) {
    const told_id = level === highest ? told : null
    const row = { complaint_id: complaint.id, clock_event_id: measuredBy.id, level, at: now, told_id }
    if (await insertNotice(tx, row)) isNew.push(level)
  }
  if (!isNew.includes(highest)) return
  const event = `clock-${measuredBy.id}-${highest}`
  if (highest === 100) return escalate(tx, context, complaint, { clock, told, event }, now)
  await tell(tx, context, complaint, told, { task: holder === null ? 'supervise' : 'delayed', event }, now)

  /** Nobody in person holds the case, so somebody who can assign it has to know. */
  function supervisor() {
    return findSupervisor(tx, complaint, null, now)
  }
}

async function escalate(
  tx: Tx,
  context: Context,
  complaint: Watched,
  { clock, told, event }: { clock: string; told: number | null; event: string },
  now: Date,
): Promise<void> {
  const level = await raiseLevel(tx, complaint.id, told)
  const details = { clock, level, toldId: told }
  await audit(tx, system, 'escalate', { type: 'complaint', id: complaint.id }, details, now)
  if (told === null)
    context.log.warn({ complaintId: complaint.id }, 'supervision: there is nobody to tell about a late case')
  await tell(tx, context, complaint, told, { task: 'escalated', event }, now)
}

const tell = (
  tx: Tx,
  context: Context,
  complaint: Watched,
  userId: number | null,
  told: Pick<Told, 'task' | 'event'>,
  now: Date,
) => (userId === null ? Promise.resolve() : tellStaff(tx, context, complaint, [{ userId, ...told }], now))

/** The other body has not answered in time: the level rises, and the author of the referral and a supervisor are told. */
async function watchReferral(tx: Tx, context: Context, referral: OverdueReferral, now: Date): Promise<void> {
  const [complaint] = await lockWatched(tx, [referral.complaint_id], { isPatient: false })
  if (complaint?.status !== 'REFERRED' || !(await markReferralEscalated(tx, referral.id, now))) return
  const supervisor = await findSupervisor(tx, complaint, referral.referred_by_id, now)
  const level = await raiseLevel(tx, complaint.id, supervisor)
  const details = { referralId: referral.id, level, toldId: supervisor }
  await audit(tx, system, 'escalate', { type: 'complaint', id: complaint.id }, details, now)
  const told = [referral.referred_by_id, supervisor].filter(userId => userId !== null)
  const event = `referral-${referral.id}`
  await tellStaff(
    tx,
    context,
    complaint,
    told.map(userId => ({ userId, task: 'referral-overdue', event })),
    now,
  )
}
