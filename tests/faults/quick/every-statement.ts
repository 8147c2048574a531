import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { FaultProxy, Statement, StatementFault } from '#tests/support/fault-proxy.ts'

export interface Attempt {
  fault: StatementFault
  statement: Statement
}

/** A server and its connection to the database, which nothing else breaks at the same time. */
interface Lane {
  line: FaultProxy
}

/** `npm run test:faults` breaks the connection at every statement, `npm test` at every COMMIT, where the outcome is unknown. */
const areAllTried = process.env.FAULTS === 'all'

/** Waiting for an answer that never comes leaves the machine to other tests. */
const lanesAtOnce = areAllTried ? 4 : 1

/** Everything comes from one address here, so limits must not apply. */
export const letComeOften = (tx: Tx): Promise<unknown> =>
  storeOfficeSetting(tx, 'visitors', { startsHour: 100_000, submitsHour: 100_000, filesHour: 100_000 })

/** Number of servers that meet faults at the same time. */
export async function openLanes<Opened extends Lane>(open: () => Promise<Opened>): Promise<Opened[]> {
  const lanes: Opened[] = []
  while (lanes.length < lanesAtOnce) lanes.push(await open())
  return lanes
}

/** Makes something new to do each time, outside of the connection; `work` tries again by itself, as a client does, until it is done. */
type Begin<Opened> = (lane: Opened) => Promise<() => Promise<void>>

/** A connection that stays open without answering costs the time that a statement has: too long for `npm test`. */
const tried: readonly StatementFault[] = areAllTried
  ? ['lose-request', 'lose-answer', 'withhold-answer']
  : ['lose-request', 'lose-answer']

interface Planned {
  fault: StatementFault
  index: number
  text: string
}

/**
 * Does something once without a fault, to see its statements; then once for every statement of it with the
 * request lost, once with the answer lost, and once with an answer that never comes. Returns which statement met which fault. Throws all
 * errors, and when a statement that should have met a fault was never sent.
 */
export async function atEveryStatement<Opened extends Lane>(
  lanes: readonly Opened[],
  begin: Begin<Opened>,
): Promise<Attempt[]> {
  const [texts = []] = await Promise.all(lanes.map(lane => statementsOf(lane, begin)))
  const left = texts.flatMap((text, index) =>
    text === 'commit' || areAllTried ? tried.map((fault): Planned => ({ fault, index, text })) : [],
  )
  const attempts: Attempt[] = []
  const failures: Error[] = []
  const work = async (lane: Opened) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { fault, index, text } = next
      await meet(lane, begin, next).then(
        attempt => attempts.push(attempt),
        cause => failures.push(new Error(`${fault} at statement ${index + 1} of ${texts.length}: ${text}`, { cause })),
      )
    }
  }
  await Promise.all(lanes.map(work))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
  return attempts
}

/** After a fault the server itself asks whether the database answers, at any time. */
const isOfWork = ({ text }: Statement): boolean => text !== 'select 1'

/** Statements that run only the first time meet no fault. */
async function statementsOf<Opened extends Lane>(lane: Opened, begin: Begin<Opened>): Promise<string[]> {
  await (await begin(lane))()
  const work = await begin(lane)
  const before = lane.line.statements.length
  await work()
  return lane.line.statements
    .slice(before)
    .filter(isOfWork)
    .map(({ text }) => text)
}

async function meet<Opened extends Lane>(
  lane: Opened,
  begin: Begin<Opened>,
  { fault, index }: Planned,
): Promise<Attempt> {
  const work = await begin(lane)
  let asked = 0
  const happened = lane.line.failOn(statement => isOfWork(statement) && ++asked === index + 1, fault)
  try {
    await work()
    return { fault, statement: await withinReason(happened, index + 1) }
  } finally {
    lane.line.forget()
  }
}

const withinReason = (happened: Promise<Statement>, nth: number): Promise<Statement> =>
  Promise.race([
    happened,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`The statement ${nth} was never asked.`)), 5_000).unref()
    }),
  ])
