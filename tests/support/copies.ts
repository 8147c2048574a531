import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

interface Copies {
  /** Id of the complaint that is copied, by `number`. */
  like: number | RawBuilder<number>
  /** Ids of the copies begin behind this one; tracking IDs are made of them. */
  after: number
  count: number
  /** A JSON object of what else is different, made of `number`, the columns of `complaint`, and what comes `from` elsewhere. */
  changes: RawBuilder<unknown>
  from?: RawBuilder<unknown>
}

/** Copies of a complaint, numbered from 1. One record is made for each: `(record).*` would make it again for each column. */
export async function insertCopies(
  db: Kysely<Database>,
  { like, after, count, changes, from = sql`` }: Copies,
): Promise<void> {
  await sql`
    insert into complaint select copy.* from generate_series(1, ${count}::int) as number
      join complaint on complaint.id = ${like}::int ${from},
      lateral (select ${after}::int + number as id) as own,
      lateral jsonb_populate_record(complaint, jsonb_build_object('id', own.id, 'tracking_id', lpad(own.id::text, 16, '0'),
        'submission_key', 'copy ' || own.id) || ${changes}) as copy`.execute(db)
}
