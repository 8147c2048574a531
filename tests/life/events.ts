import { localDate } from '#server/features/calendar/index.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { leaveCase } from '#server/features/supervision/leave-group.ts'
import { recomputeDeadlines } from '#server/features/supervision/recompute-deadlines.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { addHoliday, deleteHoliday, saveWeeklyHours } from '#server/features/calendar/manage-calendar.ts'
import { getCalendarSettings } from '#server/features/calendar/calendar-settings.queries.ts'
import { inTransaction } from '#server/platform/context.ts'
import { oneOf, type Scene } from './move.ts'
import { holderOf } from './snapshot.ts'
import type { Name, Town } from './town.ts'

const day = 86_400_000

/** What happens around a case without being an action of it: time, jobs, the post, and people who come and go. */
export type Event = (scene: Scene) => Promise<void>

const wait =
  (days: number): Event =>
  async ({ town, chance }) => {
    town.clock.at = new Date(town.clock.at.getTime() + Math.ceil(chance() * days * day))
  }

/** A job that two processes do at once. */
const twice =
  (job: (context: Town['context']) => Promise<void>): Event =>
  async ({ town }) => {
    await Promise.all([job(town.context), job(town.context)])
  }

/** The messages that wait go out, and arrive or not. */
const post: Event = async ({ town, seen, chance }) => {
  const delivery_status = oneOf(chance, ['delivered', 'delivered', 'undeliverable'])
  await town.database.ownerDb
    .updateTable('outgoing_message')
    .set({ status: 'sent', delivery_status })
    .where('complaint_id', '=', seen.complaint.id)
    .where('status', '=', 'queued')
    .execute()
}

/** An approver, or whoever holds the case, is away for some days; the delegate signs for them. */
const goAway: Event = async ({ town, seen, chance }) => {
  const holder = town.nameOf(holderOf(seen) ?? 0)
  const away = oneOf(chance, ['approver', 'secondApprover', holder ?? 'approver'] as const)
  if (away === 'delegate') return
  await withdrawDelegations(town)
  await town.database.ownerDb
    .insertInto('delegation')
    .values({
      approver_id: town.staff[away].userId,
      delegate_id: town.staff.delegate.userId,
      from_on: localDate(town.clock.at),
      to_on: localDate(new Date(town.clock.at.getTime() + Math.floor(chance() * 10) * day)),
      created_at: town.clock.at,
    })
    .execute()
}

const comeBack: Event = ({ town }) => withdrawDelegations(town)

async function withdrawDelegations({ database, clock }: Town): Promise<void> {
  await database.ownerDb
    .updateTable('delegation')
    .set({ withdrawn_at: clock.at })
    .where('withdrawn_at', 'is', null)
    .execute()
}

const leave: Event = async ({ town, seen, chance }) => {
  const holder = town.nameOf(holderOf(seen) ?? 0)
  await town.setActive([oneOf<Name>(chance, ['approver', 'reviewer', holder ?? 'receiver', holder ?? 'lead'])], false)
}

/** The account of a handler beside the lead is closed for good: the group goes on without them. */
const loseMember: Event = async ({ town, seen, chance }) => {
  const members = seen.handlers.filter(each => !each.is_lead && !each.removed_at && !each.declined_at)
  if (members.length === 0 || seen.complaint.status === 'CLOSED') return
  const { user_id } = oneOf(chance, members)
  const system = { kind: 'system', job: 'hand-over' } as const
  await inTransaction(town.context, system, tx => leaveCase(tx, town.context, seen.complaint.id, user_id))
}

/** Whole days, mornings only, or what holds in every region. */
const weeks = [
  [1, 2, 3, 4, 5].map(weekday => ({ weekday, fromMinute: 510, toMinute: 1050 })),
  [2, 4, 6].map(weekday => ({ weekday, fromMinute: 480, toMinute: 720 })),
  [],
]

/** The region gets a holiday or loses it, or works other hours; two processes compute what is due anew. */
const changeCalendar: Event = async ({ town, chance }) => {
  const { regionId, clock, context } = town
  const by = { actor: town.staff.administrator, at: clock.at }
  const onDate = localDate(new Date(clock.at.getTime() + Math.ceil(chance() * 20) * day))
  await inTransaction(context, by.actor, async tx => {
    const { holidays } = await getCalendarSettings(tx, regionId)
    const taken = holidays.find(each => each.regionId === regionId && each.onDate === onDate)
    if (chance() < 0.3) await saveWeeklyHours(tx, by, regionId, oneOf(chance, weeks))
    else if (taken) await deleteHoliday(tx, by, taken.id)
    else await addHoliday(tx, by, regionId, { onDate, nameEn: 'Rain', nameAm: 'ዝናብ' })
  })
  await Promise.all([recomputeDeadlines(context, regionId), recomputeDeadlines(context, regionId)])
  await town.readCalendar()
}

const everybodyReturns: Event = ({ town }) => town.setActive(Object.keys(town.staff) as Name[], true)

export const events: Record<string, Event> = {
  'some days pass': wait(6),
  'weeks pass': wait(45),
  'watch time': twice(watchTime),
  'tend answers': twice(expireAnswers),
  post,
  'go away': goAway,
  'come back': comeBack,
  leave,
  'lose a member': loseMember,
  'change the calendar': changeCalendar,
  'everybody returns': everybodyReturns,
}

/** Everybody is there and active again, as a life expects it. */
export async function restore(scene: Scene): Promise<void> {
  await comeBack(scene)
  await everybodyReturns(scene)
}
