import fc from 'fast-check'
import { ethiopianOf, numberOfGregorian } from '#contract/values/day-numbers.ts'
import { type ReportDimension, type ReportMeasure, withoutValue } from '#contract/reports/reports.ts'
import { closeReasons, type Status } from '#contract/statuses.ts'
import type { Ids } from '#tests/security/plant-work.ts'
import { type Constants, type Fate, plantWorld, readConstants } from '#tests/security/plant-world.ts'
import { statusesUsed, type World } from '#tests/security/random-world.ts'
import type { TestDatabase } from './database.ts'
import { bodiesIn, type Duties, dutiesOf, dutiesOfBody, duties, figuresOfDuties, plantDuties } from './duties-model.ts'
import { plant, plantOne } from './rows.ts'

/** Figures of a random world in plain words, and the world's outcomes in the database, for tests that compare the two. */

export const minute = 60_000
export const day = 1440 * minute

/** When the figures are asked for. */
export const now = new Date('2026-11-21T06:00:00Z')

/** The fate of each complaint of a world. */
export const outcomes = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 500 * 1440 }),
  closeReason: fc.option(fc.constantFrom(...closeReasons), { freq: 2 }),
  due: fc.option(fc.boolean(), { freq: 3 }),
  decidedAfter: fc.option(fc.integer({ min: 0, max: 4 * 1440 }), { freq: 3 }),
  answers: fc.array(fc.constantFrom('accepted', 'rejected', null), { minLength: 1, maxLength: 2 }),
  overAfter: fc.option(fc.integer({ min: 0, max: 4 * 1440 }), { freq: 2 }),
  round: fc.integer({ min: 1, max: 3 }),
  isReopened: fc.boolean(),
  /** Of the last conclusion; a former one has the opposite rating. */
  rating: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
  /** The answers to a call-back. */
  said: fc.option(fc.record({ was_answered: fc.boolean(), was_put_right: fc.boolean(), was_respected: fc.boolean() }), {
    freq: 2,
  }),
  gender: fc.nat({ max: 1 }),
  duties: fc.record(duties),
})
export type Outcome = typeof outcomes extends fc.Arbitrary<infer Value> ? Value : never
/** What the model knows of the database. */
export interface Known {
  database: TestDatabase
  constants: Constants
  genders: readonly number[]
}

/** Reads what the model has to know. */
export async function readKnown(database: TestDatabase): Promise<Known> {
  const constants = await readConstants(database.db)
  const rows = await database.ownerDb
    .selectFrom('constant_field')
    .select('id')
    .where('field_name', '=', 'gender')
    .orderBy('id')
    .limit(2)
    .execute()
  return { database, constants, genders: rows.map(({ id }) => id) }
}

/** A complaint as the model counts it. */
export interface Case {
  index: number
  registeredAt: Date
  status: Status
  outcome: Outcome
  /** Of bodies, by ids; with those that were merged as their successors. */
  duties: Duties
  keys: Record<ReportDimension, string>
}

const registeredAt = ({ minutesAgo }: Outcome) => new Date(now.getTime() - minutesAgo * minute)
export const local = (instant: Date) => new Date(instant.getTime() + 180 * minute).toISOString().slice(0, 10)

function ethiopianMonth(iso: string): string {
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number)
  const own = ethiopianOf(numberOfGregorian({ year, month, day: date }))
  return `${String(own.year).padStart(4, '0')}-${String(own.month).padStart(2, '0')}`
}

const statusOf = ({ status }: World['complaints'][number], { closeReason }: Outcome) =>
  closeReason ? 'CLOSED' : (statusesUsed[status] as Status)

/** The case in plain words; the worlds have regions without a parent and woredas below them or below each other. */
function caseOf(
  { constants, genders }: Known,
  { world, ids }: { world: World; ids: Ids },
  outcome: Outcome,
  index: number,
): Case {
  const complaint = world.complaints[index] as World['complaints'][number]
  const at = registeredAt(outcome)
  const key = (value: number | string | null | undefined) => String(value ?? withoutValue)
  const bodyOf = (body: number) => ids.organization(world.organizations[body]?.mergedInto ?? body)
  const above: number[] = []
  for (let place: number | null = complaint.location; place !== null; place = world.locations[place]?.parent ?? null)
    above.push(place)
  const sector = world.organizations[complaint.against]?.sector ?? null
  const department = complaint.department
  const status = statusOf(complaint, outcome)
  const own = dutiesIn(outcome, at, named => bodyOf(named % world.organizations.length))
  const woredas = above.filter(place => world.locations[place]?.parent !== null)
  return {
    index,
    registeredAt: at,
    status,
    outcome,
    duties: own,
    keys: {
      obligedBody: bodiesIn(own)[0] ?? withoutValue,
      organization: key(bodyOf(complaint.against)),
      handlingOrganization: key(bodyOf(complaint.organization)),
      department: key(
        department === null ? null : ids.department(world.departments[department]?.mergedInto ?? department),
      ),
      sector: key(sector === null ? null : constants.sector[sector]),
      region: key(ids.location(above.at(-1) as number)),
      zone: withoutValue,
      woreda: key(woredas.length === 0 ? null : Math.max(...woredas.map(ids.location))),
      complaintType: key(constants['complaint-type'][complaint.type]),
      severity: key(complaint.severity === null ? null : constants.severity[complaint.severity]),
      status,
      closeReason: key(outcome.closeReason),
      submissionWay: key(constants['submission-way']),
      receiver: key(complaint.receiver === null ? null : ids.user(complaint.receiver)),
      handler: withoutValue,
      gender: key(genders[outcome.gender]),
      ageGroup: key(constants['age-group']),
      month: local(at).slice(0, 7),
      ethiopianMonth: ethiopianMonth(local(at)),
    },
  }
}

const dutiesIn = (outcome: Outcome, at: Date, bodyOf: (drawn: number) => number) =>
  dutiesOf({ drawn: outcome.duties, registeredAt: at, hasConclusion: outcome.decidedAfter !== null, now, bodyOf })

/** The case with each of its bodies that were asked or ordered something, and what concerns this body; once where there is none. */
export function perBody(one: Case): Case[] {
  const bodies = bodiesIn(one.duties)
  if (bodies.length === 0) return [one]
  return bodies.map(body => ({
    ...one,
    duties: dutiesOfBody(one.duties, body),
    keys: { ...one.keys, obligedBody: body },
  }))
}

/** What the row of a complaint says of its outcome. */
function fateOf({ genders }: Known, status: Status, outcome: Outcome): Fate {
  const isClosed = status === 'CLOSED'
  const due = isClosed || outcome.due === null ? null : new Date(now.getTime() + (outcome.due ? -day : day))
  return {
    registered_at: registeredAt(outcome),
    status,
    close_reason: outcome.closeReason,
    closed_at: isClosed ? now : null,
    due_at: due,
    due_clock: due && 'C',
    round: outcome.round,
    gender_id: genders[outcome.gender],
  }
}

/** What has happened to the complaints. */
async function plantOutcomes(
  { database }: Known,
  { world, ids }: { world: World; ids: Ids },
  cases: readonly Case[],
): Promise<void> {
  await database.ownerDb.transaction().execute(async tx => {
    for (const one of cases) {
      const { index, outcome, registeredAt: at } = one
      const complaint_id = ids.complaint(index)
      let conclusionId: number | null = null
      if (outcome.decidedAfter !== null) {
        for (const [order, answer] of outcome.answers.entries()) {
          const isLast = order === outcome.answers.length - 1
          const rating = outcome.rating && (isLast ? outcome.rating : 6 - outcome.rating)
          const issued_at = new Date(at.getTime() + (outcome.decidedAfter + order * 5000) * minute)
          conclusionId = await plantOne(tx, 'conclusion', {
            complaint_id,
            round: order + 1,
            kind: 'decision',
            content: '{}',
            issued_at,
            answer,
            answered_at: answer && now,
            rejection_reason: answer === 'rejected' ? 'No.' : null,
            rating,
            rated_at: rating === null ? null : isLast ? ratedAt(one) : issued_at,
          })
        }
      }
      const named = dutiesIn(outcome, at, drawn => ids.organization(drawn % world.organizations.length))
      await plantDuties(tx, named, { complaintId: complaint_id, conclusionId, userId: ids.user(0) })
      if (outcome.overAfter !== null) {
        const id = await plantOne(tx, 'clock_event', {
          complaint_id,
          clock: 'C',
          event: 'start',
          at,
          amount: 5,
          unit: 'working-days',
        })
        const over = new Date(at.getTime() + outcome.overAfter * minute)
        await plant(tx, 'clock_notice', [
          { complaint_id, clock_event_id: id, level: 90, at },
          { complaint_id, clock_event_id: id, level: 100, at: over },
        ])
      }
      if (outcome.said) {
        const month = `${String(complaint_id).padStart(4, '0').slice(-4)}-01`
        const ended = { outcome: 'answered', ended_at: calledAt(one), ended_by_id: ids.user(0) } as const
        await plant(tx, 'call_back_draw', { month, drawn_at: at, cases: 1, drawn: 1 })
        await plant(tx, 'call_back', { complaint_id, month, ...ended, ...outcome.said })
      }
      if (outcome.isReopened) {
        await plant(tx, 'status_track', {
          complaint_id,
          at: now,
          action: 'reopen',
          to_status: 'UNDER_REVIEW',
          actor_kind: 'visitor',
        })
      }
    }
  })
}

/** Every figure in plain words. */
export const figure: Record<ReportMeasure, (cases: readonly Case[]) => number | null> = {
  complaints: cases => cases.length,
  open: cases => cases.filter(({ status }) => status !== 'CLOSED').length,
  closed: cases => cases.filter(({ status }) => status === 'CLOSED').length,
  late: cases => cases.filter(({ status, outcome }) => status !== 'CLOSED' && outcome.due === true).length,
  decided: cases => decided(cases).length,
  overdue: cases => overdue(cases).length,
  inTime: cases =>
    decided(cases).length + overdue(cases).length === 0
      ? null
      : decided(cases).filter(
          ({ outcome }) => outcome.overAfter === null || outcome.overAfter > (outcome.decidedAfter ?? 0),
        ).length /
        (decided(cases).length + overdue(cases).length),
  daysMedian: cases => nearestRank(decided(cases).map(daysOf), 0.5),
  daysNinetieth: cases => nearestRank(decided(cases).map(daysOf), 0.9),
  acceptedAtFirst: cases => decided(cases).filter(({ outcome }) => outcome.answers[0] === 'accepted').length,
  returned: cases => cases.filter(({ outcome }) => outcome.round > 1).length,
  reopened: cases => cases.filter(({ outcome }) => outcome.isReopened).length,
  rated: cases => rated(cases).length,
  satisfied: cases =>
    rated(cases).length === 0
      ? null
      : rated(cases).filter(({ outcome }) => (outcome.rating ?? 0) >= 4).length / rated(cases).length,
  called: cases => cases.filter(({ outcome }) => outcome.said !== null).length,
  saidAnswered: cases => saidYes('was_answered')(cases),
  saidPutRight: cases => saidYes('was_put_right')(cases),
  saidRespected: cases => saidYes('was_respected')(cases),
  ...(Object.fromEntries(
    Object.entries(figuresOfDuties).map(([name, count]) => [
      name,
      (cases: readonly Case[]) => count(cases.map(one => one.duties)),
    ]),
  ) as Record<keyof typeof figuresOfDuties, (cases: readonly Case[]) => number | null>),
}
export const decided = (cases: readonly Case[]) => cases.filter(({ outcome }) => outcome.decidedAfter !== null)
const overdue = (cases: readonly Case[]) =>
  cases.filter(({ outcome }) => outcome.decidedAfter === null && outcome.overAfter !== null)
const daysOf = ({ outcome }: Case) => Math.floor((outcome.decidedAfter ?? 0) / 1440)
const nearestRank = (days: number[], share: number) =>
  days.length === 0 ? null : days.toSorted((one, other) => one - other)[Math.ceil(share * days.length) - 1]!

const rated = (cases: readonly Case[]) => decided(cases).filter(({ outcome }) => outcome.rating !== null)
/** When a decided case is rated, if it is. */
export const ratedAt = ({ registeredAt: at, outcome }: Case) =>
  new Date(at.getTime() + ((outcome.decidedAfter ?? 0) + 10_000) * minute)

/** When the complainant answers a call-back, if they do. */
export const calledAt = ({ registeredAt: at }: Case) => new Date(at.getTime() + 20_000 * minute)
type Said = NonNullable<Outcome['said']>
const saidYes = (question: keyof Said) => (cases: readonly Case[]) => {
  const said = cases.flatMap(({ outcome }) => outcome.said ?? [])
  return said.length === 0 ? null : said.filter(answers => answers[question]).length / said.length
}

/** A complaint that the world has closed was closed for some reason. */
const closedAs = (status: number, outcome: Outcome): Outcome =>
  statusesUsed[status] === 'CLOSED' ? { ...outcome, closeReason: outcome.closeReason ?? 'ACCEPTED' } : outcome

/** Plants a world with what became of its complaints. */
export async function plantCases(
  known: Known,
  world: World,
  all: readonly Outcome[],
): Promise<{ ids: Ids; cases: Case[] }> {
  const became = world.complaints.map(({ status }, index) => closedAs(status, all[index] as Outcome))
  const fates = world.complaints.map((complaint, index) => {
    const outcome = became[index] as Outcome
    return fateOf(known, statusOf(complaint, outcome), outcome)
  })
  const ids = await plantWorld(known.database.ownerDb, world, known.constants, fates)
  const cases = became.map((outcome, index) => caseOf(known, { world, ids }, outcome, index))
  for (const one of cases) one.keys.handler = await leadOf(known, ids.complaint(one.index))
  await plantOutcomes(known, { world, ids }, cases)
  return { ids, cases }
}

/** The world as filters of statuses see it: by the status that a complaint has now. */
export const withStatusesOf = (world: World, cases: readonly Case[]): World => ({
  ...world,
  complaints: world.complaints.map((complaint, index) =>
    cases[index]?.status === 'CLOSED' ? { ...complaint, status: statusesUsed.indexOf('CLOSED') } : complaint,
  ),
})

/** The lead that the world's own work has, by the rows of the database. */
async function leadOf({ database }: Known, complaintId: number): Promise<string> {
  const lead = await database.ownerDb
    .selectFrom('complaint_handler')
    .select('user_id')
    .where('complaint_id', '=', complaintId)
    .where('is_lead', '=', true)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  return String(lead?.user_id ?? withoutValue)
}
