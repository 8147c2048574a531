import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import {
  type Db,
  inTransactionAs,
  readOneCase,
  type TransactionOptions,
  type Tx,
} from './db/connections/transaction.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'

/** What every use case needs. One per process; passed as a parameter, never imported. */
export interface Context {
  config: Config
  db: Db
  jobs: Jobs
  files: FileStore
  clock: Clock
  log: Log
  /** Runs the work of the call's transaction, unless the call is sent again: then it returns the answer that was given; see `onceFor`. */
  once?: <Result>(tx: Tx, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** The transaction that readings of this actor share; see `sharingTransaction`. */
  reading?: { tx: Tx; actor: Actor }
}

/** Runs one transaction as the actor; see `inTransactionAs`. */
export const inTransaction = <Result>(
  { db, once }: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  options?: Omit<TransactionOptions, 'readOnly'>,
): Promise<Result> => inTransactionAs(db, actor, once ? tx => once(tx, work) : work, options)

/** Reads as the actor, in a transaction that writes nothing; it joins the shared one, if there is one. */
export function readAs<Result>(
  { db, reading }: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  options: Omit<TransactionOptions, 'readOnly'> = {},
): Promise<Result> {
  const takesPart = options.complaintId === undefined && reading?.actor === actor
  return takesPart ? work(reading.tx) : inTransactionAs(db, actor, work, { ...options, readOnly: true })
}

/**
 * Reads one case as the actor sees it, in a transaction that sees nothing else; a shared transaction does so already. Throws NotFound.
 */
export const inOneCase = <Result>(
  context: Context,
  actor: Actor,
  complaintId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const read = async (tx: Tx) => {
    if (tx !== context.reading?.tx) await readOneCase(tx, complaintId)
    return work(tx)
  }
  return readAs(context, actor, read, { ofOneCase: true })
}

/**
 * Use cases that read as `actor` with the context given to `work` share one transaction: they see the same moment, and the database
 * is told once who asks.
 */
export const sharingTransaction = <Result>(
  context: Context,
  actor: Actor,
  work: (shared: Context, tx: Tx) => Promise<Result>,
  options: Pick<TransactionOptions, 'ofOneCase'> = {},
): Promise<Result> => readAs(context, actor, tx => work({ ...context, reading: { tx, actor } }, tx), options)
