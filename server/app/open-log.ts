import { CannotStart } from '#server/platform/cannot-start.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createLog } from '#server/platform/log/pino-log.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The log at LOG_LEVEL; the demonstration logs only problems. Throws CannotStart for an unknown LOG_LEVEL. */
export function openLog({ mode }: Pick<Config, 'mode'>, { LOG_LEVEL }: NodeJS.ProcessEnv): Log {
  const level = LOG_LEVEL || (mode === 'production' ? 'info' : 'warn')
  if (levels.includes(level)) return createLog(level)
  throw new CannotStart(`LOG_LEVEL is one of ${levels.join(', ')}, not "${level}".`)
}
