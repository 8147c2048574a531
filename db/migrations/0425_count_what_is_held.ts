import { type Kysely, sql } from 'kysely'

/**
 * The rows that figures are counted from also say who can hold the case at each post, and since when nothing has happened in it. So the load
 * of a team is counted from narrow rows, and no handler and no proposal is looked up under its policy for each of ten
 * thousand cases (decision 0131). Which post holds a case by its status is said by the application.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate counted_case`.execute(db)
  await addColumns(db)
  await renewRows(db)
  await watchSources(db)
  await sql`insert into counted_case select * from counted_case_due`.execute(db)
  await indexOpen(db)
  await sql`analyze counted_case`.execute(db)
}

const signer = `(
  select coalesce(step.substitute_id, step.approver_id)
  from proposal join proposal_step as step on step.proposal_id = proposal.id
  where proposal.complaint_id = complaint.id and proposal.ended_at is null and step.asked_at is not null and step.signed_at is null
  order by step.ordinal limit 1)`

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table counted_case add column officer_id integer, add column reviewer_id integer, add column signer_id integer,
    add column updated_at timestamptz(3) not null`.execute(db)
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('counted_case_due'::regclass) as text`.execute(db)
  const text = replaced(
    rows[0]?.text,
    'decision.answer\n   FROM',
    `decision.answer, complaint.officer_id, complaint.reviewer_id, ${signer} as signer_id, complaint.updated_at from`,
  )
  await sql.raw(`create or replace view counted_case_due as ${text}`).execute(db)
  await sql`
    create or replace view counted_case_of_all as
      select * from counted_case
      where (select app_actor_kind()) in ('staff', 'system') and (select app_sees_all())`.execute(db)
}

/** As in 0413, with the columns of today. */
async function renewRows(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'counted_case'::regclass and attnum > 1 order by attnum`.execute(db)
  const columns = rows.map(({ name }) => name)
  const of = (row: string) => columns.map(column => `${row}.${column}`).join(', ')
  await sql
    .raw(`
    create or replace function renew_counted_cases(of_complaints integer[]) returns void
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    begin
      perform from complaint where id = any (of_complaints) order by id for no key update;
      insert into counted_case as kept select * from counted_case_due where id = any (of_complaints)
        on conflict (id) do update set (${columns.join(', ')}) = row(${of('excluded')})
          where (${of('kept')}) is distinct from (${of('excluded')});
    end $$`)
    .execute(db)
}

const isChanged = (columns: readonly string[]): string =>
  columns.map(column => `old.${column} is distinct from new.${column}`).join(' or ')

async function watchSources(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = 'complaint'::regclass and tgname = 'counted_of_changed'`.execute(db)
  const replacing = replaced(rows[0]?.text, 'CREATE TRIGGER', 'create or replace trigger')
  const more = isChanged(['officer_id', 'reviewer_id', 'updated_at'])
  await sql.raw(replaced(replacing, ' WHEN (', ` when (${more} or `)).execute(db)
  await watch(db, 'proposal', row => `${row}.complaint_id`, ['complaint_id', 'ended_at'])
  const steps = ['proposal_id', 'ordinal', 'approver_id', 'substitute_id', 'asked_at', 'signed_at']
  await watch(db, 'proposal_step', row => `(select complaint_id from proposal where id = ${row}.proposal_id)`, steps)
  await create(
    db,
    'keep_counted_of_added_proposal_step',
    `declare
       ids constant integer[] := array(
         select distinct proposal.complaint_id from touched join proposal on proposal.id = proposal_id where touched.asked_at is not null);
     begin
       if ids <> '{}' then
         perform renew_counted_cases(ids);
       end if;
       return null;
     end`,
  )
  await sql`create trigger counted_of_added after insert on proposal_step referencing new table as touched
    for each statement execute function keep_counted_of_added_proposal_step()`.execute(db)
}

async function watch(
  db: Kysely<unknown>,
  table: string,
  id: (row: 'new' | 'old') => string,
  changes: readonly string[],
): Promise<void> {
  const name = `keep_counted_of_changed_${table}`
  await create(
    db,
    name,
    `begin
       perform renew_counted_cases(
         case tg_op when 'UPDATE' then array[${id('old')}, ${id('new')}] else array[${id('old')}] end);
       return null;
     end`,
  )
  await sql
    .raw(
      `create trigger counted_of_changed after update on ${table} for each row
       when (${isChanged(changes)}) execute function ${name}()`,
    )
    .execute(db)
  await sql
    .raw(`create trigger counted_of_removed after delete on ${table} for each row execute function ${name}()`)
    .execute(db)
}

const create = (db: Kysely<unknown>, name: string, body: string) =>
  sql
    .raw(
      `create function ${name}() returns trigger
       language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ ${body} $$`,
    )
    .execute(db)

/** One for each way of seeing; where it can have very many open cases, in the order of their deadlines. */
const indexes = {
  due: ['due_at'],
  handling: ['handling_organization_id', 'due_at'],
  department: ['handling_department_id', 'due_at'],
  severity: ['severity_id', 'due_at'],
  place_type: ['location_id', 'complaint_type_id'],
  receiver: ['receiver_id'],
  against: ['against_organization_id'],
}

async function indexOpen(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await sql
      .raw(`create index counted_case_open_${name} on counted_case (${columns.join(', ')}) where status <> 'CLOSED'`)
      .execute(db)
}

/** The text with one part in place of another; throws where that part is not there. */
function replaced(text: string | undefined, part: string, other: string): string {
  if (!text?.includes(part)) throw new Error(`The rows of figures are not kept as this migration knows it: ${part}`)
  return text.replace(part, () => other)
}
