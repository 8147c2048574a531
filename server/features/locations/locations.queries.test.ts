import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { findRegionByName, getLocationPath, listChildren, listRegions } from './locations.queries.ts'

const database = await testDatabase()
await seedReferenceData(database.db)

const read = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, { kind: 'visitor' }, work)

const child = async (parentId: number, name: string) =>
  (await read(tx => listChildren(tx, parentId))).find(({ nameEn }) => nameEn === name)!

test('regions, then the places below them, one level at a time', async () => {
  const regions = await read(listRegions)
  expect(regions).toHaveLength(14)
  const city = regions.find(({ nameEn }) => nameEn === 'Addis Ababa')!
  expect(city).toMatchObject({ kind: 'chartered-city', nameAm: 'አዲስ አበባ', parentId: null })
  const subCities = await read(tx => listChildren(tx, city.id))
  expect(subCities.map(({ nameEn }) => nameEn)).toEqual([
    'Addis Ketema',
    'Akaki Kality',
    'Arada',
    'Bole',
    'Gulele',
    'Kirkos',
    'Kolfe Keraniyo',
    'Lemi Kura',
    'Lideta',
    'Nifas Silk Lafto',
    'Yeka',
  ])
  const woredas = await read(tx => listChildren(tx, subCities[3]!.id))
  expect(woredas.at(0)).toMatchObject({ nameEn: 'Woreda 01', nameAm: 'ወረዳ 01', kind: 'woreda' })
  expect(woredas.at(-1)?.nameEn).toBe('Other woreda')
})

test('former and future places are not offered but keep their path', async () => {
  const oromia = (await read(tx => findRegionByName(tx, 'Oromia')))!
  const jimma = await child(oromia.id, 'Jimma')
  const guji = await child(oromia.id, 'Guji')
  await database.db.updateTable('location').set({ valid_to_on: '2020-01-01' }).where('id', '=', jimma.id).execute()
  await database.db.updateTable('location').set({ valid_from_on: '2199-01-01' }).where('id', '=', guji.id).execute()
  const left = (await read(tx => listChildren(tx, oromia.id))).map(({ id }) => id)
  expect(left).not.toContain(jimma.id)
  expect(left).not.toContain(guji.id)
  expect((await read(tx => getLocationPath(tx, jimma.id))).map(({ nameEn }) => nameEn)).toEqual(['Oromia', 'Jimma'])
})

test('a path runs from the outermost place inwards', async () => {
  const sidama = (await read(tx => findRegionByName(tx, 'Sidama')))!
  const hawassa = await child(sidama.id, 'Hawassa')
  const tabor = await child(hawassa.id, 'Tabor')
  const path = await read(tx => getLocationPath(tx, tabor.id))
  expect(path.map(({ nameAm }) => nameAm)).toEqual(['ሲዳማ', 'ሐዋሳ', 'ታቦር'])
  await expect(read(tx => getLocationPath(tx, 999_999))).rejects.toThrow('There is no such place.')
})
