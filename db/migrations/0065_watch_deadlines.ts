import { type Kysely, sql } from 'kysely'

/**
 * What watches time: when the next notice is due, the resolution's own date, a referral that its complaint left without an
 * answer, and the complaints that look like one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint add column next_notice_at timestamptz(3)`.execute(db)
  await sql`update complaint set next_notice_at = due_at where due_at is not null`.execute(db)
  await sql`create index complaint_next_notice on complaint (next_notice_at, id) where next_notice_at is not null`.execute(
    db,
  )
  await sql`alter table referral add column resolved_at timestamptz(3), add column ended_at timestamptz(3)`.execute(db)
  await sql`update referral set resolved_at = referred_at`.execute(db)
  await sql`alter table referral alter column resolved_at set not null`.execute(db)
  await sql`drop index referral_open`.execute(db)
  await sql`create unique index referral_open on referral (complaint_id)
    where answered_at is null and ended_at is null`.execute(db)
  await sql`create index complaint_party_phone on complaint_party (phone) where phone is not null`.execute(db)
  await sql`create index complaint_against_newest on complaint (against_organization_id, registered_at desc)`.execute(
    db,
  )
  await createSimilarity(db)
}

/**
 * Complaints that look like a given one: of the same phone, with the same names in their text, or of the same time
 * against the same body, each with how alike the texts are (0 to 1). It looks past row-level security as
 * `search_complaints` does, for the same reason: who asks sees only what they may see, and has to see the given one.
 */
async function createSimilarity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function similar_complaints(of_complaint integer, folded_names text[], most integer)
    returns table (complaint_id integer, same_phone boolean, same_name boolean, likeness real)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    begin atomic
      with given as (
        select complaint.id, against_organization_id, registered_at, folded
        from complaint join complaint_search on complaint_search.complaint_id = complaint.id
        where complaint.id = of_complaint
      ), by_phone as (
        select distinct other.complaint_id as id
        from complaint_party as own
        join complaint_party as other on other.phone = own.phone and other.complaint_id <> own.complaint_id
        where own.complaint_id = of_complaint and own.phone is not null
        order by id desc limit most
      ), by_name as (
        select distinct found.id from unnest(folded_names) as name, search_complaints(name, most) as found (id)
        where name <> '' and found.id <> of_complaint
      ), by_body as (
        select complaint.id from complaint join given using (against_organization_id)
        where complaint.id <> given.id
          and complaint.registered_at between given.registered_at - interval '180 days'
            and given.registered_at + interval '180 days'
        order by complaint.registered_at desc limit most
      ), candidate as (
        select id from by_phone union select id from by_name union select id from by_body
      )
      select candidate.id, candidate.id in (select id from by_phone), candidate.id in (select id from by_name),
        similarity(given.folded, search.folded)
      from candidate
      join complaint_search as search on search.complaint_id = candidate.id
      cross join given;
    end`.execute(db)
  const signature = sql.raw('similar_complaints(integer, text[], integer)')
  await sql`revoke execute on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to abetuta_app`.execute(db)
}
