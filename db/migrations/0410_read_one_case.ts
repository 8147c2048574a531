import { type Kysely, sql } from 'kysely'

/**
 * The role that a transaction takes on when it has found a complaint that its actor sees, and reads nothing but this one (decision
 * 0061). Its policies are one comparison, where those of the application ask who may see what: PostgreSQL prepares all of that
 * for each statement, used or not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await grantReading(db)
  for (const [table, using] of Object.entries(policies)) {
    await sql
      .raw(`create policy ${table}_of_one_case on ${table} for select to abetuta_case using (${using})`)
      .execute(db)
  }
}

const opened = '(select app_complaint_id())'
const isOpened = `complaint_id = ${opened}`
const isStaff = `(select app_actor_kind()) in ('staff', 'system')`
const isOpenedToStaff = `${isStaff} and ${isOpened}`

/** The same conditions as the application's own policies, with the opened complaint in place of the visible ones. */
const policies: Record<string, string> = {
  complaint: `id = ${opened}`,
  complaint_issue: isOpened,
  complaint_party: isOpened,
  status_track: isOpened,
  clock_event: isOpened,
  conclusion: isOpened,
  letter: isOpened,
  referral: isOpened,
  referral_request: isOpened,
  complaint_handler: isOpenedToStaff,
  clock_notice: isOpenedToStaff,
  answer_notice: isOpenedToStaff,
  contact_record: isOpenedToStaff,
  decision: isOpenedToStaff,
  opinion: isOpenedToStaff,
  proposal: isOpenedToStaff,
  former_values: isOpenedToStaff,
  decision_issue: 'exists (select from decision where decision.id = decision_id)',
  proposal_step: 'exists (select from proposal where proposal.id = proposal_id)',
  attachment: `${isOpened} and (not is_internal or ${isStaff})`,
  outgoing_message: `${isOpened} and ((select app_sees_all()) or (select app_actor_kind()) = 'staff')`,
  audit_entry: `subject_type = 'complaint' and subject_id = ${opened}::text and ((select app_sees_all()) or (select app_actor_kind()) = 'staff')`,
}

/** What the parts of a case point at, and nothing that opens an account. */
const besides = [
  'constant_field',
  'delegation',
  'department',
  'expert_organization',
  'holiday',
  'location',
  'organization',
  'role',
  'role_permission',
  'setting',
  'user_invitation',
  'weekly_hours',
]

/** Of an account, who it is and where they work. */
const namesOfPeople = [
  'id',
  'kind',
  'user_name',
  'name',
  'name_am',
  'role_id',
  'organization_id',
  'department_id',
  'location_id',
  'language',
  'is_active',
  'confirmed_at',
]

async function grantReading(db: Kysely<unknown>): Promise<void> {
  const tables = [...Object.keys(policies), ...besides].join(', ')
  await sql.raw(`grant select on ${tables} to abetuta_case`).execute(db)
  await sql.raw(`grant select (${namesOfPeople.join(', ')}) on user_account to abetuta_case`).execute(db)
  const functions = ['app_actor_kind', 'app_complaint_id', 'app_sees_all', 'app_user_id']
  await sql
    .raw(`grant execute on function ${functions.map(name => `${name}()`).join(', ')} to abetuta_case`)
    .execute(db)
}
