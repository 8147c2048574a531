import type { Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'

/** The entries of the trail about one record, the oldest first. */
export const entriesAbout = <Column extends keyof Database['audit_entry']>(
  db: Kysely<Database>,
  [type, id]: [type: string, id: number | string],
  columns: readonly Column[],
) =>
  db
    .selectFrom('audit_entry')
    .select(columns)
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

/** What was done with one record, the oldest first. */
export const actionsOn = async (db: Kysely<Database>, subject: [type: string, id: number | string]) =>
  (await entriesAbout(db, subject, ['action'])).map(({ action }) => action)
