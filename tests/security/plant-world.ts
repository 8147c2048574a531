import { createHash, randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { DataFilterKind } from '#contract/values/settings-choices.ts'
import type { Status } from '#contract/statuses.ts'
import type { Database } from '#db/tables.ts'
import { foldText } from '#server/features/complaint-search/search.rules.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import type { Staff } from '#server/platform/actor.ts'
import { aConstant } from '#tests/support/factories.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { type Ids, plantWork } from './plant-work.ts'
import { constantsUsed, statusesUsed, type World, type WorldUser } from './random-world.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** Constants that every world refers to. */
export interface Constants {
  sector: number[]
  'complaint-type': number[]
  severity: number[]
  gender: number
  'age-group': number
  occupation: number
  'required-decision': number
  'submission-way': number
}

export async function readConstants(db: Kysely<Database>): Promise<Constants> {
  const severalOf = async (field: string) => {
    const rows = db.selectFrom('constant_field').select('id').where('field_name', '=', field).orderBy('id')
    const ids = (await rows.limit(constantsUsed).execute()).map(({ id }) => id)
    if (ids.length < constantsUsed) throw new Error(`The reference data has too few constants of the field ${field}.`)
    return ids
  }
  return inTransactionAs(db, { kind: 'system', job: 'test' }, async tx => ({
    sector: await severalOf('sector'),
    'complaint-type': await severalOf('complaint-type'),
    severity: await severalOf('severity'),
    gender: await aConstant(tx, 'gender'),
    'age-group': await aConstant(tx, 'age-group'),
    occupation: await aConstant(tx, 'occupation'),
    'required-decision': await aConstant(tx, 'required-decision'),
    'submission-way': await aConstant(tx, 'submission-way'),
  }))
}

let planted = 0

/** What became of a complaint, in place of what its world says. */
export type Fate = Partial<Insertable<Database['complaint']>> & { gender_id?: number | undefined }

/** Replaces the former world by this one, as the owner of the tables. */
export async function plantWorld(
  owner: Kysely<Database>,
  world: World,
  constants: Constants,
  fates: readonly Fate[] = [],
): Promise<Ids> {
  planted += 1
  const base = 1_000_000 + planted * 100
  const id = (index: number) => base + index
  const ids: Ids = { location: id, organization: id, department: id, user: id, complaint: id }
  await owner.transaction().execute(async tx => {
    await sql`truncate complaint cascade`.execute(tx)
    await plantBodies(tx, world, ids, constants)
    await plantUsers(tx, world, ids, constants)
    await plantComplaints(tx, world, ids, constants, fates)
  })
  return ids
}

const orNull = (index: number | null, id: (index: number) => number): number | null =>
  index === null ? null : id(index)

async function plantBodies(tx: Kysely<Database>, world: World, ids: Ids, constants: Constants): Promise<void> {
  await plant(
    tx,
    'location',
    world.locations.map(({ parent }, index) => ({
      id: ids.location(index),
      parent_id: orNull(parent, ids.location),
      kind: parent === null ? ('region' as const) : ('woreda' as const),
      name_en: `Place ${ids.location(index)}`,
      name_am: 'ቦታ',
      valid_from_on: '2000-01-01',
    })),
  )
  await plant(
    tx,
    'organization',
    world.organizations.map(({ sector, mergedInto }, index) => ({
      id: ids.organization(index),
      name_en: `Bureau ${ids.organization(index)}`,
      name_am: 'ቢሮ',
      sector_id: sector === null ? null : (constants.sector[sector] as number),
      handles_complaints: true,
      is_active: mergedInto === null,
      merged_into_id: orNull(mergedInto, ids.organization),
    })),
  )
  if (world.departments.length === 0) return
  await plant(
    tx,
    'department',
    world.departments.map(({ organization, parent, mergedInto }, index) => ({
      id: ids.department(index),
      organization_id: ids.organization(organization),
      parent_id: orNull(parent, ids.department),
      name_en: `Directorate ${ids.department(index)}`,
      name_am: 'ዳይሬክቶሬት',
      is_active: mergedInto === null,
      merged_into_id: orNull(mergedInto, ids.department),
    })),
  )
}

/** A filter's value in the column of its kind. */
function filterValue(kind: DataFilterKind, value: number, ids: Ids, constants: Constants) {
  if (kind === 'organization') return { organization_id: ids.organization(value) }
  if (kind === 'department') return { department_id: ids.department(value) }
  if (kind === 'location') return { location_id: ids.location(value) }
  if (kind === 'status') return { status: statusesUsed[value] as (typeof statusesUsed)[number] }
  return { constant_id: constants[kind][value] as number }
}

async function plantUsers(tx: Kysely<Database>, world: World, ids: Ids, constants: Constants): Promise<void> {
  await plant(
    tx,
    'user_account',
    world.users.map((user, index) => ({
      id: ids.user(index),
      user_name: `user-${ids.user(index)}@example.test`,
      password_hash: '!',
      name: 'Tigist Bekele',
      organization_id: orNull(user.organization, ids.organization),
      department_id: orNull(user.department, ids.department),
    })),
  )
  for (const [index, user] of world.users.entries()) {
    const user_id = ids.user(index)
    for (const organization of user.experts) {
      const organization_id = ids.organization(organization)
      await plant(tx, 'expert_organization', { user_id, organization_id })
    }
    for (const [kind, values] of Object.entries(user.filters) as [DataFilterKind, number[]][]) {
      const filter_id = await plantOne(tx, 'data_filter', { user_id, kind, updated_at: new Date() })
      for (const value of values) {
        await plant(tx, 'data_filter_value', { filter_id, ...filterValue(kind, value, ids, constants) })
      }
    }
  }
}

async function plantComplaints(
  tx: Kysely<Database>,
  world: World,
  ids: Ids,
  constants: Constants,
  fates: readonly Fate[],
): Promise<void> {
  const at = new Date()
  await plant(
    tx,
    'complaint',
    world.complaints.map((complaint, index) => ({
      id: ids.complaint(index),
      tracking_id: newTrackingId(),
      submission_key: randomUUID(),
      ...statusColumns(statusesUsed[complaint.status] as Status, at),
      language: 'en' as const,
      complaint_type_id: constants['complaint-type'][complaint.type] as number,
      severity_id: complaint.severity === null ? null : (constants.severity[complaint.severity] as number),
      required_decision_id: constants['required-decision'],
      submission_way_id: constants['submission-way'],
      supporting_documents: [],
      is_group: false,
      against_organization_id: ids.organization(complaint.against),
      handling_organization_id: ids.organization(complaint.organization),
      handling_department_id: orNull(complaint.department, ids.department),
      location_id: ids.location(complaint.location),
      location_names: '[]',
      receiver_id: orNull(complaint.receiver, ids.user),
      officer_id: orNull(complaint.work.officer, ids.user),
      reviewer_id: orNull(complaint.work.reviewer, ids.user),
      registered_at: new Date(at.getTime() - index * 60_000),
      updated_at: at,
      ...columnsOf(fates[index]),
    })),
  )
  const each = world.complaints.map((_, index) => ids.complaint(index))
  await plantParts(tx, each, at)
  await plantWork(
    tx,
    world.complaints.map(({ work }) => work),
    world.delegations,
    world.absences,
    ids,
  )
  const place = ids.location(0)
  const person = { region_id: place, zone_id: place, woreda_id: place, first_name: 'Abebe', father_name: 'Kebede' }
  await plant(
    tx,
    'complaint_party',
    each.map((complaint_id, index) => ({
      complaint_id,
      kind: 'complainant' as const,
      ordinal: 0,
      ...person,
      gender_id: fates[index]?.gender_id ?? constants.gender,
      age_group_id: constants['age-group'],
      nationality: 'ETHIOPIAN' as const,
      occupation_id: constants.occupation,
    })),
  )
}

const columnsOf = ({ gender_id: _, ...columns }: Fate = {}) => columns

/** A closed complaint says why and when. */
const statusColumns = (status: Status, at: Date) =>
  status === 'CLOSED' ? { status, close_reason: 'ACCEPTED' as const, closed_at: at } : { status }

async function plantParts(tx: Kysely<Database>, each: number[], at: Date): Promise<void> {
  await plant(
    tx,
    'complaint_issue',
    each.map(complaint_id => ({ complaint_id, ordinal: 0, text: 'The licence was refused.' })),
  )
  await plant(
    tx,
    'complaint_search',
    each.map(complaint_id => ({ complaint_id, folded: foldText('The licence was refused.') })),
  )
  await plant(
    tx,
    'status_track',
    each.map(complaint_id => ({
      complaint_id,
      at,
      action: 'register',
      to_status: 'CREATED' as const,
      actor_kind: 'visitor' as const,
    })),
  )
  await plant(
    tx,
    'clock_event',
    each.map(complaint_id => ({
      complaint_id,
      clock: 'A' as const,
      event: 'start' as const,
      at,
      amount: 1,
      unit: 'working-days' as const,
    })),
  )
  await plant(
    tx,
    'attachment',
    each.map(complaint_id => ({
      id: randomUUID(),
      complaint_id,
      original_name: 'decision.pdf',
      media_type: 'application/pdf',
      size: 1024,
      sha256: createHash('sha256').update(String(complaint_id)).digest('hex'),
      storage_key: randomUUID(),
    })),
  )
}

/** The user of a planted world as the actor of a call. */
export const staffOf = (user: WorldUser, index: number, ids: Ids): Staff => ({
  kind: 'staff',
  userId: ids.user(index),
  sessionId: randomUUID(),
  userName: `user-${ids.user(index)}@example.test`,
  roleId: 0,
  guardLevel: 'ADMIN',
  permissions: new Set(user.seesAll ? ['All'] : ['Complaints - List View']),
  organizationId: orNull(user.organization, ids.organization),
  departmentId: orNull(user.department, ids.department),
  language: 'en',
})
