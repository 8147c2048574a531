import { type Kysely, sql } from 'kysely'

/**
 * What reports count is kept in narrow rows, one for each complaint, with what other tables say of it: a report reads a quarter of the
 * bytes, asks the rule of who sees what once a row, and joins nothing that has a policy (decision 0064). The rows also say who can hold the case
 * at each post, and since when nothing has happened in it, for the load of a team (decision 0131); which post holds a case by its status is said
 * by the application. Triggers keep the rows in the transaction of the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameCountedCases(db)
  await createTable(db)
  await letCountEverything(db)
  await renewRows(db)
  await watchParts(db)
  await watchProposals(db)
}

/** Who is asked for a signature. */
const signer = `(
  select coalesce(step.substitute_id, step.approver_id)
  from proposal join proposal_step as step on step.proposal_id = proposal.id
  where proposal.complaint_id = complaint.id and proposal.ended_at is null and step.asked_at is not null and step.signed_at is null
  order by step.ordinal limit 1)`

/** The one definition. Decided is the first conclusion; a clock is over with its first notice of that. */
async function nameCountedCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view counted_case_due as
      select complaint.id, complaint.registered_at, complaint.due_at, decision.issued_at as decided_at, overrun.at as overrun_at,
        complaint.against_organization_id, complaint.handling_organization_id, complaint.handling_department_id,
        complaint.location_id, complaint.complaint_type_id, complaint.severity_id, complaint.submission_way_id,
        complaint.receiver_id, lead.user_id as lead_id, complainant.gender_id, complainant.age_group_id, complaint.round,
        exists (select from status_track where complaint_id = complaint.id and action = 'reopen') as is_reopened,
        complaint.status, complaint.close_reason, decision.answer, complaint.officer_id, complaint.reviewer_id,
        ${sql.raw(signer)} as signer_id, complaint.updated_at
      from complaint
        left join lateral (
          select issued_at, answer from conclusion where complaint_id = complaint.id order by id limit 1) as decision on true
        left join lateral (
          select min(at) as at from clock_notice where complaint_id = complaint.id and level = 100) as overrun on true
        left join lateral (
          select user_id from complaint_handler
          where complaint_id = complaint.id and is_lead and removed_at is null and declined_at is null limit 1) as lead on true
        left join complaint_party as complainant on complainant.complaint_id = complaint.id and complainant.ordinal = 0;
    revoke all on counted_case_due from abetuta_app`.execute(db)
}

/** Nobody but the triggers writes it. */
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
      answer text,
      officer_id integer,
      reviewer_id integer,
      signer_id integer,
      updated_at timestamptz(3) not null
    );
    revoke all on counted_case from abetuta_app;
    grant select on counted_case to abetuta_app`.execute(db)
  // of a short period; rows stand nearly in this order
  await sql`create index counted_case_registered on counted_case using brin (registered_at)`.execute(db)
  for (const [name, columns] of Object.entries(indexesOfOpen))
    await sql
      .raw(`create index counted_case_open_${name} on counted_case (${columns.join(', ')}) where status <> 'CLOSED'`)
      .execute(db)
}

/** One for each way of seeing; where it can have very many open cases, in the order of their deadlines. */
const indexesOfOpen = {
  due: ['due_at'],
  handling: ['handling_organization_id', 'due_at'],
  department: ['handling_department_id', 'due_at'],
  severity: ['severity_id', 'due_at'],
  place_type: ['location_id', 'complaint_type_id'],
  receiver: ['receiver_id'],
  against: ['against_organization_id'],
}

/**
 * The rows for whoever sees everything (decision 0099). The rule of sight of the table asks for personal sight row by row, and PostgreSQL gives
 * such a scan to one process only. This view asks once whether the actor sees everything, and has no row otherwise, so that every core can count.
 * Like the policy of `counted_case` it is for staff and for the system.
 */
async function letCountEverything(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view counted_case_of_all as
      select * from counted_case
      where (select app_actor_kind()) in ('staff', 'system') and (select app_sees_all());
    revoke all on counted_case_of_all from abetuta_app;
    grant select on counted_case_of_all to abetuta_app`.execute(db)
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
}

const createTriggerFunction = (db: Kysely<unknown>, name: string, body: string) =>
  sql
    .raw(
      `create function ${name}() returns trigger
       language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ ${body} $$`,
    )
    .execute(db)

const triggerOnAdded = (db: Kysely<unknown>, table: string) =>
  sql
    .raw(
      `create trigger counted_of_added after insert on ${table} referencing new table as touched
       for each statement execute function keep_counted_of_added_${table}()`,
    )
    .execute(db)

const triggerOnChanged = (db: Kysely<unknown>, table: string, isChanged: string) =>
  sql
    .raw(
      `create trigger counted_of_changed after update on ${table} for each row
       when (${isChanged}) execute function keep_counted_of_changed_${table}()`,
    )
    .execute(db)

const triggerOnRemoved = (db: Kysely<unknown>, table: string) =>
  sql
    .raw(
      `create trigger counted_of_removed after delete on ${table}
       for each row execute function keep_counted_of_changed_${table}()`,
    )
    .execute(db)

/** Whether one of these columns is another one than before. */
const changes = (...columns: string[]): string =>
  columns.map(column => `old.${column} is distinct from new.${column}`).join(' or ')

const countedColumns = [
  ...['registered_at', 'due_at', 'against_organization_id', 'handling_organization_id', 'handling_department_id'],
  ...['location_id', 'complaint_type_id', 'severity_id', 'submission_way_id', 'receiver_id', 'round', 'status'],
  'close_reason',
]

/** The tables that figures come from, with the changes that matter to these and, where not all do, the added rows. */
const parts = [
  {
    table: 'complaint',
    id: 'id',
    isChanged: `${changes('officer_id', 'reviewer_id', 'updated_at')} or (${changes(...countedColumns)})`,
  },
  { table: 'conclusion', id: 'complaint_id', isChanged: changes('complaint_id', 'issued_at', 'answer') },
  {
    table: 'clock_notice',
    id: 'complaint_id',
    isChanged: changes('complaint_id', 'level', 'at'),
    added: 'level = 100',
  },
  {
    table: 'complaint_handler',
    id: 'complaint_id',
    isChanged: changes('complaint_id', 'user_id', 'is_lead', 'removed_at', 'declined_at'),
    added: 'is_lead',
  },
  {
    table: 'complaint_party',
    id: 'complaint_id',
    isChanged: changes('complaint_id', 'ordinal', 'gender_id', 'age_group_id'),
    added: 'ordinal = 0',
  },
  {
    table: 'status_track',
    id: 'complaint_id',
    isChanged: changes('complaint_id', 'action'),
    added: `action = 'reopen'`,
  },
] as const

/** What was added comes in bulk where histories are loaded; what is changed or taken away is little. */
async function watchParts(db: Kysely<unknown>): Promise<void> {
  for (const { table, id, isChanged, ...source } of parts) {
    const counts = 'added' in source ? source.added : 'true'
    await createTriggerFunction(
      db,
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
    await createTriggerFunction(
      db,
      `keep_counted_of_changed_${table}`,
      `begin
         perform renew_counted_cases(
           case tg_op when 'UPDATE' then array[old.${id}, new.${id}] else array[old.${id}] end);
         return null;
       end`,
    )
    await triggerOnAdded(db, table)
    await triggerOnChanged(db, table, isChanged)
    if (table !== 'complaint') await triggerOnRemoved(db, table)
  }
}

/** Of a proposal that is added nobody is asked yet; its steps come after it. */
async function watchProposals(db: Kysely<unknown>): Promise<void> {
  await watchChanges(db, 'proposal', row => `${row}.complaint_id`, changes('complaint_id', 'ended_at'))
  await watchChanges(
    db,
    'proposal_step',
    row => `(select complaint_id from proposal where id = ${row}.proposal_id)`,
    changes('proposal_id', 'ordinal', 'approver_id', 'substitute_id', 'asked_at', 'signed_at'),
  )
  await createTriggerFunction(
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
  await triggerOnAdded(db, 'proposal_step')
}

async function watchChanges(
  db: Kysely<unknown>,
  table: string,
  id: (row: 'new' | 'old') => string,
  isChanged: string,
): Promise<void> {
  await createTriggerFunction(
    db,
    `keep_counted_of_changed_${table}`,
    `begin
       perform renew_counted_cases(
         case tg_op when 'UPDATE' then array[${id('old')}, ${id('new')}] else array[${id('old')}] end);
       return null;
     end`,
  )
  await triggerOnChanged(db, table, isChanged)
  await triggerOnRemoved(db, table)
}
