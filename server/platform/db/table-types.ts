import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { applicationRole } from './roles.ts'

interface Column {
  name: string
  /** PostgreSQL's name of the type, for example `integer` or `text[]`. */
  type: string
  isNullable: boolean
  /** Filled by the database when a row says nothing, or always. */
  filled: 'never' | 'by default' | 'always'
  /** The only texts that a check admits. */
  texts: string[] | null
  /** A type of TypeScript that says more than the column: its comment in the database. */
  comment: string | null
}

interface Relation {
  name: string
  columns: Column[]
}

/** The tables of the schema, and the views that the application may read, with their columns as the catalog has them. */
const relations = sql<Relation>`
  select c.relname as name, json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'isNullable', not a.attnotnull and c.relkind = 'r',
      'filled', case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
        when a.attidentity = 'd' or a.atthasdef then 'by default' else 'never' end,
      'texts', (
        select nullif(array(select text[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as text), '{}')
        from pg_constraint as k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like format('CHECK ((%I = ANY (ARRAY[%%', a.attname)
        limit 1),
      'comment', col_description(c.oid, a.attnum)
    ) order by a.attnum) as columns
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace
    and (c.relkind = 'r' or c.relkind = 'v' and has_table_privilege(${applicationRole}, c.oid, 'select'))
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  group by c.relname order by c.relname`

const head = `/**
 * The tables and views as the queries use them. Made from a migrated database: npm run migrate -- --types
 * db/schema/tables says what a row and its columns mean. \`*_at\` are instants, \`*_on\` dates as ISO texts (YYYY-MM-DD).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as a text, read as a value. */
type Json<T> = ColumnType<T, string, string>
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

export interface Database {`

/** The text of db/tables.ts for this database. */
export async function describeTables(db: Kysely<Database>): Promise<string> {
  const { rows } = await relations.execute(db)
  const interfaces = rows.map(({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join('\n')}\n  }`)
  return `${head}\n${interfaces.join('\n')}\n}\n`
}

const lineOf = (column: Column): string => `    ${column.name}: ${withNull(column)}`

function withNull(column: Column): string {
  const type = withFilling(column)
  return column.isNullable ? `${type} | null` : type
}

function withFilling(column: Column): string {
  const type = typeOf(column)
  if (column.type === 'jsonb') return column.filled === 'never' ? `Json<${type}>` : `GeneratedJson<${type}>`
  if (column.filled === 'always') return `GeneratedAlways<${type}>`
  return column.filled === 'by default' && !column.isNullable ? `Generated<${type}>` : type
}

function typeOf({ name, type, texts, comment }: Column): string {
  if (comment) return comment
  if (texts) return texts.map(text => `'${text}'`).join(' | ')
  const known = types[type]
  if (!known) throw new Error(`${name} has the type ${type}, which server/platform/db/table-types.ts does not know.`)
  return known
}

const types: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
}
