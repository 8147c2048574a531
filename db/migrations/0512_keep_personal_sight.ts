import { type Kysely, sql } from 'kysely'

/**
 * What a person sees because of their own work on it is kept as rows (decision 0060), so that the begin of a transaction costs the same whatever
 * they did in the past, and lists start from the rows. Triggers on the tables that give sight keep them in the transaction of the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameSightByWork(db)
  await createSight(db)
  await renewSight(db)
  for (const source of sources) await watch(db, source)
}

/** Columns of `personal_sight` that decide whose step it is, and those of the complaint that they copy (decision 0124). */
const copied = {
  status: 'status',
  deadline: 'due_at',
  round: 'round',
  against_organization_id: 'against_organization_id',
}
const ofComplaint = Object.values(copied).map(column => `complaint.${column}`)

/**
 * The one definition: handlers, officers, reviewers, and whoever is asked for a signature. `seen_by` is the id of a person, or that of
 * an approver below zero: it then stands for whoever stands in for the approver today. A substitute signs alone. `waits_in` names the
 * statuses in which the next step can be theirs.
 */
async function nameSightByWork(db: Kysely<unknown>): Promise<void> {
  const copies = Object.entries(copied).map(([column, source]) => `complaint.${source} as ${column}`)
  await sql
    .raw(`
    create view personal_sight_due as
      select work.seen_by, work.complaint_id, complaint.registered_at, complaint.status <> 'CLOSED' as is_open,
        bool_or(complaint.status = any (work.waits_in)) as waits, ${copies.join(', ')}
      from (
        select user_id as seen_by, complaint_id, array['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'] as waits_in
          from complaint_handler where removed_at is null and declined_at is null
        union all
        select officer_id, id, array['FORWARDED_TO_CASE_OFFICER'] from complaint where officer_id is not null
        union all
        select reviewer_id, id, array['UNDER_REVIEW'] from complaint where reviewer_id is not null
        union all
        select coalesce(step.substitute_id, step.approver_id), proposal.complaint_id, array['WAITING_FOR_APPROVAL']
          from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
          where step.asked_at is not null and step.signed_at is null
        union all
        select -step.approver_id, proposal.complaint_id, array['WAITING_FOR_APPROVAL']
          from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
          where step.asked_at is not null and step.signed_at is null and step.substitute_id is null
      ) as work join complaint on complaint.id = work.complaint_id
      group by work.seen_by, work.complaint_id, complaint.registered_at, ${ofComplaint.join(', ')};
    revoke all on personal_sight_due from abetuta_app`)
    .execute(db)
}

/** Nobody but the triggers writes it; everybody reads their own rows. A policy of complaints asks it for a row of the complaint. */
async function createSight(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_sight (
      seen_by integer not null,
      complaint_id integer not null references complaint on delete cascade,
      registered_at timestamptz(3) not null,
      is_open boolean not null,
      waits boolean not null,
      status text not null,
      deadline timestamptz(3),
      round integer not null,
      against_organization_id integer not null,
      primary key (complaint_id, seen_by)
    );
    create index personal_sight_by_id on personal_sight (seen_by, complaint_id);
    create index personal_sight_newest on personal_sight (seen_by, registered_at desc, complaint_id desc) include (is_open);
    create index personal_sight_open on personal_sight (seen_by, registered_at desc, complaint_id desc) where is_open;
    create index personal_sight_waiting on personal_sight (seen_by, deadline, complaint_id)
      include (status, round, against_organization_id) where waits;
    revoke all on personal_sight from abetuta_app;
    grant select on personal_sight to abetuta_app`.execute(db)
}

/**
 * Makes the rows of these complaints those of `personal_sight_due`. The lock keeps a transaction that changes another source of the
 * same complaint from writing what it saw before this one was through. The plan is the same for every complaint, and making it takes
 * longer than running it.
 */
async function renewSight(db: Kysely<unknown>): Promise<void> {
  const kept = ['registered_at', 'is_open', 'waits', ...Object.keys(copied)]
  const all = kept.join(', ')
  const of = (row: string) => kept.map(column => `${row}.${column}`).join(', ')
  await sql
    .raw(`
    create function renew_personal_sight(of_complaints integer[]) returns void
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    begin
      perform from complaint where id = any (of_complaints) order by id for no key update;
      with due as materialized (
        select * from personal_sight_due where complaint_id = any (of_complaints)
      ), gone as (
        delete from personal_sight as kept
        where complaint_id = any (of_complaints) and not exists (
          select from due where due.complaint_id = kept.complaint_id and due.seen_by = kept.seen_by)
      )
      insert into personal_sight as kept (seen_by, complaint_id, ${all})
        select seen_by, complaint_id, ${all} from due
        on conflict (complaint_id, seen_by) do update set (${all}) = (${of('excluded')})
          where (${of('kept')}) is distinct from (${of('excluded')});
    end $$`)
    .execute(db)
}

interface Source {
  table: string
  /** Complaints that rows in `touched` belong to; a source whose new rows never give sight has none. */
  added?: string
  /** The complaint of the row `new` or `old`. */
  id: (row: 'new' | 'old') => string
  /** Columns that sight depends on. */
  changes: readonly string[]
}

/** What was added comes in bulk where histories are loaded; what is changed and takes or gives sight is little. */
const sources: Source[] = [
  {
    table: 'complaint',
    added: 'select id from touched where officer_id is not null or reviewer_id is not null',
    id: row => `${row}.id`,
    changes: ['officer_id', 'reviewer_id', 'registered_at', ...Object.values(copied)],
  },
  {
    table: 'complaint_handler',
    added: 'select complaint_id from touched',
    id: row => `${row}.complaint_id`,
    changes: ['complaint_id', 'user_id', 'removed_at', 'declined_at'],
  },
  {
    table: 'proposal',
    id: row => `${row}.complaint_id`,
    changes: ['complaint_id', 'ended_at'],
  },
  {
    table: 'proposal_step',
    added: 'select proposal.complaint_id from touched join proposal on proposal.id = proposal_id',
    id: row => `(select complaint_id from proposal where id = ${row}.proposal_id)`,
    changes: ['proposal_id', 'approver_id', 'substitute_id', 'asked_at', 'signed_at'],
  },
]

async function watch(db: Kysely<unknown>, { table, added, id, changes }: Source): Promise<void> {
  const create = (name: string, body: string) =>
    sql
      .raw(
        `create function ${name}() returns trigger
         language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ ${body} $$`,
      )
      .execute(db)
  if (added) {
    await create(
      `keep_sight_of_added_${table}`,
      `declare
         ids constant integer[] := array(${added});
       begin
         if ids <> '{}' then
           perform renew_personal_sight(ids);
         end if;
         return null;
       end`,
    )
    await sql
      .raw(
        `create trigger sight_of_added after insert on ${table} referencing new table as touched
         for each statement execute function keep_sight_of_added_${table}()`,
      )
      .execute(db)
  }
  await create(
    `keep_sight_of_changed_${table}`,
    `begin
       perform renew_personal_sight(
         case tg_op when 'UPDATE' then array[${id('old')}, ${id('new')}] else array[${id('old')}] end);
       return null;
     end`,
  )
  await sql
    .raw(
      `create trigger sight_of_changed after update on ${table} for each row
       when (${changes.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
       execute function keep_sight_of_changed_${table}()`,
    )
    .execute(db)
  if (table !== 'complaint')
    await sql
      .raw(
        `create trigger sight_of_removed after delete on ${table} for each row execute function keep_sight_of_changed_${table}()`,
      )
      .execute(db)
}
