import { type Kysely, sql } from 'kysely'

/**
 * What reports count is kept in narrow rows, one for each complaint, with what other tables say of it: a report reads a quarter of the
 * bytes, asks the rule of who sees what once a row, and joins nothing that has a policy (decision 64). Triggers keep the rows
 * in the transaction of the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameCountedCases(db)
  await createTable(db)
  await renewRows(db)
  await watchSources(db)
  await sql`insert into counted_case select * from counted_case_due`.execute(db)
  await sql`analyze counted_case`.execute(db)
}

/** The one definition. Decided is the first conclusion; a clock is over with its first notice of that. */
async function nameCountedCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view counted_case_due as
      select complaint.id, complaint.registered_at, complaint.due_at, decision.issued_at as decided_at, overrun.at as overrun_at,
        complaint.against_organization_id, complaint.handling_organization_id, complaint.handling_department_id,
        complaint.location_id, complaint.complaint_type_id, complaint.severity_id, complaint.submission_way_id,
        complaint.receiver_id, lead.user_id as lead_id, complainant.gender_id, complainant.age_group_id, complaint.round,
        exists (select from status_track where complaint_id = complaint.id and action = 'reopen') as is_reopened,
        complaint.status, complaint.close_reason, decision.answer
      from complaint
        left join lateral (
          select issued_at, answer from conclusion where complaint_id = complaint.id order by id limit 1) as decision on true
        left join lateral (
          select min(at) as at from clock_notice where complaint_id = complaint.id and level = 100) as overrun on true
        left join lateral (
          select user_id from complaint_handler
          where complaint_id = complaint.id and is_lead and removed_at is null and declined_at is null limit 1) as lead on true
        left join complaint_party as complainant on complainant.complaint_id = complaint.id and complainant.ordinal = 0`.execute(
    db,
  )
  await sql`revoke all on counted_case_due from abetuta_app`.execute(db)
}

/** Nobody but the triggers writes it. Staff read the rows of complaints that they see, by the same rule: whoever alters one alters both. */
async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counted_case (
      id integer primary key references complaint on delete cascade,
      registered_at timestamptz(3) not null,
      due_at timestamptz(3),
      decided_at timestamptz(3),
      overrun_at timestamptz(3),
      against_organization_id integer not null,
      handling_organization_id integer not null,
      handling_department_id integer,
      location_id integer not null,
      complaint_type_id integer not null,
      severity_id integer,
      submission_way_id integer not null,
      receiver_id integer,
      lead_id integer,
      gender_id integer,
      age_group_id integer,
      round integer not null,
      is_reopened boolean not null,
      status text not null,
      close_reason text,
      answer text
    )`.execute(db)
  // of a short period; rows stand nearly in this order
  await sql`create index counted_case_registered on counted_case using brin (registered_at)`.execute(db)
  await sql`revoke all on counted_case from abetuta_app`.execute(db)
  await sql`grant select on counted_case to abetuta_app`.execute(db)
  await sql`alter table counted_case enable row level security, force row level security`.execute(db)
  await sql`create policy owner_everything on counted_case to current_user using (true) with check (true)`.execute(db)
  const { rows } = await sql<{ qual: string }>`
    select qual from pg_policies
    where schemaname = 'public' and tablename = 'complaint' and policyname = 'complaint_visible'`.execute(db)
  const rule = rows[0]?.qual.replaceAll('complaint.id', 'counted_case.id')
  await sql
    .raw(
      `create policy counted_case_of_visible_complaint on counted_case for select to abetuta_app
       using ((select app_actor_kind()) in ('staff', 'system') and ${rule})`,
    )
    .execute(db)
}

/** Makes the rows of these complaints those of `counted_case_due`, one change of a complaint after the other. */
async function renewRows(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'counted_case'::regclass and attnum > 1 order by attnum`.execute(db)
  const columns = rows.map(({ name }) => name)
  const of = (row: string) => columns.map(column => `${row}.${column}`).join(', ')
  await sql
    .raw(`
    create function renew_counted_cases(of_complaints integer[]) returns void
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
  await sql`revoke all on function renew_counted_cases from public, abetuta_app`.execute(db)
}

/** The tables that figures come from, with the columns that these depend on. */
const sources = [
  {
    table: 'complaint',
    id: 'id',
    changes: [
      ...['registered_at', 'due_at', 'against_organization_id', 'handling_organization_id', 'handling_department_id'],
      ...['location_id', 'complaint_type_id', 'severity_id', 'submission_way_id', 'receiver_id', 'round', 'status'],
      'close_reason',
    ],
  },
  { table: 'conclusion', id: 'complaint_id', changes: ['complaint_id', 'issued_at', 'answer'] },
  { table: 'clock_notice', id: 'complaint_id', changes: ['complaint_id', 'level', 'at'], added: 'level = 100' },
  {
    table: 'complaint_handler',
    id: 'complaint_id',
    changes: ['complaint_id', 'user_id', 'is_lead', 'removed_at', 'declined_at'],
    added: 'is_lead',
  },
  {
    table: 'complaint_party',
    id: 'complaint_id',
    changes: ['complaint_id', 'ordinal', 'gender_id', 'age_group_id'],
    added: 'ordinal = 0',
  },
  { table: 'status_track', id: 'complaint_id', changes: ['complaint_id', 'action'], added: `action = 'reopen'` },
] as const

/** What was added comes in bulk where histories are loaded; what is changed or taken away is little. */
async function watchSources(db: Kysely<unknown>): Promise<void> {
  const create = (name: string, body: string) =>
    sql
      .raw(
        `create function ${name}() returns trigger
         language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ ${body} $$`,
      )
      .execute(db)
  for (const { table, id, changes, ...source } of sources) {
    const counts = 'added' in source ? source.added : 'true'
    await create(
      `keep_counted_of_added_${table}`,
      `declare
         ids constant integer[] := array(select distinct ${id} from touched where ${counts});
       begin
         if ids <> '{}' then
           perform renew_counted_cases(ids);
         end if;
         return null;
       end`,
    )
    await create(
      `keep_counted_of_changed_${table}`,
      `begin
         perform renew_counted_cases(
           case tg_op when 'UPDATE' then array[old.${id}, new.${id}] else array[old.${id}] end);
         return null;
       end`,
    )
    await sql
      .raw(
        `create trigger counted_of_added after insert on ${table} referencing new table as touched
         for each statement execute function keep_counted_of_added_${table}()`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger counted_of_changed after update on ${table} for each row
         when (${changes.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
         execute function keep_counted_of_changed_${table}()`,
      )
      .execute(db)
    if (table !== 'complaint')
      await sql
        .raw(
          `create trigger counted_of_removed after delete on ${table}
           for each row execute function keep_counted_of_changed_${table}()`,
        )
        .execute(db)
  }
}
