import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { fillTables } from './loading.ts'

/** What the complainant is told when their case gets a status. */
const newsOfStatus = {
  CREATED: 'registered',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'standard-requested',
  NOT_ADMITTED: 'not-admitted',
  FORWARDED_TO_CASE_OFFICER: 'forwarded',
  UNDER_INVESTIGATION: 'under-investigation',
  CONCLUSION_ISSUED: 'conclusion-issued',
  UNDER_REVIEW: 'under-review',
  INFORMATION_REQUESTED: 'information-requested',
}

const news = sql.join(
  Object.entries(newsOfStatus).map(([status, template]) => sql`(${sql.lit(status)}, ${sql.lit(template)})`),
)

/**
 * What the steps of all histories leave beside the case: an entry of the audit trail with its seal for each step, messages to complainants that
 * were sent, and notices of handlers that were read. Seals have hashes of the right size that do not continue each other: nobody
 * verifies this trail, and the chain is made one link after the other.
 */
const traces: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  audit_entry: db =>
    sql`insert into audit_entry (at, actor_kind, actor_id, action, subject_type, subject_id, details)
      select at, actor_kind, actor_id, action, 'complaint', complaint_id,
        jsonb_build_object('status', to_status, 'version', version)
      from status_track order by at`.execute(db),
  outgoing_message: db =>
    sql`insert into outgoing_message (event_key, complaint_id, channel, recipient, language, template, text, status, attempts, created_at, sent_at)
      select concat_ws(':', 'complaint', step.complaint_id, step.version, news.template, 'sms'), step.complaint_id, 'sms', party.phone,
        complaint.language, news.template, concat(news.template, ': ', complaint.tracking_id), 'sent', 1, step.at, step.at
      from status_track as step
        join (values ${news}) as news (status, template) on news.status = step.to_status
        join complaint on complaint.id = step.complaint_id
        join complaint_party as party on party.complaint_id = complaint.id and party.ordinal = 0
      where step.from_status is distinct from step.to_status and party.phone is not null
      order by step.at`.execute(db),
  notice: db =>
    sql`insert into notice (user_id, complaint_id, kind, event, at, read_at)
      select user_id, complaint_id, 'assigned', concat_ws(':', 'complaint', complaint_id, id, 'handle'), directed_at, directed_at + interval '1 day'
      from complaint_handler order by directed_at`.execute(db),
}

/** Adds them to complaints that have none. */
export async function leaveTraces(superuser: Db): Promise<void> {
  await fillTables(superuser, Object.keys(traces), (db, table) => traces[table]!(db).then(() => undefined))
  await fillTables(superuser, ['audit_seal'], db =>
    sql`insert into audit_seal (sequence, entry_id, hash)
      select row_number() over (order by id), id, sha256(id::text::bytea) from audit_entry`
      .execute(db)
      .then(() => undefined),
  )
}
