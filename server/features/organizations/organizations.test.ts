import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { findRegionByName, listChildren } from '#server/features/locations/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { handlingOrganizationFor } from './index.ts'
import { listDepartments, listOrganizations } from './organizations.queries.ts'

const database = await testDatabase()
await seedReferenceData(database.db)

const read = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, { kind: 'visitor' }, work)

async function addOrganization(
  name: string,
  values: { location_id?: number; handles_complaints?: boolean; is_active?: boolean },
) {
  const { id } = await database.db
    .insertInto('organization')
    .values({ name_en: name, name_am: name, sector_id: null, location_id: null, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a complaint goes to the nearest active body that takes complaints', async () => {
  const city = (await read(tx => findRegionByName(tx, 'Addis Ababa')))!
  const [, , arada, bole] = await read(tx => listChildren(tx, city.id))
  const [woreda] = await read(tx => listChildren(tx, arada!.id))
  const againstOrganizationId = await addOrganization('Bureau', {})
  const filed = (locationId: number) => read(tx => handlingOrganizationFor(tx, { againstOrganizationId, locationId }))
  await expect(filed(woreda!.id)).rejects.toMatchObject({ code: 'no-handling-organization' })

  await addOrganization('Closed', { location_id: woreda!.id, handles_complaints: true, is_active: false })
  const ofCity = await addOrganization('City', { location_id: city.id, handles_complaints: true })
  expect(await filed(woreda!.id)).toBe(ofCity)
  const ofSubCity = await addOrganization('Arada', { location_id: arada!.id, handles_complaints: true })
  expect(await filed(woreda!.id)).toBe(ofSubCity)
  expect(await filed(bole!.id)).toBe(ofCity)
  await expect(filed(999_999)).rejects.toThrow('There is no such place.')
})

test('closed bodies and closed departments are not offered', async () => {
  const id = await addOrganization('With departments', {})
  const closed = await addOrganization('No more', { is_active: false })
  await database.db
    .insertInto('department')
    .values([
      { organization_id: id, parent_id: null, name_en: 'Open', name_am: 'ክፍት' },
      { organization_id: id, parent_id: null, name_en: 'Closed', name_am: 'ዝግ', is_active: false },
    ])
    .execute()
  expect((await read(tx => listDepartments(tx, id))).map(({ nameEn }) => nameEn)).toEqual(['Open'])
  expect((await read(listOrganizations)).map(one => one.id)).not.toContain(closed)
  await expect(read(tx => listDepartments(tx, closed))).rejects.toThrow('There is no such organization.')
})
