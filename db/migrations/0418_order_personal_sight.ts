import { type Kysely, sql } from 'kysely'

/**
 * Rows of personal sight copy from the complaint what decides whose step it is: status, deadline, round and the body complained against. So
 * an index gives what waits for somebody, the nearest deadline first. Three functions begin from these rows with the owner's rights, because a
 * row gives sight by itself: under the policies each part of a case asked for the case again (decision 0124).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await copyWhatWaits(db)
  await watchCopied(db)
  await readSignatures(db)
  await readHandled(db)
  await readOwedOpinions(db)
}

/** Columns of `personal_sight`, and those of the complaint that they copy. The release before names `due_at` without its table. */
const copied = {
  status: 'status',
  deadline: 'due_at',
  round: 'round',
  against_organization_id: 'against_organization_id',
}
const columns = Object.keys(copied)

async function copyWhatWaits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table personal_sight add column status text, add column deadline timestamptz(3),
    add column round integer, add column against_organization_id integer`.execute(db)
  await sql`update personal_sight as sight set status = complaint.status, deadline = complaint.due_at, round = complaint.round,
      against_organization_id = complaint.against_organization_id
    from complaint where complaint.id = sight.complaint_id`.execute(db)
  for (const column of columns.filter(each => each !== 'deadline'))
    await sql`alter table personal_sight alter column ${sql.ref(column)} set not null`.execute(db)
  await sql`drop index personal_sight_waiting`.execute(db)
  await sql`create index personal_sight_waiting on personal_sight (seen_by, deadline, complaint_id)
    include (status, round, against_organization_id) where waits`.execute(db)
  await sql`analyze personal_sight`.execute(db)
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('personal_sight_due'::regclass) as text`.execute(
    db,
  )
  const sources = Object.values(copied).map(source => `complaint.${source}`)
  const shown = Object.entries(copied).map(([column, source]) => `complaint.${source} as ${column}`)
  const text = replaced(
    replaced(rows[0]?.text, 'AS waits', `AS waits, ${shown.join(', ')}`),
    'complaint.registered_at, complaint.status;',
    `complaint.registered_at, ${sources.join(', ')};`,
  )
  await sql.raw(`create or replace view personal_sight_due as ${text}`).execute(db)
}

/** Rows are made anew as in 0300, also when something else of it changes. */
async function watchCopied(db: Kysely<unknown>): Promise<void> {
  const kept = ['registered_at', 'is_open', 'waits', ...columns]
  const all = kept.join(', ')
  const of = (row: string) => kept.map(column => `${row}.${column}`).join(', ')
  await sql
    .raw(`
    create or replace function renew_personal_sight(of_complaints integer[]) returns void
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
  const isChanged = ['officer_id', 'reviewer_id', 'registered_at', ...Object.values(copied)]
    .map(column => `old.${column} is distinct from new.${column}`)
    .join(' or ')
  await sql
    .raw(`create or replace trigger sight_of_changed after update on complaint for each row
      when (${isChanged}) execute function keep_sight_of_changed_complaint()`)
    .execute(db)
}

/**
 * The open signatures that the actor was asked for, by name, as a substitute or for an approver who is away, with what decides whether
 * they may give them, the nearest deadline first. Asked for as a value in the list of columns, rows are computed one after the other, so that
 * whoever needs a thousand does not compute the others. The body is not a text, because then the search path would be set for each row.
 */
async function readSignatures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function waiting_signatures() returns table (
      proposal_id integer, complaint_id integer, approver_id integer, substitute_id integer, asked_at timestamptz,
      proposed_by_id integer, against_organization_id integer, due_at timestamptz, has_signed boolean)
    language sql stable security definer
    begin atomic
      select proposal.id, waiting.complaint_id, step.approver_id, step.substitute_id, step.asked_at,
        proposal.proposed_by_id, waiting.against_organization_id, waiting.deadline,
        exists (select from proposal_step as given where given.proposal_id = proposal.id and given.signed_by_id = app_user_id())
      from (
          select own.key, sight.complaint_id, sight.deadline, sight.against_organization_id
          from unnest(app_ids('app.sight_keys')) as own (key) join personal_sight as sight on sight.seen_by = own.key
          where sight.waits and sight.status = 'WAITING_FOR_APPROVAL' and app_actor_kind() = 'staff'
            and own.key <> all (coalesce(app_ids('app.absent_keys'), '{}'))
          order by sight.deadline, sight.complaint_id offset 0) as waiting
        cross join lateral (
          select id, proposed_by_id from proposal where complaint_id = waiting.complaint_id and ended_at is null offset 0) as proposal
        cross join lateral (
          select proposal_step.* from proposal_step
          where proposal_id = proposal.id and asked_at is not null and signed_at is null
            and case when waiting.key < 0 then approver_id = -waiting.key and proposal_step.substitute_id is null
              else coalesce(proposal_step.substitute_id, approver_id) = waiting.key end
          offset 0) as step;
    end`.execute(db)
  await open(db, 'waiting_signatures')
}

/** Whether the actor may read what staff do in cases that they see; the case role has no use for these functions. */
const isStaff = sql`app_actor_kind() in ('staff', 'system')`

/** The cases that wait for a handler, as far as the actor sees them: their own work, or the cases of somebody else that they see. */
async function readHandled(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function handled_cases(of_user integer) returns table (
      complaint_id integer, status text, due_at timestamptz, is_lead boolean, directed_at timestamptz, accepted_at timestamptz,
      owes_opinion boolean, has_decision boolean)
    language sql stable security definer
    begin atomic
      select waiting.complaint_id, waiting.status, waiting.deadline, handler.is_lead, handler.directed_at, handler.accepted_at,
        handler.is_lead is false and not exists (select from opinion
          where opinion.complaint_id = waiting.complaint_id and opinion.round = waiting.round and opinion.user_id = of_user),
        handler.is_lead and exists (select from decision
          where decision.complaint_id = waiting.complaint_id and decision.round = waiting.round and not decision.is_draft)
      from (
          select sight.complaint_id, sight.status, sight.deadline, sight.round from personal_sight as sight
          where sight.seen_by = of_user and sight.waits and sight.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION')
            and (select ${isStaff})
            and ((select of_user = any (app_ids('app.sight_keys')) or app_sees_all())
              or exists (select from complaint_in_sight as seen where seen.id = sight.complaint_id))
          order by sight.deadline, sight.complaint_id offset 0) as waiting
        cross join lateral (
          select * from complaint_handler where complaint_id = waiting.complaint_id and user_id = of_user
            and removed_at is null and declined_at is null offset 0) as handler;
    end`.execute(db)
  await open(db, 'handled_cases')
}

/** The cases in which an expert owes an opinion, as far as the actor sees them: of each body at most `most`, the nearest deadline first. */
async function readOwedOpinions(db: Kysely<unknown>): Promise<void> {
  await sql`drop index complaint_investigated_against`.execute(db)
  await sql`create index complaint_investigated_against on complaint (against_organization_id, due_at, id) include (round)
    where status = 'UNDER_INVESTIGATION'`.execute(db)
  await sql`
    create function owed_opinions(of_user integer, most integer) returns table (complaint_id integer, due_at timestamptz)
    language sql stable security definer
    begin atomic
      select owed.id, owed.due_at
      from expert_organization as assigned cross join lateral (
        select complaint.id, complaint.due_at from complaint
        where complaint.against_organization_id = assigned.organization_id and complaint.status = 'UNDER_INVESTIGATION'
          and (select ${isStaff})
          and ((select app_sees_all()) or complaint.against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
            or exists (select from complaint_in_sight as seen where seen.id = complaint.id))
          and not exists (select from opinion
            where opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = of_user offset 0)
        order by complaint.due_at, complaint.id limit most) as owed
      where assigned.user_id = of_user;
    end`.execute(db)
  await open(db, 'owed_opinions')
}

async function open(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`revoke all on function ${sql.ref(name)} from public`.execute(db)
  await sql`grant execute on function ${sql.ref(name)} to abetuta_app`.execute(db)
}

/** The text with one part in place of another; throws where that part is not there. */
function replaced(text: string | undefined, part: string, other: string): string {
  if (!text?.includes(part)) throw new Error(`The view of personal sight is not as this migration knows it: ${part}`)
  return text.replace(part, () => other)
}
