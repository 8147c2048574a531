import { constants } from 'node:os'
import { stopOpenedServers } from '#server/platform/db/embedded/embedded-postgres.ts'

let isEnding = false

/** Whether a signal has asked this process to end: what fails from then on fails because of it. */
export const isAskedToEnd = (): boolean => isEnding

/**
 * From now on a signal ends this process once the embedded database that it has opened, or is opening, is stopped, because that would
 * outlive it. A second signal ends it at once. Returns the function that takes this back.
 */
export function endOnSignals(): () => void {
  const end = (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP') => {
    const code = 128 + constants.signals[signal]
    if (isEnding) process.exit(code)
    isEnding = true
    void stopOpenedServers().finally(() => process.exit(code))
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, end)
  return () => signals.forEach(signal => process.off(signal, end))
}
