import type { Context } from '../context.ts'
import type { JobKind } from './jobs.ts'

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
