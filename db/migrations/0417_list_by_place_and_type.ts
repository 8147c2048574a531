import { type Kysely, sql } from 'kysely'

/**
 * Tells lists of which types of complaint the actor sees something (decision 0099), as of places and bodies: of the places of a
 * supervisor with two filters, every complaint of any type was read and compared with the rule of sight. `load_scope` is otherwise as it was.
 * The index finds the complaints of some places and types, the critical ones among them, and the last ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('load_scope(integer, integer, integer, boolean, jsonb)'::regprocedure) as text`.execute(
    db,
  )
  const text = rows[0]?.text
  const severities = "'severities', severities,"
  if (!text?.includes(severities)) throw new Error('load_scope is not as this migration knows it.')
  await sql.raw(text.replace(severities, () => `'types', types,\n        ${severities}`)).execute(db)
  await sql`
    create index complaint_place_type on complaint (location_id, complaint_type_id, severity_id, registered_at desc, id desc)`.execute(
    db,
  )
}
