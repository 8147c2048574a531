import { destination, pino } from 'pino'
import type { Log } from './log.ts'

/** Members of PostgreSQL's errors that can hold values of a row or of a statement. */
const ofRows: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery'])

const serializedForm: object = Object.getPrototypeOf(pino.stdSerializers.err(new Error()))
const isSerialized = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === serializedForm

/** An error as the log has it: with its stack and members, but without what PostgreSQL says about a row. */
export const loggedError = (error: Error): unknown => withoutRows(pino.stdSerializers.err(error))

/** Looks at errors within errors too, and at nothing else: other members can be large, or hold themselves. */
function withoutRows(value: unknown): unknown {
  if (!isSerialized(value)) return value
  const kept = Object.entries(value).filter(([name]) => !ofRows.has(name))
  return Object.fromEntries(
    kept.map(([name, member]) => [name, Array.isArray(member) ? member.map(withoutRows) : withoutRows(member)]),
  )
}

/** One JSON line an event on standard output; errors with their stack. Level by LOG_LEVEL, `warn` in the demo. */
export function createLog(level: string): Log {
  const output = destination(1)
  // the terminal may be closed while the portal goes on
  output.on('error', () => undefined)
  return pino({ level, serializers: { error: loggedError } }, output)
}
