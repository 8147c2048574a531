import { expect, test } from 'vitest'
import type { ManagedPlace } from '#contract/settings/locations.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await administratorOf(server, ['Organization Sector Location - Manage'])

const below = async (parentId: number): Promise<ManagedPlace[]> =>
  (await admin.get(`/Locations/GetManagedChildren/${parentId}`)).json()
const named = (places: ManagedPlace[], name: string) => places.find(({ nameEn }) => nameEn === name)!
const entry = (parentId: number | null, kind: string, nameEn: string, nameAm: string) => ({
  parentId,
  kind,
  nameEn,
  nameAm,
  validFromOn: '2024-01-01',
  validToOn: null,
})

test('next levels: sub cities below Addis Ababa, zones elsewhere, then woredas and kebeles', async () => {
  const regions = await below(0)
  const [city, oromia] = [named(regions, 'Addis Ababa'), named(regions, 'Oromia')]
  expect([city.nextLevel, oromia.nextLevel]).toEqual(['sub-city', 'zone'])
  const bole = named(await below(city.id), 'Bole')
  const [woreda] = await below(bole.id)
  const wrong = await admin.post('/Locations/AddLocation', entry(oromia.id, 'sub-city', 'No', 'የለም'))
  expect(wrong.json().fields).toEqual([{ field: 'parentId', reason: 'wrong-level' }])
  const added = await admin.post('/Locations/AddLocation', entry(woreda!.id, 'kebele', 'Kebele 01', 'ቀበሌ 01'))
  expect(added.headers['x-message']).toBe('Location created successfully')
  expect(added.json()).toMatchObject({ kind: 'kebele', nextLevel: null, childCount: 0, validToOn: null })
  expect(await admin.trailOf('location', added.json().id)).toMatchObject([{ action: 'location-added' }])
  const again = await admin.post('/Locations/AddLocation', entry(woreda!.id, 'kebele', 'KEBELE 01', 'ሌላ'))
  expect(again.json().fields).toEqual([{ field: 'nameEn', reason: 'name-taken' }])
})

test('UpdateLocation: dates are checked; an ended place is no longer offered', async () => {
  const oromia = named(await below(0), 'Oromia')
  const { id } = (await admin.post('/Locations/AddLocation', entry(oromia.id, 'zone', 'New zone', 'አዲስ ዞን'))).json()
  const update = (dates: object) =>
    admin.post(`/Locations/UpdateLocation/${id}`, { nameEn: 'New zone', nameAm: 'አዲስ ዞን', ...dates })
  expect((await update({ validFromOn: '1900-01-01', validToOn: '1800-01-01' })).json().fields).toEqual([
    { field: 'validToOn', reason: 'before-from' },
    { field: 'validFromOn', reason: 'before-parent' },
  ])
  expect((await update({ validFromOn: 'soon', validToOn: null })).json().fields).toEqual([
    { field: 'validFromOn', reason: 'not-a-day' },
  ])
  await update({ validFromOn: '2024-01-01', validToOn: '2025-01-01' })
  const offered = (await admin.get(`/Locations/GetChildren/${oromia.id}`)).json<ManagedPlace[]>()
  expect(offered.map(one => one.id)).not.toContain(id)
  expect((await below(oromia.id)).map(one => one.id)).toContain(id)
})

test('MoveLocation and MergeLocation: everything that belonged to it moves, and the trail says from where', async () => {
  const city = named(await below(0), 'Addis Ababa')
  const subCities = await below(city.id)
  const [arada, yeka] = [named(subCities, 'Arada'), named(subCities, 'Yeka')]
  const [first, second] = await below(arada.id)
  const complaint = await server.add(aComplaint, { location_id: first!.id })
  const merged = await admin.post(`/Locations/MergeLocation/${first!.id}`, { intoId: second!.id })
  expect(merged.json().id).toBe(second!.id)
  const [row] = await rowsIn(ownerDb, 'complaint', { id: complaint.id }, ['location_id', 'location_names'])
  expect(row).toEqual({ location_id: second!.id, location_names: [{ en: 'Addis Ababa', am: 'አዲስ አበባ' }] })
  expect((await admin.get(`/Locations/GetChildren/${arada.id}`)).json()).not.toContainEqual(
    expect.objectContaining({ id: first!.id }),
  )
  expect((await admin.post(`/Locations/MergeLocation/${arada.id}`, { intoId: second!.id })).json().fields).toEqual([
    { field: 'intoId', reason: 'wrong-level' },
  ])
  const { id } = (await admin.post('/Locations/AddLocation', entry(arada.id, 'woreda', 'Woreda 77', 'ወረዳ 77'))).json()
  expect((await admin.post(`/Locations/MoveLocation/${id}`, { parentId: yeka.id })).json().parentId).toBe(yeka.id)
  expect((await admin.trailOf('location', id)).at(-1)).toMatchObject({
    action: 'location-moved',
    details: { oldParentId: arada.id, newParentId: yeka.id },
  })
  expect((await admin.post(`/Locations/DeleteLocation/${second!.id}`)).json()).toMatchObject({ code: 'in-use' })
  expect((await admin.post(`/Locations/DeleteLocation/${id}`)).json()).toEqual({ id })
})

test('import and export: parents first, places found by path', async () => {
  const csv = [
    'kind,nameEn,nameAm,parent,validFromOn,validToOn',
    'zone,Import zone,የማስገቢያ ዞን,Oromia,2020-01-01,',
    'woreda,Import woreda,የማስገቢያ ወረዳ,Oromia / Import zone,2020-01-01,',
    'kebele,Wrong,ስሕተት,Oromia / Import zone,2020-01-01,',
    'woreda,Early,ቀዳሚ,Oromia / Import zone,1999-13-01,',
  ].join('\n')
  const preview = (await admin.upload('/Locations/ImportLocations?mode=preview', csv)).json()
  expect(preview.counts).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 2 })
  await admin.upload(`/Locations/ImportLocations?mode=apply&plan=${preview.plan}`, csv)
  const found = (await admin.get('/Locations/SearchLocations?text=import%20woreda')).json()
  expect(found[0].path.map(({ en }: { en: string }) => en)).toEqual(['Oromia', 'Import zone', 'Import woreda'])
  const oromia = named(await below(0), 'Oromia')
  const file = await admin.get(`/Locations/ExportLocations/${oromia.id}/xlsx`)
  const again = (await admin.upload('/Locations/ImportLocations?mode=preview', file.rawPayload, 'x.xlsx')).json()
  expect(again.counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
})

test('20,000 places: children and search stay fast', { timeout: 60_000 }, async () => {
  await server.inTransaction(async tx => {
    const woredas = await rowsIn(tx, 'location', { kind: 'woreda', valid_to_on: null }, ['id', 'valid_from_on'])
    const kebeles = Array.from({ length: 20_000 }, (_, index) => ({
      parent_id: woredas[index % woredas.length]!.id,
      kind: 'kebele' as const,
      name_en: `Kebele ${index} ${['Hidase', 'Selam', 'Addis Hiwot', 'Tsehay'][index % 4]}`,
      name_am: `ቀበሌ ${index} ${['ህዳሴ', 'ሰላም', 'አዲስ ሕይወት', 'ፀሐይ'][index % 4]}`,
      valid_from_on: woredas[index % woredas.length]!.valid_from_on,
      valid_to_on: null,
    }))
    for (let from = 0; from < kebeles.length; from += 2000) {
      await plant(tx, 'location', kebeles.slice(from, from + 2000))
    }
  })
  const city = named(await below(0), 'Addis Ababa')
  const woreda = (await below((await below(city.id))[3]!.id))[2]!
  const paths = {
    regions: '/Locations/GetManagedChildren/0',
    'kebeles of a woreda': `/Locations/GetManagedChildren/${woreda.id}`,
    'search by a rare word': `/Locations/SearchLocations?text=19997`,
    'search by a common word': `/Locations/SearchLocations?text=${encodeURIComponent('ጸሀይ')}`,
    'search by two letters': '/Locations/SearchLocations?text=ke',
  }
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let run = 0; run < 5; run++) {
      const start = performance.now()
      expect((await admin.get(path)).statusCode).toBe(200)
      times.push(performance.now() - start)
    }
    console.log(`20,000 places, ${name}: ${times.sort((one, other) => one - other)[2]?.toFixed(1)} ms`)
  }
  const start = performance.now()
  const all = await admin.get('/Locations/ExportLocations/0/csv')
  const { counts } = (await admin.upload('/Locations/ImportLocations?mode=preview', all.rawPayload)).json()
  expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
  expect(counts.unchanged).toBeGreaterThan(20_000)
  console.log(`20,000 places, all of them out and looked at again: ${(performance.now() - start).toFixed(0)} ms`)
})
