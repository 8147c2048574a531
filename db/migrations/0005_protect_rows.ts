import { type Kysely, sql } from 'kysely'

/**
 * Row-level security. A transaction says who acts (`app.*`, server/platform/db/transaction.ts); without that it sees
 * nothing. Settings are read inside `(select …)`, so that a query evaluates each of them once and keeps its indexes.
 *
 * The rule who sees a complaint stands in one place, the policy `complaint_visible`; what hangs on a complaint is
 * visible when the complaint is. A later migration widens the rule with `alter policy complaint_visible`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createActorFunctions(db)
  for (const table of protectedTables) await protect(db, table)
  await letApplicationAtComplaints(db)
  await letApplicationAtDraftsAndAttachments(db)
  await letApplicationAtCodesAndMessages(db)
  await takeRightsBack(db)
}

const partsOfComplaint = ['complaint_issue', 'complaint_party', 'status_track', 'clock_event', 'complaint_search']

const protectedTables = [
  'complaint',
  ...partsOfComplaint,
  'attachment',
  'complaint_draft',
  'one_time_code',
  'outgoing_message',
]

/** What the transaction was told of its actor; null when it does not apply. */
async function createActorFunctions(db: Kysely<unknown>): Promise<void> {
  const functions = {
    app_actor_kind: ['text', `nullif(current_setting('app.actor_kind', true), '')`],
    app_user_id: ['integer', `nullif(current_setting('app.user_id', true), '')::integer`],
    app_organization_id: ['integer', `nullif(current_setting('app.organization_id', true), '')::integer`],
    app_department_id: ['integer', `nullif(current_setting('app.department_id', true), '')::integer`],
    app_draft_id: ['uuid', `nullif(current_setting('app.draft_id', true), '')::uuid`],
    app_complaint_id: ['integer', `nullif(current_setting('app.complaint_id', true), '')::integer`],
    app_sees_all: ['boolean', `coalesce(current_setting('app.sees_all', true), '') = 'yes'`],
  }
  for (const [name, [type, body]] of Object.entries(functions)) {
    await sql
      .raw(`create function ${name}() returns ${type} language sql stable parallel safe return ${body}`)
      .execute(db)
  }
  await sql`
    create function app_department_ids() returns integer[] language sql stable parallel safe
    begin atomic
      with recursive below as (
        select id from department where id = app_department_id()
        union
        select department.id from department join below on department.parent_id = below.id
      )
      select coalesce(array_agg(id), '{}') from below;
    end`.execute(db)
  await sql.raw(`grant execute on all functions in schema public to abetuta_app`).execute(db)
}

/** FORCE holds for the owner too; migrations and the look-ups that run with its rights see everything by this policy. */
async function protect(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
  await sql`create policy owner_everything on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
    db,
  )
}

async function policy(
  db: Kysely<unknown>,
  { table, name, on, using, check }: { table: string; name: string; on: string; using?: string; check?: string },
): Promise<void> {
  const clauses = [using && `using (${using})`, check && `with check (${check})`].filter(Boolean).join(' ')
  await sql.raw(`create policy ${name} on ${table} for ${on} to abetuta_app ${clauses}`).execute(db)
}

const isSystem = `(select app_actor_kind()) = 'system'`
const isKnownActor = `(select app_actor_kind()) is not null`

async function letApplicationAtComplaints(db: Kysely<unknown>): Promise<void> {
  const using = `
    (select app_sees_all())
    or id = (select app_complaint_id())
    or receiver_id = (select app_user_id())
    or (
      handling_organization_id = (select app_organization_id())
      and (
        handling_department_id is null
        or (select app_department_id()) is null
        or handling_department_id = any ((select app_department_ids())::integer[])
      )
    )`
  await policy(db, { table: 'complaint', name: 'complaint_visible', on: 'select', using })
  // Whoever registers reserves the id, opens it and inserts: so the row and its parts are visible to their maker.
  const registered = `id = (select app_complaint_id()) or ${isSystem}`
  await policy(db, { table: 'complaint', name: 'complaint_registered', on: 'insert', check: registered })
  // The select policy decides which rows can be reached; a referral may take the row out of one's own sight.
  await policy(db, { table: 'complaint', name: 'complaint_changed', on: 'update', using: 'true', check: isKnownActor })
  const complaintIsVisible = `exists (select from complaint where complaint.id = complaint_id)`
  for (const table of partsOfComplaint) {
    const name = `${table}_of_visible_complaint`
    await policy(db, { table, name, on: 'all', using: complaintIsVisible, check: complaintIsVisible })
  }
}

async function letApplicationAtDraftsAndAttachments(db: Kysely<unknown>): Promise<void> {
  const isHolder = `id = (select app_draft_id()) or ${isSystem}`
  await policy(db, { table: 'complaint_draft', name: 'draft_of_holder', on: 'all', using: isHolder, check: isHolder })
  const isOwnDraft = `draft_id = (select app_draft_id()) or (draft_id is not null and ${isSystem})`
  const isVisible = `${isOwnDraft} or exists (select from complaint where complaint.id = complaint_id)`
  await policy(db, { table: 'attachment', name: 'attachment_visible', on: 'select', using: isVisible })
  await policy(db, { table: 'attachment', name: 'attachment_added', on: 'insert', check: isVisible })
  await policy(db, {
    table: 'attachment',
    name: 'attachment_changed',
    on: 'update',
    using: isVisible,
    check: isVisible,
  })
  await policy(db, { table: 'attachment', name: 'attachment_removed', on: 'delete', using: isOwnDraft })
}

async function letApplicationAtCodesAndMessages(db: Kysely<unknown>): Promise<void> {
  const isOpen = `complaint_id = (select app_complaint_id()) or ${isSystem}`
  await policy(db, { table: 'one_time_code', name: 'code_of_open_complaint', on: 'all', using: isOpen, check: isOpen })
  const table = 'outgoing_message'
  // `app.sees_all` holds for the system and for staff with the permission `All`.
  const seesAll = '(select app_sees_all())'
  await policy(db, { table, name: 'message_visible', on: 'select', using: seesAll })
  await policy(db, { table, name: 'message_queued', on: 'insert', check: isKnownActor })
  await policy(db, { table, name: 'message_changed', on: 'update', using: seesAll, check: seesAll })
  await policy(db, { table, name: 'message_removed', on: 'delete', using: isSystem })
}

/** Nothing of a registered complaint is ever deleted, and its history is never rewritten. */
async function takeRightsBack(db: Kysely<unknown>): Promise<void> {
  await sql`revoke delete, truncate on complaint, complaint_issue, complaint_party, complaint_search from abetuta_app`.execute(
    db,
  )
  await sql`revoke update, delete, truncate on status_track, clock_event from abetuta_app`.execute(db)
}
