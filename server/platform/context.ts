import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, inTransactionAs, type Tx } from './db/transaction.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'

/** What every use case works with. One per process; never reached through an import. */
export interface Context {
  config: Config
  db: Db
  jobs: Jobs
  files: FileStore
  clock: Clock
  log: Log
}

/** One transaction as the actor; see `inTransactionAs`. */
export const inTransaction = <Result>(
  context: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  options?: { complaintId?: number; readOnly?: boolean },
): Promise<Result> => inTransactionAs(context.db, actor, work, options)
