import { type Kysely, sql } from 'kysely'

/**
 * A substitute acts for an absent colleague (decision 0102). Who stands in for whom is defined once; by an absence one sees what is open,
 * and not what is closed; and each step says for whom it was taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameWhoStandsIn(db)
  await loadKeysOfAbsent(db)
  await leaveOutClosed(db)
  await tellKeysOfReaders(db)
  await sql`alter table status_track add column acted_for_id integer references user_account
    constraint status_track_acted_for_another check (acted_for_id <> actor_id)`.execute(db)
}

/**
 * `away` also says who signs meanwhile. `standing_in` says who acts on the cases of whom: a substitute who still belongs to the body of the
 * absent colleague.
 */
async function nameWhoStandsIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view away as
      select user_id, from_on, to_on, substitute_id, null::integer as signer_id from absence where withdrawn_at is null
      union all
      select approver_id, from_on, to_on, null, delegate_id from delegation where withdrawn_at is null`.execute(db)
  await sql`
    create view standing_in as
      select away.user_id, away.substitute_id as by_id, away.from_on, away.to_on from away
        join user_account as absent on absent.id = away.user_id
        join user_account as person on person.id = away.substitute_id
      where absent.organization_id = person.organization_id`.execute(db)
  await sql`revoke all on standing_in from abetuta_app`.execute(db)
  await sql`grant select on standing_in to abetuta_app, abetuta_case`.execute(db)
}

/** The keys of sight, and beside them those that belong to absent colleagues. */
async function loadKeysOfAbsent(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('load_scope(integer, integer, integer, boolean, jsonb)'::regprocedure) as text`.execute(
    db,
  )
  const text = rows[0]?.text ?? ''
  const begins = text.indexOf('keys := of_user')
  const told = "perform set_config('app.sight_keys', coalesce(keys::text, ''), true);"
  const ends = text.indexOf(told)
  if (begins < 0 || ends < begins) throw new Error('The function load_scope is not as this migration knows it.')
  const keys = `absent := array(
          select user_id from standing_in
          where by_id = of_user and (now() at time zone 'Africa/Addis_Ababa')::date between from_on and to_on);
        keys := of_user || absent || array(
          select -user_id from away
          where signer_id = of_user and (now() at time zone 'Africa/Addis_Ababa')::date between from_on and to_on);
      end if;
      perform set_config('app.absent_keys', coalesce(absent::text, ''), true);
      `
  const changed = `${text.slice(0, begins)}${keys}${text.slice(ends)}`
  await sql.raw(replaced(changed, 'keys integer[];', 'keys integer[];\n      absent integer[];')).execute(db)
}

const policies = [
  ['complaint', 'complaint_visible'],
  ['complaint', 'complaint_changed'],
  ['counted_case', 'counted_case_of_visible_complaint'],
] as const

const keysOf = (setting: string) => `(select app_ids('${setting}'))::integer[]`
const sightKey = "= ANY (( SELECT app_ids('app.sight_keys'::text) AS app_ids)::integer[])"
/** A row of a complaint, or of sight, that is open or seen by the reader's own work. */
const isOpenOrOwn = (isOpen: string, column: string) => `(${isOpen} or ${column} <> all (${keysOf('app.absent_keys')}))`

const receiver = `(receiver_id ${sightKey})`
const receiverOfOpen = `(receiver_id ${sightKey} and ${isOpenOrOwn("status <> 'CLOSED'", 'receiver_id')})`

async function leaveOutClosed(db: Kysely<unknown>): Promise<void> {
  for (const [table, policy] of policies) {
    const { rows } = await sql<{ qual: string }>`
      select qual from pg_policies
      where schemaname = 'public' and tablename = ${table} and policyname = ${policy}`.execute(db)
    await sql
      .raw(`alter policy ${policy} on ${table} using (${replaced(rows[0]?.qual, receiver, receiverOfOpen)})`)
      .execute(db)
  }
  await sql
    .raw(`alter policy personal_sight_own on personal_sight using (
      seen_by = any (${keysOf('app.sight_keys')}) and ${isOpenOrOwn('is_open', 'seen_by')})`)
    .execute(db)
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('complaint_in_sight'::regclass) as text`.execute(
    db,
  )
  const withReceiver = replaced(rows[0]?.text, receiver, receiverOfOpen)
  const sight = `(sight.seen_by ${sightKey})`
  const ofOpen = `(sight.seen_by ${sightKey} and ${isOpenOrOwn('sight.is_open', 'sight.seen_by')})`
  await sql.raw(`create or replace view complaint_in_sight as ${replaced(withReceiver, sight, ofOpen)}`).execute(db)
}

/** Who of several people sees a complaint is asked with their settings, which are put back afterwards. */
async function tellKeysOfReaders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('staff_who_see(integer, integer[], integer)'::regprocedure) as text`.execute(db)
  await sql.raw(replaced(rows[0]?.text, "'app.sight_keys',", "'app.sight_keys', 'app.absent_keys',")).execute(db)
}

/** The text with one part in place of another; throws where that part is not there. */
function replaced(text: string | undefined, part: string, other: string): string {
  if (!text?.includes(part)) throw new Error(`The rule of sight is not as this migration knows it: ${part}`)
  return text.replace(part, () => other)
}
