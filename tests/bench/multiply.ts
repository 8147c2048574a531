import { sql } from 'kysely'
import { dammDigit } from '#contract/values/checked-digits.ts'
import { workTables } from '#server/demo/compose-work.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { fillTables, withoutTriggers } from './loading.ts'

/** The tables of a complaint. */
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
  replaces_id: 'conclusion',
}

/**
 * Copies every complaint with its parts until there are `times` as many, because composing a million would take an hour. Each table is one
 * statement, without triggers; tracking IDs, keys and moments differ, and personal visibility is computed for all. Needs a superuser of an
 * installation that is thrown away.
 */
export async function multiplyComplaints(superuser: Db, times: number): Promise<void> {
  const steps = new Map<string, number>()
  for (const table of tables) steps.set(table, await largestId(superuser, table))
  await fillTables(superuser, await byLength(superuser), (db, table) => multiplyTable(db, { table, times, steps }))
  await withoutTriggers(superuser, async db => {
    await spreadWaiting(db, steps)
    await giveToVeteran(db)
  })
  await sql`analyze`.execute(superuser)
  await fillTables(superuser, ['personal_visibility', 'counted_case'], computeAgain)
}

/** The tables, the longest first: two connections then end at about the same time. */
async function byLength(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...tables]}::text[]) as one (name) order by pg_total_relation_size(name::regclass) desc`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Copies in which approvers still wait for signatures that they were asked for in the first place: some 3,000 of one of them. */
const copiesWaitingForApprover = 32

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
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${`${table}_due`}::regclass and attnum > 0 and not attisdropped`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`${table}_due`)}`.execute(
    db,
  )
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
  if (table === 'complaint') await addCheckDigits(db)
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

/** The check digit after each check digit and next digit, at ten times the first and the second. */
const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
const nextCheckDigits = digits
  .map(interim => digits.find(digit => dammDigit(digit) === interim))
  .flatMap(before => digits.map(digit => dammDigit(`${before}${digit}`)))
  .join('')

/** Lets the connection give tracking IDs their last digit, as `dammDigit` does: somebody asks for these cases by them. */
const addCheckDigits = (db: Db) =>
  sql
    .raw(`
    create function pg_temp.with_check_digit(digits text) returns text language plpgsql immutable as $$
      declare
        interim integer := 0;
      begin
        for at in 1..length(digits) loop
          interim := substr('${nextCheckDigits}', 10 * interim + substr(digits, at, 1)::integer + 1, 1)::integer;
        end loop;
        return digits || interim;
      end $$`)
    .execute(db)

/** The value of a column in a copy. */
function valueOf({ table, steps }: Copying, name: string) {
  const column = sql.ref(`one.${name}`)
  const step = steps.get(name === 'id' ? table : (references[name] ?? ''))
  if (step) return sql`${column} + copy * ${sql.lit(step)}`
  if (name === 'id') return sql`gen_random_uuid()`
  if (name === 'tracking_id') {
    return sql`pg_temp.with_check_digit(lpad(((left(${column}, 15)::bigint + copy * 7919131) % 1000000000000000)::text, 15, '0'))`
  }
  if (name === 'submission_key' || name === 'storage_key') return sql`${column} || '-' || copy`
  // with copies seconds apart, the newest cases of a place would all be copies of the same few
  if (name === 'registered_at') return sql`${column} - copy * interval '11 hours 7 seconds'`
  return name === 'mandate_id' ? sql`null` : column
}
