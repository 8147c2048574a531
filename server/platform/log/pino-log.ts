import { destination, pino } from 'pino'
import type { Log } from './log.ts'

/** One JSON line an event on standard output; errors with their stack. Level by LOG_LEVEL, `warn` in the demo. */
export const createLog = (level: string): Log =>
  pino({ level, serializers: { error: pino.stdSerializers.err } }, destination(1))
