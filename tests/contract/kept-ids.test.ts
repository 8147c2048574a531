import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namingFilters } from '#contract/desk/complaints.ts'
import { reportDimensions } from '#contract/reports/report-choices.ts'
import { listReferring, type ReferredTable } from '#server/platform/db/references.ts'
import { movedByThemselves } from '#server/features/organizations/merge-organizations.ts'
import { aComplaint, aConstant, aDepartment, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { plantOne, rowIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await signInAs(server, { permissions: ['All'] })
const post = (path: string, body: object = {}) => server.post(`/api${path}`, body, { token: admin.token })

const complaint = (row: Parameters<typeof aComplaint>[1]) => server.inTransaction(tx => aComplaint(tx, row))

async function reportOf(filters: object) {
  const by = { userID: admin.userId, roleID: admin.roleId }
  const answer = await post('/Complaints/GetComplaintReport', { ...by, columns: ['trackingId'], filters })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function listOf(query: string) {
  const answer = await server.get(
    `/api/Complaints/GetCompliantsList/${admin.userId}/${admin.roleId}/all?count=yes&${query}`,
    admin.token,
  )
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

interface Merged {
  /** The filters of reports and of lists that name it. */
  dimensions: (typeof reportDimensions)[number][]
  lists: (typeof namingFilters)[number][]
  /** Merges what a complaint names, and returns its id. */
  merge(): Promise<number>
}

const merges: Record<string, Merged> = {
  'a body': {
    dimensions: ['organization', 'handlingOrganization'],
    lists: ['organization', 'handling'],
    async merge() {
      const [old, into] = [await server.add(anOrganization), await server.add(anOrganization)]
      await complaint({ against_organization_id: old })
      await complaint({ against_organization_id: old, status: 'CLOSED' })
      await complaint({ handling_organization_id: old })
      await complaint({ handling_organization_id: old, status: 'CLOSED' })
      expect((await post(`/Organizations/MergeOrganization/${old}`, { intoId: into })).statusCode).toBe(200)
      return old
    },
  },
  'a department': {
    dimensions: ['department'],
    lists: [],
    async merge() {
      const organization_id = await server.add(anOrganization)
      const [old, into] = await server.inTransaction(async tx => [
        await aDepartment(tx, { organization_id }),
        await aDepartment(tx, { organization_id }),
      ])
      const of = { handling_organization_id: organization_id, handling_department_id: old }
      for (const one of [of, { ...of, status: 'CLOSED' as const }]) await complaint(one)
      expect((await post(`/Organizations/MergeDepartment/${old}`, { intoId: into })).statusCode).toBe(200)
      return old
    },
  },
  'a place': {
    dimensions: ['woreda'],
    lists: ['location'],
    async merge() {
      const { zoneId } = await server.inTransaction(aPlace)
      const place = { kind: 'woreda' as const, parent_id: zoneId, valid_from_on: '2020-01-01' }
      const old = await plantOne(ownerDb, 'location', { ...place, name_en: 'Old woreda', name_am: 'ወረዳ' })
      const into = await plantOne(ownerDb, 'location', { ...place, name_en: 'New woreda', name_am: 'አዲስ' })
      for (const status of ['CREATED', 'CLOSED'] as const) await complaint({ location_id: old, status })
      const answer = await post(`/Locations/MergeLocation/${old}`, { intoId: into })
      expect(answer.statusCode, answer.body).toBe(200)
      return old
    },
  },
}

test.each(Object.entries(merges))(
  'reports and lists that name %s go on with what it was merged into, and say so',
  async (_, one) => {
    const id = await one.merge()
    for (const dimension of one.dimensions) {
      const { rows, filters } = await reportOf({ [dimension]: String(id) })
      expect(rows, dimension).toHaveLength(2)
      expect(filters).toMatchObject([{ dimension, standing: 'merged', into: { en: expect.any(String) } }])
    }
    for (const filter of one.lists) {
      const { compliants, changedFilters } = await listOf(`${filter}=${id}`)
      expect(compliants, filter).toHaveLength(2)
      expect(changedFilters).toMatchObject([{ filter, standing: 'merged', into: { en: expect.any(String) } }])
    }
  },
)

/** Ends or deletes something that each filter names; returns its id. */
const endings: Record<(typeof namingFilters)[number], () => Promise<number>> = {
  organization: async () => server.add(tx => anOrganization(tx, { is_active: false })),
  handling: async () => server.add(tx => anOrganization(tx, { is_active: false })),
  location: async () => {
    const { woredaId } = await server.inTransaction(aPlace)
    await ownerDb.updateTable('location').set({ valid_to_on: '2021-01-01' }).where('id', '=', woredaId).execute()
    return woredaId
  },
  severity: () => retired('severity'),
  type: () => retired('complaint-type'),
  way: () => retired('submission-way'),
  holder: async () => {
    const { userId } = await server.inTransaction(tx => aStaffMember(tx))
    await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', userId).execute()
    return userId
  },
}
async function retired(field: string): Promise<number> {
  const id = await server.inTransaction(tx => aConstant(tx, field))
  await ownerDb.updateTable('constant_field').set({ retired_on: '2021-01-01' }).where('id', '=', id).execute()
  return id
}

test.each(namingFilters)('a list says that what its filter names has ended, or is gone: %s', async filter => {
  const id = await endings[filter]()
  expect((await listOf(`${filter}=${id}`)).changedFilters).toMatchObject([{ filter, standing: 'ended', into: null }])
  const gone = await listOf(`${filter}=99999999`)
  expect(gone).toMatchObject({ compliants: [], changedFilters: [{ filter, standing: 'gone', name: null }] })
})

const words = ['status', 'closeReason', 'month', 'ethiopianMonth']
test.each(reportDimensions.filter(name => !words.includes(name)))(
  'a report says that what its filter names is gone: %s',
  async dimension => {
    const { rows, filters } = await reportOf({ [dimension]: '99999999' })
    expect(rows).toEqual([])
    expect(filters).toMatchObject([{ dimension, standing: 'gone', name: null }])
  },
)

test('a list that names what stands has nothing to say', async () => {
  const { id } = await rowIn(ownerDb, 'organization', { is_active: true }, ['id'])
  expect((await listOf(`organization=${id}&holder=0`)).changedFilters).toEqual([])
})

/**
 * Where an id is kept outside a foreign key, and what happens to it. A new JSON or array column belongs in this list, with a filter or a
 * merge that follows what it names.
 */
const keptOutside: Record<string, string> = {
  'audit_entry.details': 'history',
  'case_note.mentioned_ids': 'history: who was told',
  'complaint.location_names': 'history: names on the day of filing',
  'complaint.supporting_documents': 'no ids',
  'complaint_draft.answers': 'checked again when it is submitted',
  'conclusion.content': 'history',
  'decision.attachment_ids': 'files, which stay',
  'former_values.values': 'history',
  'idempotent_answer.answer': 'kept for a day',
  'letter.content': 'history',
  'passkey.transports': 'no ids',
  'proposal.input': 'renewed by a merge, shown to the approver',
  'public_statistics.content': 'history',
  'referral.attachment_ids': 'files, which stay',
  'report_export.asked': 'a report, whose filters follow',
  'setting.value': 'no ids',
  'standard_text_version.content': 'no ids',
  'status_track.details': 'history',
  'table_import.result': 'history',
  'user_account.notice_choices': 'no ids',
  'user_navigation.entries': 'pages',
}

test('every JSON and array column is known with what happens to the ids in it', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and (typname = 'jsonb' or typcategory = 'A') order by 1`.execute(ownerDb)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(keptOutside).toSorted())
})

/** The foreign keys that a merge does not move, because they stay as history or have their own way. */
const tables: ReferredTable[] = ['organization', 'department', 'location']
test.each(tables)('every foreign key to a %s is moved by a merge, or known to stay', async table => {
  const referring = await server.inTransaction(tx => listReferring(tx, table))
  const names = referring.map(({ table: of, column }) => `${of}.${column}`)
  expect(names).toEqual(keys[table])
  if (table === 'organization') expect(names).toEqual(expect.arrayContaining(movedByThemselves))
})

const keys: Partial<Record<ReferredTable, string[]>> = {
  organization: [
    'complaint.against_organization_id',
    'complaint.handling_organization_id',
    'data_filter_value.organization_id',
    'department.organization_id',
    'expert_organization.organization_id',
    'organization.merged_into_id',
    'referral.organization_id',
    'standard_text.organization_id',
    'status_track.organization_id',
    'systemic_case.organization_id',
    'user_account.organization_id',
  ],
  department: [
    'complaint.against_department_id',
    'complaint.handling_department_id',
    'data_filter_value.department_id',
    'department.merged_into_id',
    'department.parent_id',
    'user_account.department_id',
  ],
  location: [
    'complaint.location_id',
    'complaint_party.region_id',
    'complaint_party.woreda_id',
    'complaint_party.zone_id',
    'constant_field.region_id',
    'data_filter_value.location_id',
    'holiday.region_id',
    'location.merged_into_id',
    'location.parent_id',
    'organization.location_id',
    'password_policy.region_id',
    'user_account.location_id',
    'weekly_hours.region_id',
  ],
}
