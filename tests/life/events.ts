import { localDate } from '#server/features/calendar/index.ts'
import { returnReferrals } from '#server/features/referral/return-referrals.job.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { leaveCase } from '#server/features/supervision/leave-group.ts'
import { recomputeDeadlines } from '#server/features/supervision/recompute-deadlines.ts'
import { endStatementRequests } from '#server/features/statements/end-statement-requests.job.ts'
import { remindBodies } from '#server/features/statements/remind-bodies.job.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { addHoliday, deleteHoliday, saveWeeklyHours } from '#server/features/calendar/manage-calendar.ts'
import { getCalendarSettings } from '#server/features/calendar/calendar-settings.queries.ts'
import { inTransaction } from '#server/platform/context.ts'
import { oneOf, type Scene } from './move.ts'
import { holderOf } from './snapshot.ts'
import type { Name, World } from './world.ts'
import { plant } from '#tests/support/rows.ts'

const day = 86_400_000

/** Events around a case that are no actions: time, jobs, messages, and people who come and go. */
export type Event = (scene: Scene) => Promise<void>

const wait =
  (days: number): Event =>
  async ({ world, chance }) => {
    world.clock.at = new Date(world.clock.at.getTime() + Math.ceil(chance() * days * day))
  }

/** Runs a job in two processes at the same time. */
const twice =
  (job: (context: World['context']) => Promise<void>): Event =>
  async ({ world }) => {
    await Promise.all([job(world.context), job(world.context)])
  }

/** Waiting messages are sent, and arrive or not. */
const post: Event = async ({ world, seen, chance }) => {
  const delivery_status = oneOf(chance, ['delivered', 'delivered', 'undeliverable'] as const)
  await world.database.ownerDb
    .updateTable('outgoing_message')
    .set({ status: 'sent', delivery_status })
    .where('complaint_id', '=', seen.complaint.id)
    .where('status', '=', 'queued')
    .execute()
}

/** An approver, or the case's holder, is away for some days; the delegate signs for them. */
const goAway: Event = async ({ world, seen, chance }) => {
  const holder = world.nameOf(holderOf(seen) ?? 0)
  const away = oneOf(chance, ['approver', 'secondApprover', holder ?? 'approver'] as const)
  if (away === 'delegate') return
  await withdrawDelegations(world)
  await plant(world.database.ownerDb, 'delegation', {
    approver_id: world.staff[away].userId,
    delegate_id: world.staff.delegate.userId,
    from_on: localDate(world.clock.at),
    to_on: localDate(new Date(world.clock.at.getTime() + Math.floor(chance() * 10) * day)),
    created_at: world.clock.at,
  })
}

/** The case's holder is absent for some days, and a colleague with all the permissions of the work stands in. */
const beginAbsence: Event = async ({ world, seen, chance }) => {
  const holder = holderOf(seen)
  const { standIn } = world.staff
  await endAbsences(world)
  if (holder === null || holder === standIn.userId) return
  await plant(world.database.ownerDb, 'absence', {
    user_id: holder,
    substitute_id: standIn.userId,
    from_on: localDate(world.clock.at),
    to_on: localDate(new Date(world.clock.at.getTime() + Math.floor(chance() * 10) * day)),
    created_at: world.clock.at,
    created_by_id: holder,
  })
  world.standsInFor = holder
}

async function endAbsences(world: World): Promise<void> {
  world.standsInFor = null
  await world.database.ownerDb
    .updateTable('absence')
    .set({ withdrawn_at: world.clock.at })
    .where('withdrawn_at', 'is', null)
    .execute()
}

const comeBack: Event = async ({ world }) => {
  await withdrawDelegations(world)
  await endAbsences(world)
}

async function withdrawDelegations({ database, clock }: World): Promise<void> {
  await database.ownerDb
    .updateTable('delegation')
    .set({ withdrawn_at: clock.at })
    .where('withdrawn_at', 'is', null)
    .execute()
}

const leave: Event = async ({ world, seen, chance }) => {
  const holder = world.nameOf(holderOf(seen) ?? 0)
  await world.setActive([oneOf<Name>(chance, ['approver', 'reviewer', holder ?? 'receiver', holder ?? 'lead'])], false)
}

/** The account of a handler beside the lead is closed for good: the group continues without them. */
const loseMember: Event = async ({ world, seen, chance }) => {
  const members = seen.handlers.filter(each => !each.is_lead && !each.removed_at && !each.declined_at)
  if (members.length === 0 || seen.complaint.status === 'CLOSED') return
  const { user_id } = oneOf(chance, members)
  const system = { kind: 'system', job: 'hand-over' } as const
  await inTransaction(world.context, system, tx =>
    leaveCase(tx, world.context, seen.complaint.id, { userId: user_id, successorId: null, cause: 'deactivated' }),
  )
}

/** Whole days, mornings only, or the general hours. */
const weeks = [
  [1, 2, 3, 4, 5].map(weekday => ({ weekday, fromMinute: 510, toMinute: 1050 })),
  [2, 4, 6].map(weekday => ({ weekday, fromMinute: 480, toMinute: 720 })),
  [],
]

/** The region gets a holiday or loses it, or changes its hours; two processes recompute deadlines. */
const changeCalendar: Event = async ({ world, chance }) => {
  const { regionId, clock, context } = world
  const by = { actor: world.staff.administrator, at: clock.at }
  const onDate = localDate(new Date(clock.at.getTime() + Math.ceil(chance() * 20) * day))
  await inTransaction(context, by.actor, async tx => {
    const { holidays } = await getCalendarSettings(tx, regionId)
    const taken = holidays.find(each => each.regionId === regionId && each.onDate === onDate)
    if (chance() < 0.3) await saveWeeklyHours(tx, by, regionId, oneOf(chance, weeks))
    else if (taken) await deleteHoliday(tx, by, taken.id)
    else await addHoliday(tx, by, regionId, { onDate, nameEn: 'Rain', nameAm: 'ዝናብ' })
  })
  await Promise.all([recomputeDeadlines(context, regionId), recomputeDeadlines(context, regionId)])
  await world.readCalendar()
}

const everybodyReturns: Event = ({ world }) => world.setActive(Object.keys(world.staff) as Name[], true)

export const events: Record<string, Event> = {
  'some days pass': wait(6),
  'weeks pass': wait(45),
  'watch time': twice(watchTime),
  'expire answers': twice(expireAnswers),
  'return referrals': twice(returnReferrals),
  'end statement requests': twice(endStatementRequests),
  'remind bodies': twice(remindBodies),
  post,
  'go away': goAway,
  'stand in': beginAbsence,
  'come back': comeBack,
  leave,
  'lose a member': loseMember,
  'change the calendar': changeCalendar,
  'everybody returns': everybodyReturns,
}

/** Everybody is present and active again, as a life expects it. */
export async function restore(scene: Scene): Promise<void> {
  await comeBack(scene)
  await everybodyReturns(scene)
}
