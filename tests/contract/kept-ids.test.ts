import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namingFilters } from '#contract/desk/complaints.ts'
import { reportDimensions } from '#contract/reports/report-choices.ts'
import { movedByThemselves } from '#server/features/organizations/merge-organizations.ts'
import { aComplaint, aConstant, aDepartment, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { plantOne, rowIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { columns, type Fate, keptInside, keptInTexts, unbound } from './kept-ids-table.ts'

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
  holder: closedAccount,
  waitsFor: closedAccount,
}
async function closedAccount(): Promise<number> {
  const { userId } = await server.inTransaction(tx => aStaffMember(tx))
  await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', userId).execute()
  return userId
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

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(ownerDb)).rows.map(({ name }) => name)

test('every JSON and array column is known with what happens to the ids in it', async () => {
  const found = await namesOf(sql`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and (typname = 'jsonb' or typcategory = 'A') order by 1`)
  expect(found).toEqual(Object.keys(keptInside).toSorted())
})

test('every number that is named as an id without a foreign key is known with what happens to it', async () => {
  const found = await namesOf(sql`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attname like '%\\_id' and atttypid in ('integer'::regtype, 'bigint'::regtype)
      and not exists (select from pg_constraint
        where conrelid = attrelid and contype in ('f', 'p') and attnum = any (conkey))
    order by 1`)
  expect(found).toEqual(Object.keys(unbound).toSorted())
})

test('every text that is named as an id, and each with ids in it, is known with what happens to them', async () => {
  const found = await namesOf(sql`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and (attname like '%\\_id' or attname like '%query%') and atttypid = 'text'::regtype
    order by 1`)
  expect(found).toEqual(Object.keys(keptInTexts).toSorted())
})

/** Every column that a foreign key binds to the id of a table, as PostgreSQL has them. */
const boundTo = (table: string) =>
  namesOf(sql`
    select referring.relname || '.' || own.attname as name
    from pg_constraint as bond
    join pg_class as referring on referring.oid = bond.conrelid
    cross join lateral unnest(bond.conkey, bond.confkey) as pair(own_number, other_number)
    join pg_attribute as own on own.attrelid = bond.conrelid and own.attnum = pair.own_number
    join pg_attribute as other on other.attrelid = bond.confrelid and other.attnum = pair.other_number
    where bond.contype = 'f' and bond.confrelid = ${`public.${table}`}::regclass and other.attname = 'id'
    order by 1`)

test.each(Object.entries(columns))(
  'every foreign key to a %s is known with what happens to it',
  async (table, known) => {
    expect(await boundTo(table)).toEqual(Object.keys(known).toSorted())
  },
)

test('what a merge moves apart is what its table says', () => {
  const apart: Fate[] = ['moved apart', 'history']
  const named = Object.entries(columns.organization).flatMap(([column, fate]) => (apart.includes(fate) ? [column] : []))
  expect(named).toEqual(movedByThemselves.toSorted())
})
