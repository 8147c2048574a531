import fc from 'fast-check'
import { orderAnswers } from '#contract/values/choices.ts'
import { orderEndings, statementOutcomes } from '#contract/values/action-choices.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { plant } from './rows.ts'

/** What bodies were asked and ordered in random cases: as values, in plain words, and as rows. */

const hour = 3_600_000
const dayHours = 24
/** The same day in Ethiopia, three hours ahead. */
const local = (instant: Date) => new Date(instant.getTime() + 3 * hour).toISOString().slice(0, 10)

const someHours = (days: number) => fc.nat({ max: days * dayHours })
const mostly = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })

/** A request for a statement, by hours after the registration of the case, and after it was asked. */
const request = fc.record({
  body: fc.nat(),
  asked: someHours(60),
  due: someHours(20),
  outcome: mostly(fc.constantFrom(...statementOutcomes)),
  ended: someHours(40),
  receivedDaysBefore: fc.option(fc.nat({ max: 20 })),
  timeAsked: fc.option(someHours(10), { freq: 1 }),
})

/** An order, by hours after the registration of the case, and after it was issued. */
const order = fc.record({
  body: fc.nat(),
  issued: someHours(60),
  started: mostly(someHours(30)),
  dueDays: fc.nat({ max: 90 }),
  reported: fc.option(someHours(60), { freq: 2 }),
  reportedDaysBefore: fc.nat({ max: 5 }),
  answer: fc.option(fc.constantFrom(...orderAnswers), { freq: 1 }),
  answered: someHours(90),
  ending: fc.option(fc.constantFrom(...orderEndings), { freq: 1 }),
  ended: someHours(120),
})

/** What is asked of bodies and ordered in a case. Only a conclusion has orders. */
export const duties = {
  requests: fc.array(request, { maxLength: 3 }),
  orders: fc.array(order, { maxLength: 4 }),
}
interface DrawnDuties {
  requests: (typeof request extends fc.Arbitrary<infer Value> ? Value : never)[]
  orders: (typeof order extends fc.Arbitrary<infer Value> ? Value : never)[]
}

interface Request {
  body: string
  askedAt: Date
  dueAt: Date
  outcome: (typeof statementOutcomes)[number] | null
  outcomeAt: Date | null
  receivedOn: string | null
  timeAskedAt: Date | null
}

interface Order {
  body: string
  issuedAt: Date
  startedAt: Date | null
  dueOn: string
  reportedAt: Date | null
  reportedOn: string | null
  answer: (typeof orderAnswers)[number] | null
  answeredAt: Date | null
  ending: (typeof orderEndings)[number] | null
  endedAt: Date | null
}

/** The duties of bodies in a case, as they stand on a day. */
export interface Duties {
  requests: readonly Request[]
  orders: readonly Order[]
  today: string
}

interface Drawn {
  drawn: DrawnDuties
  registeredAt: Date
  hasConclusion: boolean
  now: Date
  /** The id of a body, or of its successor if that is what is asked. */
  bodyOf: (drawn: number) => number
}

/** The duties in plain words. */
export function dutiesOf({ drawn, registeredAt, hasConclusion, now, bodyOf }: Drawn): Duties {
  const after = (from: Date, hours: number | null) => (hours === null ? null : new Date(from.getTime() + hours * hour))
  const requests = drawn.requests.map((one, at): Request => {
    const askedAt = after(registeredAt, one.asked) as Date
    // a case waits for one statement at a time
    const outcome = at === drawn.requests.length - 1 ? one.outcome : (one.outcome ?? 'ended')
    const outcomeAt = outcome && after(askedAt, one.ended)
    const isOnPaper = outcome === 'recorded' && one.receivedDaysBefore !== null
    return {
      body: String(bodyOf(one.body)),
      askedAt,
      dueAt: after(askedAt, one.due) as Date,
      outcome,
      outcomeAt,
      receivedOn: isOnPaper ? local(after(outcomeAt as Date, -(one.receivedDaysBefore ?? 0) * dayHours) as Date) : null,
      timeAskedAt: after(askedAt, one.timeAsked),
    }
  })
  const orders = drawn.orders.map((one): Order => {
    const issuedAt = after(registeredAt, one.issued) as Date
    const reportedAt = after(issuedAt, one.reported)
    const answer = reportedAt && one.answer
    return {
      body: String(bodyOf(one.body)),
      issuedAt,
      startedAt: after(issuedAt, one.started),
      dueOn: local(after(issuedAt, one.dueDays * dayHours) as Date),
      reportedAt,
      reportedOn: reportedAt && local(after(reportedAt, -one.reportedDaysBefore * dayHours) as Date),
      answer,
      answeredAt: answer && after(issuedAt, one.answered),
      ending: one.ending,
      endedAt: one.ending && after(issuedAt, one.ended),
    }
  })
  return { requests, orders: hasConclusion ? orders : [], today: local(now) }
}

/** The same as it stood at a moment: what came from then on did not happen. */
export function dutiesAt({ requests, orders }: Duties, moment: Date): Duties {
  const isKnown = (at: Date | null): at is Date => at !== null && at < moment
  return {
    requests: requests
      .filter(({ askedAt }) => askedAt < moment)
      .map(one => ({
        ...one,
        ...(!isKnown(one.outcomeAt) && { outcome: null, outcomeAt: null }),
        timeAskedAt: isKnown(one.timeAskedAt) ? one.timeAskedAt : null,
      })),
    orders: orders
      .filter(({ issuedAt }) => issuedAt < moment)
      .map(one => ({
        ...one,
        startedAt: isKnown(one.startedAt) ? one.startedAt : null,
        ...(!isKnown(one.reportedAt) && { reportedAt: null, reportedOn: null }),
        ...(!isKnown(one.answeredAt) && { answer: null }),
        ...(!isKnown(one.endedAt) && { ending: null, endedAt: null }),
      })),
    today: local(moment),
  }
}

/** What concerns one body. */
export const dutiesOfBody = ({ requests, orders, today }: Duties, body: string): Duties => ({
  requests: requests.filter(one => one.body === body),
  orders: orders.filter(one => one.body === body),
  today,
})

/** The bodies that were asked or ordered something. */
export const bodiesIn = ({ requests, orders }: Duties): string[] => [
  ...new Set([...requests, ...orders].map(({ body }) => body)),
]

const wasGiven = ({ outcome }: Request) => outcome === 'given' || outcome === 'recorded'

function wasGivenInTime({ outcome, outcomeAt, dueAt, receivedOn }: Request): boolean {
  if (outcome === 'given') return outcomeAt !== null && outcomeAt <= dueAt
  return outcome === 'recorded' && outcomeAt !== null && (receivedOn ?? local(outcomeAt)) <= local(dueAt)
}

const isOverdue = ({ ending, startedAt, reportedAt, answer, dueOn }: Order, today: string) =>
  ending === null && startedAt !== null && dueOn < today && (reportedAt === null || answer !== null)

const isDue = ({ ending, startedAt, dueOn }: Order, today: string) =>
  startedAt !== null && dueOn < today && ending !== 'impossible' && ending !== 'set-aside'

const isInTime = ({ ending, endedAt, reportedOn, dueOn }: Order) =>
  ending === 'fulfilled' && endedAt !== null && (reportedOn ?? local(endedAt)) <= dueOn

const countRequests = (rule: (one: Request) => boolean) => (all: readonly Duties[]) =>
  all.flatMap(({ requests }) => requests).filter(rule).length
const countOrders = (rule: (one: Order, today: string) => boolean) => (all: readonly Duties[]) =>
  all.reduce((sum, { orders, today }) => sum + orders.filter(one => rule(one, today)).length, 0)

type Count = (all: readonly Duties[]) => number
const shareOf =
  (part: Count, ...whole: Count[]) =>
  (all: readonly Duties[]) => {
    const of = whole.reduce((sum, count) => sum + count(all), 0)
    return of === 0 ? null : part(all) / of
  }

const given = countRequests(wasGiven)
const missing = countRequests(({ outcome }) => outcome === 'none')
const overdue = countOrders(isOverdue)
const ended = countOrders(({ ending }) => ['fulfilled', 'partly', 'refused'].includes(ending ?? ''))

/** The counts behind the shares. */
export const inTimeCounts = { statements: countRequests(wasGivenInTime), orders: countOrders(isInTime) }

/** Every figure of duties in plain words. */
export const figuresOfDuties = {
  statementsAsked: countRequests(() => true),
  statementsGiven: given,
  statementsInTime: shareOf(inTimeCounts.statements, given, missing),
  statementsMissing: missing,
  moreTimeAsked: countRequests(({ timeAskedAt }) => timeAskedAt !== null),
  ordersMade: countOrders(() => true),
  ordersDue: countOrders(isDue),
  ordersReported: countOrders(({ reportedAt }) => reportedAt !== null),
  ordersConfirmed: countOrders(({ answer }) => answer === 'done'),
  ordersContested: countOrders(({ answer }) => answer === 'partly' || answer === 'not-done'),
  ordersOverdue: overdue,
  ordersEnded: ended,
  ordersInTime: shareOf(inTimeCounts.orders, ended, overdue),
}

interface Planting {
  complaintId: number
  /** With which the orders were issued. */
  conclusionId: number | null
  userId: number
}

/** Plants the duties of a case; bodies are ids. */
export async function plantDuties(
  db: Db,
  { requests, orders }: Duties,
  { complaintId, conclusionId, userId }: Planting,
): Promise<void> {
  for (const one of requests)
    await plant(db, 'statement_request', {
      complaint_id: complaintId,
      organization_id: Number(one.body),
      asked_at: one.askedAt,
      asked_by_id: userId,
      shown: '{}',
      due_at: one.dueAt,
      outcome: one.outcome,
      outcome_at: one.outcomeAt,
      received_on: one.receivedOn,
      ...(one.timeAskedAt && {
        time_asked_at: one.timeAskedAt,
        time_asked_by_id: userId,
        time_asked_until: local(one.dueAt),
        time_asked_reason: 'The file is in the archive.',
      }),
    })
  if (conclusionId === null) return
  for (const [at, one] of orders.entries())
    await plant(db, 'case_order', {
      complaint_id: complaintId,
      conclusion_id: conclusionId,
      number: at + 1,
      issue_ordinal: 0,
      text: 'Measure the plot again.',
      proof: 'The record.',
      organization_id: Number(one.body),
      named_day: one.dueOn,
      issued_at: one.issuedAt,
      started_at: one.startedAt,
      due_on: one.dueOn,
      reported_at: one.reportedAt,
      reported_on: one.reportedOn,
      answer_by: one.reportedOn,
      answer: one.answer,
      answered_at: one.answeredAt,
      ending: one.ending,
      ended_at: one.endedAt,
    })
}
