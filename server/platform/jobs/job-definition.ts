import type { Context } from '../context.ts'
import type { JobKind } from './jobs.ts'

/** A job that keeps something open between its runs: a connection, a worker thread. */
export interface OpenJob<Data extends object> {
  run(data: Data): Promise<void>
  close(): Promise<void>
}

/**
 * How a kind of job is done. A run that throws is tried again later, so doing it twice must be harmless.
 * `open` is called once when a process starts to work; `schedule` is a cron expression in Africa/Addis_Ababa
 * whose runs get `{}`.
 */
export type JobDefinition<Data extends object = object> = { kind: JobKind<Data>; schedule?: string } & (
  | { run(context: Context, data: Data): Promise<void> }
  | { open(context: Context): OpenJob<Data> | Promise<OpenJob<Data>> }
)
