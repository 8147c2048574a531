import { sql } from 'kysely'
import { workTables } from '#server/demo/insert-rows.ts'
import type { Db } from '#server/platform/db/transaction.ts'

/** The tables of a complaint, each after those that its rows name. */
const tables = [
  'complaint',
  'complaint_issue',
  'complaint_party',
  'attachment',
  'status_track',
  'clock_event',
  'complaint_search',
  ...workTables,
] as const

/** Columns that name a row of one of these tables. */
const references: Readonly<Record<string, string>> = {
  complaint_id: 'complaint',
  duplicate_of_id: 'complaint',
  decision_id: 'decision',
  proposal_id: 'proposal',
  upholds_id: 'conclusion',
}

/**
 * Copies every complaint with its parts until there are `times` as many: composing a million would take an hour. Each table is one
 * statement, without triggers; tracking IDs, keys and moments differ, sight is made anew for all. As a superuser of an installation
 * that is thrown away.
 */
export async function multiplyComplaints(superuser: Db, times: number): Promise<void> {
  await superuser.connection().execute(async db => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set synchronous_commit = off`.execute(db)
    await sql`set work_mem = '128MB'`.execute(db)
    const steps = new Map<string, number>()
    for (const table of tables) steps.set(table, await largestId(db, table))
    for (const table of tables) await multiplyTable(db, { table, times, steps })
    await sql`truncate personal_sight`.execute(db)
    await sql`insert into personal_sight select * from personal_sight_due`.execute(db)
    await sql`truncate counted_case`.execute(db)
    await sql`insert into counted_case select * from counted_case_due`.execute(db)
  })
  await sql`vacuum analyze`.execute(superuser)
}

/** What ids of copies are moved by; zero where ids are not numbers. */
async function largestId(db: Db, table: string): Promise<number> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = ${table}::regclass and attname = 'id' and atttypid in ('integer'::regtype, 'bigint'::regtype)`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const { rows: found } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::integer as id from ${sql.table(table)}`.execute(db)
  return found[0]?.id ?? 0
}

interface Copying {
  table: string
  times: number
  steps: ReadonlyMap<string, number>
}

async function multiplyTable(db: Db, copying: Copying): Promise<void> {
  const { table, times, steps } = copying
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ name }) => valueOf(copying, name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from ${sql.table(table)} as one, generate_series(1, ${times - 1}::integer) as copy`.execute(db)
  if (steps.get(table)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

/** The value of a column in a copy. */
function valueOf({ table, steps }: Copying, name: string) {
  const column = sql.ref(`one.${name}`)
  const step = steps.get(name === 'id' ? table : (references[name] ?? ''))
  if (step) return sql`${column} + copy * ${sql.lit(step)}`
  if (name === 'id') return sql`gen_random_uuid()`
  // the last digit checks the others, and nobody types these
  if (name === 'tracking_id') {
    return sql`lpad(((left(${column}, 15)::bigint + copy * 7919131) % 1000000000000000)::text, 15, '0') || right(${column}, 1)`
  }
  if (name === 'submission_key' || name === 'storage_key') return sql`${column} || '-' || copy`
  if (name === 'registered_at') return sql`${column} - copy * interval '7 seconds'`
  return name === 'mandate_id' ? sql`null` : column
}
