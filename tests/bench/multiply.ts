import { sql } from 'kysely'
import { workTables } from '#server/demo/compose-work.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'

/** The tables of a complaint, each after those that its rows refer to. */
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

/** Columns that refer to a row of one of these tables. */
const references: Readonly<Record<string, string>> = {
  complaint_id: 'complaint',
  duplicate_of_id: 'complaint',
  decision_id: 'decision',
  proposal_id: 'proposal',
  upholds_id: 'conclusion',
}

/**
 * Copies every complaint with its parts until there are `times` as many, because composing a million would take an hour. Each table is one
 * statement, without triggers; tracking IDs, keys and moments differ, and personal sight is computed for all. Needs a superuser of an
 * installation that is thrown away.
 */
export async function multiplyComplaints(superuser: Db, times: number): Promise<void> {
  await superuser.connection().execute(async db => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set synchronous_commit = off`.execute(db)
    await sql`set work_mem = '128MB'`.execute(db)
    await sql`set maintenance_work_mem = '1GB'`.execute(db)
    const steps = new Map<string, number>()
    for (const table of tables) steps.set(table, await largestId(db, table))
    for (const table of tables) await withoutIndexes(db, table, () => multiplyTable(db, { table, times, steps }))
    await spreadWaiting(db, steps)
    await giveToVeteran(db)
    for (const table of ['personal_sight', 'counted_case'])
      await withoutIndexes(db, table, () => computeAgain(db, table))
    await sql`truncate receiver_load`.execute(db)
    await sql`insert into receiver_load (receiver_id, cases) select receiver_id, cases from receiver_load_due`.execute(
      db,
    )
  })
  await sql`vacuum analyze`.execute(superuser)
}

/** Copies in which approvers still wait for signatures that they were asked for in the first place: some 3,000 of one of them. */
const copiesWaitingForApprover = 16

/** One officer has ever handled every tenth case: a hundred thousand of a million. */
const casesOfVeteran = { of: 10, userName: 'officer@demo.abetuta.et' }

/**
 * Gives what waits in the copies for those with the longest lists to their colleagues: their past stays as long as it is, but nobody has
 * fifteen thousand cases to work on at once.
 */
async function spreadWaiting(db: Db, steps: ReadonlyMap<string, number>): Promise<void> {
  const colleagues = (role: string) => sql`
    (select array_agg(id order by id) from user_account where user_name like ${`${role}%@bench.example.test`})`
  await sql`
    update complaint_handler as handler set user_id = taken.over_by
    from (
      select waiting.id, waiting.complaint_id, people[1 + waiting.id % cardinality(people)] as over_by
      from complaint_handler as waiting
        join complaint on complaint.id = waiting.complaint_id and status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'),
        ${colleagues('officer')} as colleagues (people)
      where waiting.complaint_id > ${steps.get('complaint')}::integer and waiting.user_id <> all (people)
    ) as taken
    where handler.id = taken.id and not exists (
      select from complaint_handler as other where other.complaint_id = taken.complaint_id and other.user_id = taken.over_by)`.execute(
    db,
  )
  await sql`
    update proposal_step as step set approver_id = people[1 + step.proposal_id % cardinality(people)]
    from ${colleagues('approver')} as colleagues (people)
    where step.asked_at is not null and step.signed_at is null and step.approver_id <> all (people)
      and step.proposal_id > ${copiesWaitingForApprover * (steps.get('proposal') ?? 0)}::integer
      and not exists (select from proposal_step as other where other.proposal_id = step.proposal_id
        and other.approver_id = people[1 + step.proposal_id % cardinality(people)])`.execute(db)
}

/** Gives closed cases to the officer with the longest past, until they are as many as they should be. */
async function giveToVeteran(db: Db): Promise<void> {
  await sql`
    with veteran as (select id from user_account where user_name = ${casesOfVeteran.userName}),
    past as (
      select (select count(*) from complaint) / ${sql.lit(casesOfVeteran.of)}
        - (select count(distinct complaint_id) from complaint_handler where user_id = (select id from veteran)) as missing),
    given as (
      select distinct on (complaint_id) handler.id from complaint_handler as handler
        join complaint on complaint.id = handler.complaint_id and status = 'CLOSED'
      where not exists (select from complaint_handler as own
        where own.complaint_id = handler.complaint_id and own.user_id = (select id from veteran))
      order by complaint_id, handler.id
      limit (select greatest(missing, 0) from past))
    update complaint_handler as handler set user_id = (select id from veteran) from given where handler.id = given.id`.execute(
    db,
  )
}

/** The rows of a table that its view computes. */
async function computeAgain(db: Db, table: string): Promise<void> {
  await sql`truncate ${sql.table(table)}`.execute(db)
  await sql`insert into ${sql.table(table)} select * from ${sql.table(`${table}_due`)}`.execute(db)
}

/** Makes the indexes of a table, but those of its keys, anew at the end: row by row the words of a million texts would take an hour. */
async function withoutIndexes(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index
    where index.indrelid = ${table}::regclass and not index.indisunique and not index.indisprimary`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db)
  await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
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
  // with copies seconds apart, the newest cases of a place would all be copies of the same few
  if (name === 'registered_at') return sql`${column} - copy * interval '11 hours 7 seconds'`
  return name === 'mandate_id' ? sql`null` : column
}
