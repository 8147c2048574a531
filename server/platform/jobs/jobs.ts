import type { Tx } from '../db/connections/transaction.ts'

/** A kind of background work: its queue's name and the shape of its data. */
export interface JobKind<Data extends object> {
  name: string
  /** Number of retries of a failed run, with growing pauses. */
  retryLimit: number
  /** For TypeScript only: carries the shape of the data. */
  data?: Data
}

/** The queue. It has the time of the database, so a job that waits is told for how long, not until when. A job is enqueued in the transaction of the event that needs it, so neither exists without the other. */
export interface Jobs {
  enqueue<Data extends object>(
    tx: Tx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    options?: { afterSeconds?: number; singletonKey?: string },
  ): Promise<void>

  /**
   * Jobs of one kind, each under a key, written in the transaction. A key that has had its job gets no other one.
   */
  enqueueOnce<Data extends object>(
    tx: Tx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    all: ReadonlyMap<string, Data>,
  ): Promise<void>
}
