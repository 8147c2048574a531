import type { Log } from '#server/platform/log/log.ts'

export interface RunningProcess {
  log: Log
  /** Its address, once the port is known; undefined for a worker. */
  address: string | undefined
  /** Number of processes that serve, beside a background worker; undefined when this one does everything. */
  web?: number
  stop(): Promise<void>
}
