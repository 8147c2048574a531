import type { Context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'

/** A kind of background work: its queue's name and what it is told. */
export interface JobKind<Data extends object> {
  name: string
  /** Times that a failed run is tried again, with growing pauses. */
  retryLimit: number
  /** For TypeScript only: carries the shape of the data. */
  data?: Data
}

/** The queue. A job is enqueued in the transaction of the event that asks for it, so neither exists without the other. */
export interface Jobs {
  enqueue<Data extends object>(
    tx: Tx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
}

/** Work that holds something open between its runs: a connection, a worker thread. */
export interface OpenJob<Data extends object> {
  run(data: Data): Promise<void>
  close(): Promise<void>
}

/**
 * What is done for a kind of job. A run that throws is tried again later, so a run must stand being done twice.
 * `open` is called once when a process starts to work; `schedule` is a cron expression in Africa/Addis_Ababa
 * whose runs get `{}`.
 */
export type JobDefinition<Data extends object = object> = { kind: JobKind<Data>; schedule?: string } & (
  | { run(context: Context, data: Data): Promise<void> }
  | { open(context: Context): OpenJob<Data> | Promise<OpenJob<Data>> }
)
