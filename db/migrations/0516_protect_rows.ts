import { type Kysely, sql } from 'kysely'

/**
 * Row-level security. A transaction says who acts (`app.*`, server/platform/db/connections/transaction.ts); without that it sees nothing.
 * Settings are read inside `(select …)`, so that a query evaluates each of them once and keeps its indexes.
 *
 * The rule who sees a complaint is `seesComplaint`; what hangs on a complaint is visible when the complaint is (decision 0010).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(complaintInSight).execute(db)
  for (const [table, ofTable] of Object.entries(policies)) {
    await protect(db, table)
    for (const [name, rule] of Object.entries(ofTable)) await createPolicy(db, table, name, 'abetuta_app', rule)
  }
  await grantReadingOneCase(db)
  for (const [table, isOpened] of Object.entries(policiesOfOneCase))
    await createPolicy(db, table, `${table}_of_one_case`, 'abetuta_case', { select: isOpened })
}

/** FORCE holds for the owner too; migrations and the look-ups that run with its rights see everything by this policy. */
const protect = (db: Kysely<unknown>, table: string) =>
  sql
    .raw(
      `alter table ${table} enable row level security, force row level security;
       create policy owner_everything on ${table} to current_user using (true) with check (true)`,
    )
    .execute(db)

/** What rows the command reaches, and for `insert`, `update` and `all` what they may be afterwards: the same, unless they differ. */
type Rule = {
  [command in 'all' | 'select' | 'insert' | 'update' | 'delete']?: string | { using: string; check: string }
}

async function createPolicy(db: Kysely<unknown>, table: string, name: string, role: string, rule: Rule): Promise<void> {
  for (const [command, condition] of Object.entries(rule)) {
    const { using, check } = typeof condition === 'string' ? { using: condition, check: condition } : condition
    const clauses = [
      command === 'insert' ? '' : `using (${using})`,
      command === 'select' || command === 'delete' ? '' : `with check (${check})`,
    ]
    await sql.raw(`create policy ${name} on ${table} for ${command} to ${role} ${clauses.join(' ')}`).execute(db)
  }
}

const isStaff = `(select app_actor_kind()) = 'staff'`
const isSystem = `(select app_actor_kind()) = 'system'`
const isOffice = `(select app_actor_kind()) in ('staff', 'system')`
const isKnownActor = `(select app_actor_kind()) is not null`
/** Holds for the system and for staff with the permission `All`. */
const seesAll = '(select app_sees_all())'
const opened = '(select app_complaint_id())'
const actor = '(select app_user_id())'
const isActor = (column: string) => `(${isSystem} or ${column} = ${actor})`

const setOf = (setting: string) => `(select app_ids('app.${setting}'))::integer[]`

/** Null in a comparison means that the kind restricts nothing; 0 is the department or the severity of what has none. */
const restricts = (column: string, setting: string) => `(${column} = any (${setOf(setting)})) is not false`

/** By an absence one sees what is open, and not what is closed (decision 0102). */
const isOpenOrOwn = (isOpen: string, column: string) => `(${isOpen} or ${column} <> all (${setOf('absent_keys')}))`

/**
 * Who sees a complaint, asked of a row of complaints or of one that copies their columns. `isOwnSight` picks the row of `personal_sight` that
 * comes last: most complaints are seen by their body.
 */
const seesComplaint = (isOwnSight: string): string => `(
  ${seesAll}
  or id = ${opened}
  or (receiver_id = any (${setOf('sight_keys')}) and ${isOpenOrOwn("status <> 'CLOSED'", 'receiver_id')})
  or against_organization_id = any (${setOf('expert_organizations')})
  or (
    ${restricts('handling_organization_id', 'visible_organizations')}
    and ${restricts('coalesce(handling_department_id, 0)', 'visible_departments')}
    and ${restricts('against_organization_id', 'visible_against')}
    and ${restricts('complaint_type_id', 'visible_types')}
    and ${restricts('coalesce(severity_id, 0)', 'visible_severities')}
    and (status = any ((select app_words('app.visible_statuses'))::text[])) is not false
    and (
      (select app_ids('app.visible_locations')) is null
      or location_id in (select unnest(app_ids('app.visible_locations')))
    )
  )
  or exists (select from personal_sight as sight where ${isOwnSight})
)`

const ownsComplaint = `id = any ((select app_own_complaint_ids())::integer[])`
const isOwnKey = (key: string, isOpen: string) =>
  `${key} = any (${setOf('sight_keys')}) and ${isOpenOrOwn(isOpen, key)}`

/**
 * Look-ups that run with the owner's rights read this view, the rule of the policies. Row-level security leaves everybody the rows of their own
 * keys; whoever looks with the owner's rights has to say so.
 */
const complaintInSight = `
  create view complaint_in_sight as select id, against_organization_id, registered_at from complaint
    where ${seesComplaint(`sight.complaint_id = complaint.id and (${isOwnKey('sight.seen_by', 'sight.is_open')})`)} or ${ownsComplaint};
  revoke all on complaint_in_sight from abetuta_app`

const complaintIsVisible = 'exists (select from complaint where complaint.id = complaint_id)'
const isOfficeAndVisible = `${isOffice} and ${complaintIsVisible}`

const ofVisibleComplaint = (tables: string[], rule: string): Record<string, Record<string, Rule>> =>
  Object.fromEntries(tables.map(table => [table, { [`${table}_of_visible_complaint`]: { all: rule } }]))

/** What the complainant may read too, once it is proven who asks. */
const sharedParts = [
  ...['complaint_issue', 'complaint_party', 'complaint_search', 'status_track', 'clock_event', 'conclusion', 'letter'],
  ...['referral', 'referral_request'],
]
/** What staff write for each other. */
const officeParts = [
  ...['complaint_handler', 'opinion', 'decision', 'proposal', 'contact_record', 'clock_notice', 'answer_notice'],
  'former_values',
]

const complaintPolicies: Record<string, Rule> = {
  complaint_visible: { select: seesComplaint('sight.complaint_id = complaint.id') },
  // what complainants filed or claimed with their account; with it come its parts, files and track
  complaint_of_owner: { select: ownsComplaint },
  // whoever registers reserves the id, opens it and inserts: so the row and its parts are visible to their maker
  complaint_registered: { insert: `id = ${opened} or ${isSystem}` },
  // A change that names no column it reads is not narrowed by what one may read: so this says the same as the policies of reading. A referral may
  // take the row out of one's own sight.
  complaint_changed: {
    update: { using: `${seesComplaint('sight.complaint_id = complaint.id')} or ${ownsComplaint}`, check: isKnownActor },
  },
}

const isOwnDraft = `draft_id = (select app_draft_id()) or (draft_id is not null and ${isSystem})`
const isVisibleFile = `${isOwnDraft} or ((not is_internal or ${isOffice}) and ${complaintIsVisible})`

const filePolicies: Record<string, Record<string, Rule>> = {
  complaint_draft: {
    draft_of_holder: { all: `id = (select app_draft_id()) or ${isSystem}` },
    draft_of_clerk: { select: `${isStaff} and owner_id = ${actor}` },
  },
  attachment: {
    attachment_visible: { select: isVisibleFile },
    attachment_added: { insert: isVisibleFile },
    attachment_changed: { update: isVisibleFile },
    attachment_removed: { delete: isOwnDraft },
  },
  complaint_owner: {
    complaint_owner_own: {
      select: `(user_id = ${actor} and (select app_actor_kind()) = 'complainant') or ${isSystem}`,
    },
    complaint_owner_proven: { insert: `complaint_id = ${opened} or ${isSystem}` },
  },
}

const isOfVisibleDecision = 'exists (select from decision where decision.id = decision_id)'
const isOfVisibleProposal = 'exists (select from proposal where proposal.id = proposal_id)'

const workPolicies: Record<string, Record<string, Rule>> = {
  ...ofVisibleComplaint(sharedParts, complaintIsVisible),
  ...ofVisibleComplaint(officeParts, isOfficeAndVisible),
  decision_issue: { decision_issue_of_visible_decision: { all: isOfVisibleDecision } },
  proposal_step: { proposal_step_of_visible_proposal: { all: isOfVisibleProposal } },
  // who sees the case reads its notes; only their author changes one, and nobody deletes any
  case_note: {
    case_note_read: { select: isOfficeAndVisible },
    case_note_added: { insert: `${isOfficeAndVisible} and ${isActor('author_id')}` },
    case_note_changed: { update: `${isOfficeAndVisible} and ${isActor('author_id')}` },
  },
  case_presence: {
    case_presence_read: { select: isOfficeAndVisible },
    case_presence_added: { insert: `${isOfficeAndVisible} and ${isActor('user_id')}` },
    case_presence_changed: { update: `${isOfficeAndVisible} and ${isActor('user_id')}` },
    case_presence_removed: { delete: `${isOfficeAndVisible} and ${isActor('user_id')}` },
  },
  personal_sight: { personal_sight_own: { select: isOwnKey('seen_by', 'is_open') } },
  counted_case: {
    counted_case_of_visible_complaint: {
      select: `${isOffice} and ${seesComplaint('sight.complaint_id = counted_case.id')}`,
    },
  },
}

/** Who opened a systemic case, who sees one of its complaints, and who sees everything reads it; of its complaints each sees those in sight. */
const readsSystemicCase = `(${isSystem} or (${isStaff} and (
    ${seesAll} or owner_id = ${actor}
    or exists (select from systemic_case_complaint as tied where tied.systemic_case_id = systemic_case.id))))`
const isOfReadSystemicCase = 'exists (select from systemic_case where systemic_case.id = systemic_case_id)'
const isTiedAndVisible = `(${isSystem} or (${isStaff} and ${complaintIsVisible}))`

const systemicCasePolicies: Record<string, Record<string, Rule>> = {
  systemic_case: {
    systemic_case_read: { select: readsSystemicCase },
    systemic_case_opened: { insert: `(${isStaff} or ${isSystem}) and ${isActor('owner_id')}` },
    systemic_case_changed: { update: { using: readsSystemicCase, check: `${isStaff} or ${isSystem}` } },
  },
  systemic_case_complaint: {
    systemic_case_complaint_read: { select: isTiedAndVisible },
    systemic_case_complaint_tied: {
      insert: `${isTiedAndVisible} and ${isActor('tied_by_id')} and reads_systemic_case(systemic_case_id)`,
    },
    systemic_case_complaint_untied: { delete: isTiedAndVisible },
  },
  systemic_case_event: {
    systemic_case_event_read: { select: isOfReadSystemicCase },
    systemic_case_event_added: { insert: `${isOfReadSystemicCase} and ${isActor('actor_id')}` },
  },
}

/** Each reads their own notices, of cases that they see at that moment. */
const isReaderOfNotice = `(${isStaff} and user_id = ${actor}
    and (colleague_id is not null
      or ${complaintIsVisible}
      or ${isOfReadSystemicCase}))`

const messagePolicies: Record<string, Record<string, Rule>> = {
  one_time_code: { code_of_open_complaint: { all: `complaint_id = ${opened} or ${isSystem}` } },
  // messages of accounts belong to no complaint and are for whoever sees everything
  outgoing_message: {
    message_visible: { select: seesAll },
    // A page of the outbox asks about fifty complaints, not about all that its reader sees. `offset 0` changes nothing in the answer: it keeps
    // PostgreSQL from reading every visible complaint into a hash before it looks at the first message.
    message_of_visible_complaint: {
      select: `${isStaff} and complaint_id is not null
        and exists (select from complaint where complaint.id = complaint_id offset 0)`,
    },
    message_queued: { insert: isKnownActor },
    message_changed: { update: seesAll },
    message_removed: { delete: isSystem },
  },
  notice: {
    notice_read: { select: `${isReaderOfNotice} or ${isSystem}` },
    notice_added: { insert: isOffice },
    notice_changed: { update: `${isReaderOfNotice} or ${isSystem}` },
    notice_removed: { delete: isSystem },
  },
  // The trail names complaints without a foreign key: its entries follow them all the same. What is not about a complaint is for whoever sees
  // everything. Everybody who acts writes entries, also about what has just left their sight.
  audit_entry: {
    entry_written: { insert: 'true' },
    entry_visible: {
      select: `${seesAll} or ${isStaff}
        and exists (select from complaint
          where complaint.id = case when subject_type = 'complaint' then subject_id::integer end)`,
    },
  },
  // What actions answered tells the status of complaints that the next caller may not see. Only the system looks here: `takeAction` asks after it
  // has locked the complaint as the actor and knows whose answer it wants.
  idempotent_answer: { idempotent_answer_of_system: { all: isSystem } },
}

const isOwn = `(${isStaff} and user_id = ${actor})`
const isOwner = `(${isStaff} and owner_id = ${actor})`
const isSharedWithRole = `(${isStaff} and removed_at is null
    and role_id = (select account.role_id from user_account as account where account.id = ${actor}))`

/** Members of staff ask for a file; the system makes it, or reads it, and says how far it is. */
const ofMaker = (table: string): Record<string, Rule> => ({
  [`${table}_read`]: { select: `${isOwn} or ${isSystem}` },
  [`${table}_added`]: { insert: `${isOwn} or ${isSystem}` },
  [`${table}_changed`]: { update: isSystem },
  [`${table}_removed`]: { delete: isSystem },
})

const reportPolicies: Record<string, Record<string, Rule>> = {
  saved_report: {
    saved_report_read: { select: `${isOwner} or ${isSharedWithRole} or ${isSystem}` },
    saved_report_added: { insert: `${isOwner} or ${isSystem}` },
    saved_report_changed: { update: isOwner },
    saved_report_removed: { delete: isSystem },
  },
  report_mail: { report_mail_of_reader: { all: `${isOwn} or ${isSystem}` } },
  default_view: { default_view_of_reader: { all: isOwn } },
  report_export: ofMaker('report_export'),
  table_import: ofMaker('table_import'),
  import_notice: {
    import_notice_read: { select: `${isOwn} or ${isSystem}` },
    import_notice_added: { insert: isSystem },
    import_notice_changed: { update: `${isOwn} or ${isSystem}` },
  },
}

/** Whoever does not see everything anyway changes nobody's filters into their own favour. */
const mayChangeFilter = `${seesAll} or user_id <> ${actor}`

const ofFilter = (table: string, mayChange: string): Record<string, Rule> => ({
  [`${table}_read`]: { select: isOffice },
  [`${table}_added`]: { insert: mayChange },
  [`${table}_changed`]: { update: mayChange },
  [`${table}_removed`]: { delete: mayChange },
})

const isWriterOfAbsence = `(${isSystem} or ${isStaff} and user_id = ${actor} or app_manages_absences_of(user_id))`

const accessPolicies: Record<string, Record<string, Rule>> = {
  data_filter: ofFilter('data_filter', mayChangeFilter),
  data_filter_value: ofFilter(
    'data_filter_value',
    `exists (select from data_filter where data_filter.id = filter_id and (${mayChangeFilter}))`,
  ),
  // the person and whoever manages their absences read and write them; the substitute reads them
  absence: {
    absence_read: { select: `${isWriterOfAbsence} or ${isStaff} and substitute_id = ${actor}` },
    absence_added: { insert: isWriterOfAbsence },
    absence_changed: { update: isWriterOfAbsence },
  },
  // all staff read standard texts; who may change them is a page permission
  standard_text: {
    standard_text_read: { select: isOffice },
    standard_text_added: { insert: isOffice },
    standard_text_changed: { update: isOffice },
  },
  standard_text_version: {
    standard_text_version_read: { select: isOffice },
    // nobody saves a version in another's name
    standard_text_version_added: { insert: `${isSystem} or (${isStaff} and saved_by_id = ${actor})` },
  },
}

/** Of each table the policies of the application. */
const policies: Record<string, Record<string, Rule>> = {
  complaint: complaintPolicies,
  ...filePolicies,
  ...workPolicies,
  ...systemicCasePolicies,
  ...messagePolicies,
  ...reportPolicies,
  ...accessPolicies,
}

const isOpened = 'complaint_id = app_complaint_id()'
const isOpenedToOffice = `app_actor_kind() in ('staff', 'system') and ${isOpened}`
const isToldOfIt = `(app_sees_all() or app_actor_kind() = 'staff')`

/**
 * The role that a transaction takes on when it has found a complaint that its actor sees, and reads nothing but this one (decision 0061). Its
 * policies have the same conditions as those of the application, with the opened complaint in place of the visible ones. They are one comparison,
 * where those ask who may see what: PostgreSQL prepares all of that for each statement, used or not. And they call the functions directly: inside
 * `(select …)` each mention of a table starts a subquery of its own, which takes longer than comparing the few rows of a case.
 */
const policiesOfOneCase: Record<string, string> = {
  complaint: 'id = app_complaint_id()',
  ...Object.fromEntries(sharedParts.filter(table => table !== 'complaint_search').map(table => [table, isOpened])),
  ...Object.fromEntries([...officeParts, 'case_note'].map(table => [table, isOpenedToOffice])),
  decision_issue: isOfVisibleDecision,
  proposal_step: isOfVisibleProposal,
  attachment: `${isOpened} and (not is_internal or app_actor_kind() in ('staff', 'system'))`,
  outgoing_message: `${isOpened} and ${isToldOfIt}`,
  audit_entry: `subject_type = 'complaint' and subject_id = app_complaint_id()::text and ${isToldOfIt}`,
}

/** What the parts of a case point at, and nothing that opens an account. */
const besides = [
  ...['constant_field', 'delegation', 'department', 'expert_organization', 'holiday', 'location', 'organization'],
  ...['role', 'role_permission', 'setting', 'user_invitation', 'weekly_hours'],
]

/** Of an account, who it is and where they work. */
const namesOfPeople = [
  ...['id', 'kind', 'user_name', 'name', 'name_am', 'role_id', 'organization_id', 'department_id', 'location_id'],
  ...['language', 'is_active', 'confirmed_at'],
]

async function grantReadingOneCase(db: Kysely<unknown>): Promise<void> {
  const tables = [...Object.keys(policiesOfOneCase), ...besides]
  await sql
    .raw(`
    grant select on ${tables.join(', ')} to abetuta_case;
    grant select (${namesOfPeople.join(', ')}) on user_account to abetuta_case;
    grant execute on function app_actor_kind, app_complaint_id, app_sees_all, app_user_id to abetuta_case`)
    .execute(db)
}
