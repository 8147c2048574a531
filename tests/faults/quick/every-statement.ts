import type { FaultProxy, Statement, StatementFault } from '#tests/support/fault-proxy.ts'

export interface Attempt {
  fault: StatementFault
  statement: Statement
}

/** `npm run test:faults` breaks the line at every statement, `npm test` at every COMMIT: there the outcome is unknown. */
const areAllTried = process.env.FAULTS === 'all'

/** Something new to do each time, made beside the line; `work` tries again by itself, as a client does, until it is done. */
type Begin = () => Promise<() => Promise<void>>

/** A connection that stays open and says nothing more costs the time that a statement has: too long for `npm test`. */
const tried: readonly StatementFault[] = areAllTried
  ? ['lose-request', 'lose-answer', 'withhold-answer']
  : ['lose-request', 'lose-answer']

/**
 * Does something once without a fault, to see its statements; then once for every statement of it with the
 * request lost, once with the answer lost, and once with an answer that never comes. Answers what went wrong each time. Throws when a statement that should have met a fault was never asked.
 */
export async function atEveryStatement(line: FaultProxy, begin: Begin): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const first = await begin()
  const before = line.statements.length
  await first()
  const texts = line.statements.slice(before).map(({ text }) => text)
  for (const fault of tried) {
    for (const [index, text] of texts.entries()) {
      if (text !== 'commit' && !areAllTried) continue
      const work = await begin()
      const number = line.statements.length + index + 1
      const happened = line.failOn(statement => statement.number === number, fault)
      await work().catch(error => {
        throw new Error(`${fault} at statement ${index + 1} of ${texts.length}: ${text}`, { cause: error })
      })
      line.forget()
      attempts.push({ fault, statement: await withinReason(happened, index + 1) })
    }
  }
  return attempts
}

const withinReason = (happened: Promise<Statement>, nth: number): Promise<Statement> =>
  Promise.race([
    happened,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`The statement ${nth} was never asked.`)), 5_000).unref()
    }),
  ])
