import { type Compilable, CompiledQuery, type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#db/tables.ts'
import { askCompiled, type FilledQuery, isFilled } from '../compiled.ts'

/** A query of Kysely, one written in SQL, or one compiled before. */
type Query<Row> = (Compilable<Row> & OperationNodeSource) | RawBuilder<Row> | FilledQuery<Row>

/** Pattern of the names of instants; in JSON they are texts, and their names tell that they are instants. */
type InstantName = 'at' | `${string}_at` | `${string}_until` | `${string}At`
const isInstant = (name: string): boolean => name === 'at' || /_(?:at|until)$|At$/.test(name)

/** Columns that would not come back as they are: an instant under another kind of name, or another type under the name of an instant. */
type Misnamed<Row> = {
  [Name in keyof Row]: unknown extends Row[Name]
    ? never
    : Date extends Row[Name]
      ? Exclude<Name, InstantName>
      : Extract<Name, InstantName>
}[keyof Row]

/** A query whose rows come back unchanged from JSON. */
type Joinable<Row> = Query<Row> & ([Misnamed<Row>] extends [never] ? unknown : never)

/**
 * Rows of a small query. Queries of one transaction in the same turn of the event loop go to the database as one
 * statement, in which each list of rows is JSON: `Promise.all` of ten costs one. Columns are texts, numbers, booleans, JSON,
 * days, and instants named as above. All see the same moment; rows written in that turn are not included.
 */
export const readRows = <Row extends object>(tx: Kysely<Database>, query: Joinable<Row>): Promise<Row[]> =>
  apart.has(tx)
    ? readAlone<Row>(tx, query)
    : new Promise((resolve, reject) => {
        const asked: Asked = { query, resolve, reject }
        const others = turns.get(tx)
        if (others) return void others.push(asked)
        const all = [asked]
        turns.set(tx, all)
        // at the end of the turn, after the pending promises have run: they may add queries
        queueMicrotask(() => process.nextTick(() => void readTurn(tx, all)))
      })

/** The only row of such a query, or undefined. */
export const readRow = async <Row extends object>(
  tx: Kysely<Database>,
  query: Joinable<Row>,
): Promise<Row | undefined> => (await readRows<Row>(tx, query))[0]

/**
 * From now on the transaction's queries go out one by one. For transactions that remember answers: a query that several features
 * need runs once, and a joined statement would run it for each of them.
 */
export const readApart = (tx: Kysely<Database>): void => void apart.add(tx)
const apart = new WeakSet<Kysely<Database>>()

/** A query that waits for the end of the turn, and whoever waits for its rows. */
interface Asked {
  query: Query<unknown>
  resolve: (rows: never[]) => void
  reject: (error: unknown) => void
}

/** The queries of the present turn of each transaction. */
const turns = new WeakMap<Kysely<Database>, Asked[]>()

async function readTurn(tx: Kysely<Database>, all: Asked[]): Promise<void> {
  turns.delete(tx)
  try {
    const lists = await readAll(
      tx,
      all.map(({ query }) => query),
    )
    for (const [index, { resolve }] of all.entries()) resolve(lists[index] as never[])
  } catch (error) {
    for (const { reject } of all) reject(error)
  }
}

async function readAll(tx: Kysely<Database>, queries: Query<unknown>[]): Promise<unknown[][]> {
  const [only] = queries
  if (only && queries.length === 1) return [await readAlone(tx, only)]
  const { rows } = await tx.executeQuery(join(tx, queries))
  const lists = queries.map((_, index) => rows[0]?.[`_${index}`] ?? [])
  for (const row of lists.flat()) restoreInstants(row)
  return lists
}

const readAlone = async <Row>(tx: Kysely<Database>, query: Query<Row>): Promise<Row[]> =>
  isFilled(query) ? askCompiled(tx, query) : (await sql<Row>`${query}`.execute(tx)).rows

/** What a joined statement answers: one row with a list of rows for each query, by its place. */
type Joined = Record<string, Record<string, unknown>[]>

/** Texts of statements joined of compiled queries, by the numbers of these. Building one takes longer than sending it. */
const joinedTexts = new Map<string, string>()
/** More combinations than the product asks for; others are built each time. */
const mostTexts = 500

/** The queries as one statement, in which each list of rows is JSON. */
function join(tx: Kysely<Database>, queries: Query<unknown>[]): CompiledQuery<Joined> {
  const filled = queries.filter(isFilled)
  const key = filled.length === queries.length ? filled.map(({ number }) => number).join() : ''
  const text = joinedTexts.get(key)
  if (text !== undefined) {
    const values = filled.flatMap(({ parameters }) => parameters)
    return CompiledQuery.raw(text, values)
  }
  const columns = queries.map(
    (query, index) => sql`${jsonArrayFrom(sql<object>`(${inSql(query)})`)} as ${sql.id(`_${index}`)}`,
  )
  const made = sql<Joined>`select ${sql.join(columns)}`.compile(tx)
  if (key !== '' && joinedTexts.size < mostTexts) joinedTexts.set(key, made.sql)
  return made
}

/** The query as part of a joined statement. */
const inSql = (query: Query<unknown>): RawBuilder<unknown> =>
  isFilled(query)
    ? sql.join(
        query.texts.flatMap((text, index) => [
          sql.raw(text),
          ...(index < query.parameters.length ? [sql.val(query.parameters[index])] : []),
        ]),
        sql.raw(''),
      )
    : sql`${query}`

function restoreInstants(row: Record<string, unknown>): void {
  for (const name in row) if (isInstant(name) && typeof row[name] === 'string') row[name] = new Date(row[name])
}
