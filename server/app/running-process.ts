import type { Log } from '#server/platform/log/log.ts'

export interface RunningProcess {
  log: Log
  /** Where it listens, once the port is known; undefined for a worker. */
  address: string | undefined
  /** Processes that serve there, beside one that works in the background; undefined when this one does all by itself. */
  web?: number
  stop(): Promise<void>
}
