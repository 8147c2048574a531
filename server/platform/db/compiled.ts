import { type Compilable, type CompiledQuery, Kysely, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { PostgresWithLiteralLimits } from './literal-limits.ts'

/** Placeholder for a value of a query. */
export type Values<Named> = { [Name in keyof Named]: RawBuilder<Named[Name]> }

/**
 * A query that a process builds and compiles once, on first use; after that only its values are filled in.
 * Building and compiling takes longer than everything else that a process does for a statement. The shape must not depend on the
 * values: a list of them is one value (`= any(…)`).
 */
export function compiled<Named extends Record<string, unknown>, Row>(
  build: (db: QueryCreator<Database>, values: Values<Named>) => Compilable<Row> | RawBuilder<Row>,
): (named: Named) => CompiledQuery<Row> {
  let query: CompiledQuery<Row> | undefined
  return named => {
    query ??= build(compiler, placeholders as Values<Named>).compile(compiler)
    const parameters = query.parameters.map(value => (value instanceof Placeholder ? named[value.name] : value))
    return { ...query, parameters }
  }
}

/** Runs a compiled query by itself and returns its rows. */
export const askCompiled = async <Row>(db: Kysely<Database>, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await db.executeQuery<Row>(query)).rows

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => sql.val(new Placeholder(String(name))) })

const noPool = {
  connect: () => Promise.reject(new Error('This database only compiles queries.')),
  end: () => Promise.resolve(),
  options: {},
}
const compiler = new Kysely<Database>({ dialect: new PostgresWithLiteralLimits({ pool: noPool }) })
