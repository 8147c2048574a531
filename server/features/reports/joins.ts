import { type RawBuilder, sql } from 'kysely'
import { joinAsked, joinObliged, joinOrdered, type Lists, type Moment } from './duties.ts'

/** The office's first answer, and the complainant's reply to it; an answer issued after the period does not count. */
function decisionUntil(before: Date | undefined): RawBuilder<unknown> {
  const until = before ? sql`where issued_at < ${before}` : sql``
  return sql`left join (
    select distinct on (complaint_id) complaint_id, issued_at, answer from conclusion ${until} order by complaint_id, id
  ) as decision on decision.complaint_id = complaint.id`
}

/** The first time that a deadline of the office passed; one that passed after the period does not count. */
function overrunUntil(before: Date | undefined): RawBuilder<unknown> {
  const until = before ? sql`and at < ${before}` : sql``
  return sql`left join (
    select complaint_id, min(at) as at from clock_notice where level = 100 ${until} group by complaint_id
  ) as overrun on overrun.complaint_id = complaint.id`
}

/** The last rating; one that was given after the period does not count. */
const ratedUntil = (before: Date | undefined, last: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join lateral (
    select rating from (${last}) as given ${before ? sql`where given.rated_at < ${before}` : sql``}) as rated on true`

const lastRating = sql`select rating, rated_at from conclusion
  where complaint_id = complaint.id and rating is not null order by id desc limit 1`
const keptRating = sql`select complaint.rating, complaint.rated_at`

/** The answers to a call-back; those of a later call do not count. They are kept for whoever sees the case (counted_case). */
const calledUntil = (before: Date | undefined, answers: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join lateral (
    select * from (${answers}) as given ${before ? sql`where given.called_at < ${before}` : sql``}) as called on true`

const callAnswers = sql`select called_at, said_answered, said_put_right, said_respected
  from counted_case where counted_case.id = complaint.id`
const keptCallAnswers = sql`select complaint.called_at, complaint.said_answered, complaint.said_put_right, complaint.said_respected`

const listsOfCase: Lists = {
  statements: sql`(select statements from counted_case where counted_case.id = complaint.id)`,
  orders: sql`(select orders from counted_case where counted_case.id = complaint.id)`,
}
const keptLists: Lists = { statements: sql.ref('complaint.statements'), orders: sql.ref('complaint.orders') }

/** What bodies were asked and ordered; `obliged` gives a case a row for each of these bodies, and stands before the others. */
const duties = { obliged: joinObliged, asked: joinAsked, ordered: joinOrdered } as const
type DutyName = keyof typeof duties
const isOfDuties = (name: JoinName): name is DutyName => name in duties

/** Tables joined to a complaint, at most one row of each; joined only when a dimension or a measure needs it. */
const joins = {
  against: sql`left join organization as against on against.id = complaint.against_organization_id`,
  handling: sql`left join organization as handling on handling.id = complaint.handling_organization_id`,
  department: sql`left join department on department.id = complaint.handling_department_id`,
  /** The places around the place of decision. */
  place: sql`left join (
    with recursive climb as (
      select id as location_id, id, parent_id, kind from location
      union all
      select climb.location_id, parent.id, parent.parent_id, parent.kind
        from climb join location as parent on parent.id = climb.parent_id
    )
    select location_id,
        max(id) filter (where kind in ('region', 'chartered-city')) as region_id,
        max(id) filter (where kind in ('zone', 'sub-city')) as zone_id,
        max(id) filter (where kind = 'woreda') as woreda_id
      from climb group by location_id
  ) as place on place.location_id = complaint.location_id`,
  complainant: sql`left join complaint_party as complainant
    on complainant.complaint_id = complaint.id and complainant.ordinal = 0`,
  lead: sql`left join complaint_handler as lead
    on lead.complaint_id = complaint.id and lead.is_lead and lead.removed_at is null and lead.declined_at is null`,
  decision: decisionUntil(undefined),
  overrun: overrunUntil(undefined),
  rated: ratedUntil(undefined, lastRating),
  called: calledUntil(undefined, callAnswers),
  reopening: sql`left join (
    select distinct complaint_id from status_track where action = 'reopen'
  ) as reopening on reopening.complaint_id = complaint.id`,
} as const satisfies Record<string, RawBuilder<unknown>>
export type JoinName = keyof typeof joins | DutyName

/** The join for complaints; what came from `before` on does not count. */
export function joinUntil(name: JoinName, moment: Moment): RawBuilder<unknown> {
  const { before } = moment
  if (isOfDuties(name)) return duties[name](listsOfCase, moment)
  if (name === 'decision') return decisionUntil(before)
  if (name === 'rated') return ratedUntil(before, lastRating)
  if (name === 'called') return calledUntil(before, callAnswers)
  return name === 'overrun' ? overrunUntil(before) : joins[name]
}

/** The same as columns of `counted_case` under the name of complaints, which stores these values for each complaint. */
const kept: Partial<Record<keyof typeof joins, RawBuilder<unknown>>> = {
  complainant: sql`cross join lateral (select complaint.gender_id, complaint.age_group_id) as complainant`,
  lead: sql`cross join lateral (select complaint.lead_id as user_id) as lead`,
  reopening: sql`cross join lateral (
    select case when complaint.is_reopened then complaint.id end as complaint_id) as reopening`,
}

/** The join for rows of `counted_case`, or for what was put together of them; what came from `before` on does not count. */
export function joinKept(name: JoinName, moment: Moment): RawBuilder<unknown> {
  const { before } = moment
  if (isOfDuties(name)) return duties[name](keptLists, moment)
  if (name === 'decision') return keptDecision(before)
  if (name === 'rated') return ratedUntil(before, keptRating)
  if (name === 'called') return calledUntil(before, keptCallAnswers)
  return name === 'overrun' ? keptOverrun(before) : (kept[name] ?? joins[name])
}

/** Later decisions count as undecided. */
export const keptDecision = (before: Date | undefined): RawBuilder<unknown> =>
  before
    ? sql`cross join lateral (
        select case when complaint.decided_at < ${before} then complaint.decided_at end as issued_at,
          case when complaint.decided_at < ${before} then complaint.answer end as answer) as decision`
    : sql`cross join lateral (select complaint.decided_at as issued_at, complaint.answer) as decision`

const keptOverrun = (before: Date | undefined): RawBuilder<unknown> =>
  before
    ? sql`cross join lateral (
        select case when complaint.overrun_at < ${before} then complaint.overrun_at end as at) as overrun`
    : sql`cross join lateral (select complaint.overrun_at as at) as overrun`
