import { DatabaseError, type PoolClient, Query, types } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

/** What Kysely reads of an answer. */
export interface Answer {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** A statement on its way, and whoever waits for its answer. */
interface Statement {
  text: string
  /** As PostgreSQL reads them. */
  values: unknown[]
  /** Under which it stays planned in the connection; undefined for one that is planned each time. */
  name: string | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** How the rows of a statement become objects. */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** All names, each null: a copy of it is filled faster than an empty object. */
  empty: Record<string, null>
}

/** What a connection keeps of a prepared statement. `columns` is null when it has no rows, and undefined until PostgreSQL told. */
interface Kept {
  columns: Columns | null | undefined
}

type GetParser = (type: number) => (text: string) => unknown

/** What PostgreSQL says of a column. */
interface Field {
  name: string
  dataTypeID: number
}

const refused = () =>
  Object.assign(new DatabaseError('A statement sent before has failed.', 0, 'error'), { code: '25P02' })

/**
 * Several statements as one message, with one end: PostgreSQL runs them one after another and answers them together, where the driver
 * would have each answered apart. After one has failed PostgreSQL leaves out the others. It describes the columns of a prepared
 * statement once for each connection, not with each answer.
 */
class Batch extends Query {
  /** Set by the driver, to end the time that it allows. */
  declare callback?: (error: unknown) => void
  readonly #statements: readonly Statement[]
  readonly #kept: Map<string, Kept>
  readonly #getParser: GetParser
  /** Names that this batch prepares. */
  readonly #prepares = new Set<string>()
  #answered = 0
  #columns: Columns | null = null
  #rows: Record<string, unknown>[] = []
  /** Why the rows of the present statement cannot be read, if so. */
  #unreadable: unknown

  constructor(statements: readonly Statement[], kept: Map<string, Kept>, getParser: GetParser) {
    super({ text: '' })
    this.#statements = statements
    this.#kept = kept
    this.#getParser = getParser
  }

  override submit = (connection: { stream: { write(bytes: Buffer): unknown } }): undefined => {
    const messages: Buffer[] = []
    for (const statement of this.#statements) this.#addMessages(messages, statement)
    messages.push(serialize.sync())
    connection.stream.write(Buffer.concat(messages))
  }

  #addMessages(messages: Buffer[], { text, name, values }: Statement): void {
    const known = name === undefined ? undefined : this.#kept.get(name)
    if (!known) {
      // one whose first run failed may be there or not
      if (name !== undefined) messages.push(serialize.close({ type: 'S', name }))
      messages.push(serialize.parse({ text, ...(name !== undefined && { name }) }))
      if (name !== undefined) {
        this.#kept.set(name, { columns: undefined })
        this.#prepares.add(name)
      }
    }
    messages.push(serialize.bind({ statement: name ?? '', values }))
    if (known?.columns === undefined) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = columnsOf(fields, this.#getParser)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns ?? this.#keptColumns()
    const row: Record<string, unknown> = { ...empty }
    try {
      fields.forEach((text, index) => {
        if (text !== null) row[names[index] as string] = (parsers[index] as Columns['parsers'][number])(text)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  #keptColumns(): Columns {
    const { name } = this.#statements[this.#answered] as Statement
    const columns = name === undefined ? undefined : this.#kept.get(name)?.columns
    if (!columns) throw new Error('Rows came without a description.')
    this.#columns = columns
    return columns
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, resolve, reject } = this.#statements[this.#answered] as Statement
    const kept = name === undefined ? undefined : this.#kept.get(name)
    if (kept && kept.columns === undefined) kept.columns = this.#columns
    if (this.#unreadable === undefined) resolve({ ...commandOf(text), rows: this.#rows })
    else reject(this.#unreadable)
    this.#answered++
    this.#columns = null
    this.#rows = []
    this.#unreadable = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    const isStatements = error instanceof DatabaseError
    for (const name of this.#unanswered().map(({ name }) => name))
      if (name !== undefined && this.#prepares.has(name)) this.#kept.delete(name)
    for (const [index, { reject }] of this.#unanswered().entries())
      reject(index > 0 && isStatements ? refused() : error)
    this.#answered = this.#statements.length
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    this.callback?.(null)
  }

  #unanswered(): readonly Statement[] {
    return this.#statements.slice(this.#answered)
  }
}

function columnsOf(fields: readonly Field[], getParser: GetParser): Columns {
  const names = fields.map(({ name }) => name)
  const parsers = fields.map(({ dataTypeID }) => getParser(dataTypeID))
  // an object from JSON is laid out like one that was written down: copies of it are made fast
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map(name => [name, null])))) as Columns['empty']
  return { names, parsers, empty }
}

/** Such as `INSERT 0 3`, `SELECT 3` and `COMMIT`. */
function commandOf(text: string): { command: string; rowCount: number } {
  const [command = '', ...numbers] = text.split(' ')
  return { command, rowCount: Number(numbers.at(-1) ?? 0) }
}

/** Statements that a connection keeps planned; the product has some hundreds of queries. */
const mostKept = 1000

/** Sends what is asked for in one turn of the event loop together, over one connection. */
export class Sender {
  readonly #client: PoolClient
  readonly #getParser: GetParser
  /** Names of prepared statements, by their texts. */
  readonly #names = new Map<string, string>()
  readonly #kept = new Map<string, Kept>()
  #waiting: Statement[] = []

  constructor(client: PoolClient, getParser: GetParser = types.getTypeParser) {
    this.#client = client
    this.#getParser = getParser
  }

  /**
   * A statement with `isKept` is planned once in the connection; texts beyond the bound (lists of unusual lengths) are planned each time.
   * Throws when a value has no form in PostgreSQL.
   */
  send(text: string, values: readonly unknown[], isKept: boolean): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const name = isKept ? this.#nameOf(text) : undefined
    this.#waiting.push({ text, values: values.map(prepareValue), name, resolve, reject })
    // after the pending promises have run: they may send the next statements
    if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => this.flush()))
    return promise
  }

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size === mostKept) return name
    const made = `abetuta_${this.#names.size}`
    this.#names.set(text, made)
    return made
  }

  /** Sends at once what waits. */
  flush(): void {
    const statements = this.#waiting
    this.#waiting = []
    if (statements.length > 0) this.#client.query(new Batch(statements, this.#kept, this.#getParser))
  }
}
