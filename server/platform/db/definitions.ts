import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { applicationRole } from './roles.ts'
import type { SchemaFile } from './schema-files.ts'

const checksums = sql.id('migration', 'definition')

/** Without comments: a sentence that was put better changes nothing in the database. */
const checksum = ({ definitions }: SchemaFile) =>
  createHash('sha256').update(withoutComments(definitions)).digest('hex')

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join('\n')

/** Names of the files whose definitions the database does not have as they stand there, and of those that it has and that are gone. */
export async function findChangedDefinitions(db: Kysely<Database>, files: SchemaFile[]): Promise<string[]> {
  const made = await readChecksums(db)
  const changed = files.filter(file => made.get(file.name) !== checksum(file)).map(({ name }) => name)
  const gone = [...made.keys()].filter(name => !files.some(file => file.name === name))
  return [...changed, ...gone]
}

async function readChecksums(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('migration.definition') is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from ${checksums}`.execute(db)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/**
 * Makes all definitions anew in this transaction, so that none is left of a former version and each finds what it needs. Readers wait
 * meanwhile, less than a second. Where a file changed that says what triggers keep, the rows of all complaints are made anew too.
 */
export async function makeDefinitions(transaction: Kysely<Database>, files: SchemaFile[]): Promise<void> {
  const made = await readChecksums(transaction)
  await dropDefinitions(transaction)
  // a function may call one of a later file
  await sql`set local check_function_bodies = off`.execute(transaction)
  for (const file of files) await makeOne(transaction, file)
  await keepChecksums(transaction, files)
  for (const file of files) if (made.get(file.name) !== checksum(file)) await renewRows(transaction, file)
}

/** Complaints whose rows are made anew by one statement. */
const renewedAtOnce = 10_000

async function renewRows(transaction: Kysely<Database>, { name, renew }: SchemaFile): Promise<void> {
  if (renew === undefined) return
  const next = async (after: number) => {
    const { rows } = await sql<{ last: number | null }>`
      with batch as materialized (select id from complaint where id > ${after} order by id limit ${renewedAtOnce}),
      renewed as materialized (select ${sql.id(renew)}(array(select id from batch)))
      select max(id) as last from batch, renewed`.execute(transaction)
    return rows[0]?.last ?? null
  }
  try {
    for (let last: number | null = await next(0); last !== null; ) last = await next(last)
  } catch (cause) {
    throw new Error(`${renew}() of db/schema/${name}.sql failed: ${(cause as Error).message}`, { cause })
  }
}

async function makeOne(transaction: Kysely<Database>, file: SchemaFile): Promise<void> {
  try {
    await sql.raw(file.definitions).execute(transaction)
  } catch (cause) {
    throw new Error(`db/schema/${file.name}.sql failed: ${(cause as Error).message}`, { cause })
  }
}

async function keepChecksums(transaction: Kysely<Database>, files: SchemaFile[]): Promise<void> {
  await sql`create table if not exists ${checksums} (name text primary key, sha256 text not null)`.execute(transaction)
  await sql`grant select on ${checksums} to ${sql.id(applicationRole)}`.execute(transaction)
  await sql`delete from ${checksums}`.execute(transaction)
  for (const file of files)
    await sql`insert into ${checksums} values (${file.name}, ${checksum(file)})`.execute(transaction)
}

/**
 * Objects of extensions are not ours. A function that an index or a column is computed with stays until it is made again. Functions may need
 * views and views functions: only functions can follow a view.
 */
const dropStatements = `
  with recursive ours as (
    select oid, proname, oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), computing as (
    select refobjid as oid from pg_depend
    where refclassid = 'pg_proc'::regclass and refobjid in (select oid from ours)
      and classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
    union
    select refobjid from pg_depend join computing on objid = computing.oid
    where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass
  )
  select 1 as step, format('drop policy %I on %I', policyname, tablename) as statement
    from pg_policies where schemaname = 'public'
  union all
  select 1, format('alter table %I disable row level security', relname)
    from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
  union all
  select 1, format('comment on column %s.%I is null', attrelid::regclass, attname)
    from pg_description join pg_attribute on attrelid = objoid and attnum = objsubid join pg_class on pg_class.oid = attrelid
    where classoid = 'pg_class'::regclass and relkind = 'r' and relnamespace = 'public'::regnamespace
  union all
  select 1, format('drop trigger %I on %I', tgname, relname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
  union all
  select 2, 'drop view ' || string_agg(quote_ident(relname), ', ') || ' cascade'
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    having count(*) > 0
  union all
  select 3, 'drop function if exists ' || string_agg(signature, ', ')
    from ours where oid not in (select oid from computing) having count(*) > 0
  order by step`

async function dropDefinitions(transaction: Kysely<Database>): Promise<void> {
  const { rows } = await sql.raw<{ statement: string }>(dropStatements).execute(transaction)
  if (rows.length > 0) await sql.raw(rows.map(({ statement }) => statement).join(';\n')).execute(transaction)
}
