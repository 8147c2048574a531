import { createHash, randomInt, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Insertable, type InsertObject, sql } from 'kysely'
import type { GuardLevel, PageCode } from '#contract/permissions-catalogue.ts'
import type { DataFilterKind } from '#contract/values/settings-choices.ts'
import type { Database } from '#db/tables.ts'
import { letterCodeLength } from '#contract/values/letter-code.ts'
import type { LetterContent } from '#server/features/letters/letter-content.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import type { Staff } from '#server/platform/actor.ts'
import { reserveComplaintId } from '#server/platform/db/reserve-id.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plant, plantOne } from './rows.ts'

/** Rows for tests; values that a row needs and the test does not care about are created or looked up. Run them as the system. */

/** A value that no other row of the run has. */
const unique = () => randomInt(2 ** 47).toString(36)

/** A hash that is cheap to check: the hash itself contains its cost. Tests of the real cost sign up. */
export const quickHash = (password: string) =>
  hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The first value of a constant field, found by a subquery. */
const constantOf = (fieldName: string) =>
  sql<number>`(select id from constant_field where field_name = ${fieldName} order by sort_order limit 1)`

/** A value of a constant field that the reference data brings. */
export async function aConstant(tx: Tx, fieldName: string): Promise<number> {
  const { id } = await tx
    .selectFrom('constant_field')
    .select('id')
    .where('field_name', '=', fieldName)
    .orderBy('sort_order')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error(`The reference data has no constant of the field ${fieldName}.`))
  return id
}

/** The woreda of `aPlace`, and the zone around it, found by subqueries. */
const someWoreda = sql<number>`(select id from location where kind = 'woreda' order by id limit 1)`
const zoneOf = (woreda: typeof someWoreda) => sql<number>`(select parent_id from location where id = ${woreda})`

/** A woreda of Addis Ababa with the places around it, from the reference data. */
export async function aPlace(tx: Tx): Promise<{ regionId: number; zoneId: number; woredaId: number }> {
  const place = await tx
    .selectFrom('location as woreda')
    .innerJoin('location as zone', 'zone.id', 'woreda.parent_id')
    .innerJoin('location as region', 'region.id', 'zone.parent_id')
    .select(['region.id as regionId', 'zone.id as zoneId', 'woreda.id as woredaId'])
    .where('woreda.kind', '=', 'woreda')
    .orderBy('woreda.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return place
}

export async function anOrganization(
  tx: Tx,
  organization: Partial<Insertable<Database['organization']>> = {},
): Promise<number> {
  return plantOne(tx, 'organization', {
    name_en: `Bureau ${unique()}`,
    name_am: 'ቢሮ',
    handles_complaints: true,
    ...organization,
  })
}

/** A department, in an organization of its own unless one is given. */
export async function aDepartment(
  tx: Tx,
  department: Partial<Insertable<Database['department']>> = {},
): Promise<number> {
  const organization_id = department.organization_id ?? (await anOrganization(tx))
  return plantOne(tx, 'department', {
    name_en: `Directorate ${unique()}`,
    name_am: 'ዳይሬክቶሬት',
    ...department,
    organization_id,
  })
}

/** An active member of staff with a role of their own, as the actor that the use cases take. */
export async function aStaffMember(
  tx: Tx,
  member: {
    userName?: string
    /** Without a hash the account cannot sign in, and no time is spent on hashing. */
    password?: string
    permissions?: PageCode[]
    guardLevel?: GuardLevel
    organizationId?: number | null
    departmentId?: number | null
    locationId?: number | null
    language?: 'en' | 'am'
    isActive?: boolean
  } = {},
): Promise<Staff> {
  const {
    permissions = ['Complaints - List View'],
    guardLevel = 'ADMIN',
    departmentId = null,
    language = 'en',
  } = member
  const userName = member.userName ?? `${unique()}@example.test`
  const [organizationId, roleId, password_hash] = await Promise.all([
    member.organizationId === undefined ? anOrganization(tx) : member.organizationId,
    plantOne(tx, 'role', { name: `Role ${unique()}`, guard_level: guardLevel }),
    member.password ? quickHash(member.password) : '!',
  ])
  const rows = permissions.map(page_code => ({ role_id: roleId, page_code }))
  const permitted = rows.length > 0 ? plant(tx, 'role_permission', rows) : []
  const added = plantOne(tx, 'user_account', {
    user_name: userName,
    password_hash,
    name: 'Tigist Bekele',
    name_am: 'ትዕግስት በቀለ',
    role_id: roleId,
    organization_id: organizationId,
    department_id: departmentId,
    location_id: member.locationId ?? null,
    language,
    is_active: member.isActive ?? true,
  })
  const [userId] = await Promise.all([added, permitted])
  return {
    kind: 'staff',
    userId,
    sessionId: randomUUID(),
    userName,
    roleId,
    guardLevel,
    permissions: new Set(permissions),
    organizationId,
    departmentId,
    language,
  }
}

/** A filter of what a user sees: only complaints of these. */
export async function aDataFilter(
  tx: Tx,
  user_id: number,
  kind: DataFilterKind,
  values: Omit<Insertable<Database['data_filter_value']>, 'filter_id'>[],
): Promise<number> {
  const filter_id = await plantOne(tx, 'data_filter', { user_id, kind, updated_at: new Date() })
  await plant(
    tx,
    'data_filter_value',
    values.map(value => ({ filter_id, ...value })),
  )
  return filter_id
}

/** An application under way, for the holder of its id. */
export async function aDraft(
  tx: Tx,
  draft: { answers?: Record<string, unknown>; language?: 'en' | 'am'; expires_at?: Date } = {},
): Promise<string> {
  const id = randomUUID()
  await plant(tx, 'complaint_draft', {
    id,
    language: draft.language ?? 'en',
    answers: JSON.stringify(draft.answers ?? {}),
    submission_key: randomUUID(),
    expires_at: draft.expires_at ?? new Date(Date.now() + 14 * 86_400_000),
  })
  return id
}

/** A registered complaint with one issue and its complainant; answers its id and tracking ID. */
export async function aComplaint(
  tx: Tx,
  complaint: Partial<Insertable<Database['complaint']>> = {},
): Promise<{ id: number; trackingId: string }> {
  const [row, id] = await Promise.all([complaintRow(tx, complaint), reserveComplaintId(tx)])
  const issue = { complaint_id: id, ordinal: 0, text: 'The licence was refused.' }
  await Promise.all([
    plant(tx, 'complaint', { ...row, id }),
    plant(tx, 'complaint_issue', issue),
    aParty(tx, { complaint_id: id }),
  ])
  return { id, trackingId: row.tracking_id }
}

async function complaintRow(
  tx: Tx,
  complaint: Partial<Insertable<Database['complaint']>>,
): Promise<Omit<InsertObject<Database, 'complaint'>, 'tracking_id'> & { tracking_id: string }> {
  const registered_at = complaint.registered_at ?? new Date()
  const isClosed = complaint.status === 'CLOSED'
  const [against_organization_id, handling_organization_id] = await Promise.all([
    complaint.against_organization_id ?? anOrganization(tx),
    complaint.handling_organization_id ?? anOrganization(tx),
  ])
  return {
    tracking_id: newTrackingId(),
    submission_key: randomUUID(),
    status: 'CREATED',
    close_reason: isClosed ? 'ACCEPTED' : null,
    closed_at: isClosed ? registered_at : null,
    language: 'en',
    complaint_type_id: constantOf('complaint-type'),
    required_decision_id: constantOf('required-decision'),
    submission_way_id: constantOf('submission-way'),
    supporting_documents: [],
    is_group: false,
    against_organization_id,
    handling_organization_id,
    location_id: someWoreda,
    location_names: JSON.stringify([{ en: 'Addis Ababa', am: 'አዲስ አበባ' }]),
    updated_at: registered_at,
    ...complaint,
    registered_at,
  }
}

/** A complaint under investigation by the body of this member of staff, who leads its handlers. */
export async function aLedComplaint(
  tx: Tx,
  { userId, organizationId }: Staff,
  complaint: Parameters<typeof aComplaint>[1] = {},
): Promise<{ id: number; trackingId: string }> {
  const handling = { status: 'UNDER_INVESTIGATION', handling_organization_id: organizationId as number } as const
  const made = await aComplaint(tx, { ...handling, ...complaint })
  const lead = { user_id: userId, is_lead: true, directed_at: new Date() }
  await plant(tx, 'complaint_handler', { complaint_id: made.id, ...lead })
  return made
}

/** The complainant of a complaint, or with an ordinal from 1 a representative. */
export async function aParty(
  tx: Tx,
  party: { complaint_id: number } & Partial<Insertable<Database['complaint_party']>>,
): Promise<number> {
  return plantOne(tx, 'complaint_party', {
    kind: party.ordinal ? 'representative' : 'complainant',
    ordinal: 0,
    first_name: 'Abebe',
    father_name: 'Kebede',
    gender_id: constantOf('gender'),
    age_group_id: constantOf('age-group'),
    nationality: 'ETHIOPIAN',
    occupation_id: constantOf('occupation'),
    region_id: sql<number>`(select parent_id from location where id = ${zoneOf(someWoreda)})`,
    zone_id: zoneOf(someWoreda),
    woreda_id: someWoreda,
    phone: '+251911223344',
    ...party,
  })
}

/** A file of a draft or of a complaint. Its bytes are not in the file store. */
export async function anAttachment(
  tx: Tx,
  attachment: (
    | { draft_id: string }
    | { complaint_id: number }
    | { statement_request_id: number }
    | { case_order_id: number }
  ) &
    Partial<Insertable<Database['attachment']>>,
): Promise<string> {
  const id = randomUUID()
  await plant(tx, 'attachment', {
    id,
    original_name: 'decision.pdf',
    media_type: 'application/pdf',
    size: 1024,
    sha256: createHash('sha256').update(id).digest('hex'),
    storage_key: id,
    ...attachment,
  })
  return id
}

/** A request for what is missing, as it was issued. */
export async function aLetter(
  tx: Tx,
  letter: { complaint_id: number } & Partial<Insertable<Database['letter']>>,
): Promise<{ id: number; code: string }> {
  const code = newCheckedDigits(letterCodeLength)
  const content: LetterContent = {
    body: { kind: 'standard-request', items: ['A readable letter'], note: null },
    issuer: { en: 'City Bureau', am: 'የከተማ ቢሮ' },
    office: null,
    complainant: 'Abebe Kebede',
    representatives: [],
    groupSize: null,
    against: 'Land Office',
    filedAt: '2026-11-01T08:15:00.000Z',
    issues: ['The licence was refused.'],
    trackingIdEnd: '2046',
    answerBy: '2026-12-06T08:15:00.000Z',
    issuedBy: { organization: 'City Bureau', role: 'Case receiver' },
    approvedBy: [],
  }
  const id = await plantOne(tx, 'letter', {
    kind: 'standard-request',
    check_code: code,
    language: 'en',
    content: JSON.stringify(content),
    issued_at: new Date(),
    ...letter,
  })
  return { id, code }
}
