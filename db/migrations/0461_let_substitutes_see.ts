import { type Kysely, sql } from 'kysely'

/**
 * Whoever stands in for an absent colleague of the same body sees meanwhile what that colleague sees by their own work: the
 * colleague's id is one more key of theirs (decision 0095). Receivers have no rows of personal sight, so the rule of who sees a
 * complaint compares the receiver with the keys too. Otherwise the rule and `load_scope` stay as they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addKeys(db)
  for (const [table, policy] of policies) await compareReceiver(db, table, policy)
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('complaint_in_sight'::regclass) as text`.execute(
    db,
  )
  await sql.raw(`create or replace view complaint_in_sight as ${withKeys(rows[0]?.text)}`).execute(db)
}

const policies = [
  ['complaint', 'complaint_visible'],
  ['complaint', 'complaint_changed'],
  ['counted_case', 'counted_case_of_visible_complaint'],
] as const

async function compareReceiver(db: Kysely<unknown>, table: string, policy: string): Promise<void> {
  const { rows } = await sql<{ qual: string }>`
    select qual from pg_policies
    where schemaname = 'public' and tablename = ${table} and policyname = ${policy}`.execute(db)
  await sql.raw(`alter policy ${policy} on ${table} using (${withKeys(rows[0]?.qual)})`).execute(db)
}

const withKeys = (rule: string | undefined): string =>
  replaced(
    rule,
    'receiver_id = ( SELECT app_user_id() AS app_user_id)',
    "receiver_id = any ((select app_ids('app.sight_keys'))::integer[])",
  )

async function addKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('load_scope(integer, integer, integer, boolean, jsonb)'::regprocedure) as text`.execute(
    db,
  )
  const own = 'keys := of_user || array('
  const others = `keys := of_user || array(
          select absence.user_id from absence
            join user_account as absent on absent.id = absence.user_id
          where absence.substitute_id = of_user and absence.withdrawn_at is null
            and absent.organization_id = own_organization
            and (now() at time zone 'Africa/Addis_Ababa')::date between absence.from_on and absence.to_on) || array(`
  await sql.raw(replaced(rows[0]?.text, own, others)).execute(db)
}

/** The text with one part in place of another; throws where that part is not there. */
function replaced(text: string | undefined, part: string, other: string): string {
  if (!text?.includes(part)) throw new Error(`The rule of sight is not as this migration knows it: ${part}`)
  return text.replace(part, () => other)
}
