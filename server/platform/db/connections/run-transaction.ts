import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Database } from '#db/tables.ts'
import { caseRole } from '../roles.ts'
import { isLostConnection, OutcomeUnknown } from './unavailable.ts'
import { letRowsWait, WaitingRows } from '../waiting-rows.ts'

/** How a transaction begins. */
interface Opening<Row> {
  /** The first statement: it has to succeed before anything else counts. */
  first: CompiledQuery<Row>
  /** Throws when the transaction has to be refused because of the answer to `first`. */
  check: (answer: QueryResult<Row>) => void
  readOnly: boolean
  /** Whether the same statement with the same values runs once only; for transactions that only read. */
  asksOnce: boolean
}

/**
 * One transaction whose statements need not wait for each other: statements sent at the same time travel together, and PostgreSQL
 * answers them in order. BEGIN and `first` go out before anything that `work` sends; `begun` is the answer to `first`.
 * Any failure rolls back and is thrown, the earliest failure before those that follow from it; a COMMIT without an answer
 * throws OutcomeUnknown. The result of a reading is returned before COMMIT comes back, because nothing can be lost by then;
 * the connection is free for others only after that.
 */
export function runTransaction<Row, Result>(
  db: Kysely<Database>,
  { first, check, readOnly, asksOnce }: Opening<Row>,
  work: (tx: Transaction<Database>, begun: Promise<QueryResult<Row>>) => Promise<Result>,
): Promise<Result> {
  const answer = Promise.withResolvers<Result>()
  const run = async (given: DatabaseConnection) => {
    const { connection, causeOf } = notingFailure(given)
    const rows = new WaitingRows()
    const writeRows = (options?: { isEnd: boolean }) =>
      Promise.all(rows.take(options).map(query => connection.executeQuery(query)))
    const { tx, end } = transactionOn(db, asksOnce ? askingOnce(connection) : writingFirst(connection, writeRows))
    connections.set(tx, connection)
    letRowsWait(tx, rows)
    try {
      const opened = connection.executeQuery(readOnly ? beginReadOnly : begin)
      const begun = afterBoth(opened, checked(connection.executeQuery<Row>(first), check))
      const result = await afterBoth(begun, work(tx, begun))
      if (readOnly) answer.resolve(result)
      end()
      await afterBoth(writeRows({ isEnd: true }), commit(connection))
      return result
    } catch (error) {
      end()
      // this fails as well on a lost connection, which says nothing new
      await connection.executeQuery(rollback).catch(() => undefined)
      throw causeOf(error)
    }
  }
  db.getExecutor().provideConnection(run).then(answer.resolve, answer.reject)
  return answer.promise
}

const begin = CompiledQuery.raw('begin')
/** All statements of a reading see the same moment. */
const beginReadOnly = CompiledQuery.raw('start transaction isolation level repeatable read, read only')
const rollback = CompiledQuery.raw('rollback')

/** PostgreSQL answers COMMIT with ROLLBACK when a statement failed, even if `work` ignored the failure. */
async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection
    .executeQuery<{ command: string }>(CompiledQuery.raw('commit'))
    .catch((error: unknown) => {
      throw isLostConnection(error) ? new OutcomeUnknown(error) : error
    })
  if (rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError()
}

/** The later result; the earlier failure when both fail. Waits for both, so that nothing is under way afterwards. */
async function afterBoth<Result>(earlier: Promise<unknown>, later: Promise<Result>): Promise<Result> {
  const [one, other] = await Promise.allSettled([earlier, later])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return other.value
}

/** The answer, once `check` has let it pass. */
async function checked<Answer>(answer: Promise<Answer>, check: (answer: Answer) => void): Promise<Answer> {
  check(await answer)
  return answer
}

/** A connection that answers queries in another way than the given one does. */
const answering = (
  given: DatabaseConnection,
  executeQuery: DatabaseConnection['executeQuery'],
): DatabaseConnection => ({ streamQuery: (...all) => given.streamQuery(...all), executeQuery })

/**
 * The connection, and the source of an error of the transaction: after one statement has failed PostgreSQL refuses those that were
 * sent at the same time (25P02), and of several promises the refused one may be rejected first.
 */
function notingFailure(given: DatabaseConnection) {
  let first: unknown
  const connection = answering(given, query =>
    given.executeQuery<never>(query).catch((error: unknown) => {
      first ??= error
      throw error
    }),
  )
  const causeOf = (error: unknown) =>
    error instanceof Error && 'code' in error && followingCodes.has(error.code) ? (first ?? error) : error
  return { connection, causeOf }
}

/**
 * What PostgreSQL says of statements behind the one that failed: the transaction is aborted, or the statement was to be prepared by one that was
 * left out.
 */
const followingCodes: ReadonlySet<unknown> = new Set(['25P02', '26000'])

/** The connection, which writes waiting rows ahead of each statement. When they fail, the statement after them fails too (25P02). */
function writingFirst(connection: DatabaseConnection, write: () => Promise<unknown>): DatabaseConnection {
  const writeNow = () => void write().catch(() => undefined)
  return {
    streamQuery: (...all) => {
      writeNow()
      return connection.streamQuery(...all)
    },
    executeQuery: query => {
      writeNow()
      return connection.executeQuery(query)
    },
  }
}

/** The connection, which answers a repeated query from the answer that it has or waits for. A setting is made each time. */
function askingOnce(connection: DatabaseConnection): DatabaseConnection {
  const answers = new Map<string, Map<string, Promise<QueryResult<unknown>>>>()
  return answering(connection, async <Row>(query: CompiledQuery) => {
    if (query.sql.startsWith('set local ')) return connection.executeQuery<Row>(query)
    const values = JSON.stringify(query.parameters)
    const ofText = answers.get(query.sql) ?? new Map<string, Promise<QueryResult<unknown>>>()
    const answer = ofText.get(values) ?? connection.executeQuery<unknown>(query)
    answers.set(query.sql, ofText.set(values, answer))
    const { rows, ...others } = await answer
    // each caller gets a list of its own, which it may sort
    return { ...others, rows: [...rows] } as QueryResult<Row>
  })
}

/** The connections of transactions, without what these do beside sending. */
const connections = new WeakMap<Kysely<Database>, DatabaseConnection>()

/**
 * Sends statements of a transaction behind one another, with none of others in between, and each of them even if the same one was
 * sent before.
 */
export function sendInOrder(
  tx: Transaction<Database>,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const connection = connections.get(tx)
  if (!connection) throw new Error('The transaction is over.')
  return Promise.all(queries.map(query => connection.executeQuery<unknown>(query)))
}

/** Kysely requires these in a transaction's constructor; a transaction uses only its executor. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction opens no connection.')) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** Kysely's own transactions make each statement wait for the one before. After `end` nothing more is accepted. */
function transactionOn(db: Kysely<Database>, given: DatabaseConnection) {
  let isOver = false
  const connection = answering(given, query => given.executeQuery(preparedFor(tx, query)))
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async consumer => {
      if (isOver) throw new Error('The transaction is over.')
      return consumer(connection)
    },
  })
  const tx: Transaction<Database> = new Transaction<Database>({ ...unused, executor })
  return {
    tx,
    end: () => {
      isOver = true
      connections.delete(tx)
    },
  }
}

/** Transactions that have taken on the role that reads one case. */
const ofCaseRole = new WeakSet<Transaction<Database>>()

/**
 * From now on the transaction's statements are prepared separately from others of the same text, because it has taken on the role of
 * one case: PostgreSQL plans a prepared statement again whenever another role runs it.
 */
export const prepareApart = (tx: Transaction<Database>): void => void ofCaseRole.add(tx)

/** The query; for the role of one case with a comment that makes its text another one. */
function preparedFor(tx: Transaction<Database>, query: CompiledQuery): CompiledQuery {
  if (!ofCaseRole.has(tx)) return query
  const text = textsOfCaseRole.get(query.sql) ?? `${query.sql} /* ${caseRole} */`
  if (textsOfCaseRole.size < mostTexts) textsOfCaseRole.set(query.sql, text)
  return { ...query, sql: text }
}

/** Such texts, made once: a long text that is made anew is read through by each look-up of its name. */
const textsOfCaseRole = new Map<string, string>()
const mostTexts = 1000
