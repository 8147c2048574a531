import { expect, test } from 'vitest'
import { buildCity } from '#server/demo/build-city.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
await server.inTransaction(tx => buildCity(tx, new Date()))

const client = server.client()

test('ReferenceData/GetConstants: several fields at once, for anybody', async () => {
  const found = await client.getConstants({ params: { fieldNames: ['gender', 'severity'] }, query: {} })
  expect(Object.keys(found)).toEqual(['gender', 'severity'])
  expect(found.severity?.map(({ code }) => code)).toEqual(['critical', 'high', 'medium', 'low'])
  expect(found.gender?.[0]).toEqual({
    id: expect.any(Number),
    code: 'female',
    labelEn: 'Female',
    labelAm: 'ሴት',
    order: 10,
  })
})

test('ReferenceData/GetConstants: an unknown field is named', async () => {
  const answer = await server.get('/api/ReferenceData/GetConstants/gender,colour')
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'invalid-input',
    fields: [{ field: expect.stringContaining('fieldNames') }],
  })
})

test('ReferenceData/GetContact: hours and number are null until they are entered', async () => {
  expect(await client.getContact()).toEqual({
    days: ['tuesday', 'thursday'],
    timeZoneLabel: 'Eastern Time',
    timeZoneLabelAm: 'የምሥራቅ አፍሪካ ሰዓት',
    hours: null,
    freeCallNumber: null,
  })
})

test('ReferenceData/GetOffice: what the demonstration has not entered is null', async () => {
  expect(await client.getOffice()).toMatchObject({ name: { en: expect.any(String) }, freeCallNumber: null, law: null })
})

test('Locations: region, sub city, woreda, and the path back', async () => {
  const regions = await client.getRegions()
  expect(regions).toHaveLength(14)
  const city = regions.find(({ nameEn }) => nameEn === 'Addis Ababa')!
  const subCities = await client.getChildren({ params: { parentId: city.id } })
  expect(subCities).toHaveLength(11)
  const [woreda] = await client.getChildren({ params: { parentId: subCities[0]!.id } })
  expect(await client.getChildren({ params: { parentId: woreda!.id } })).toEqual([])
  const path = [city, subCities[0]!, woreda!].map(({ isOther: _, ...place }) => place)
  expect(await client.getLocationPath({ params: { id: woreda!.id } })).toEqual(path)
  expect((await client.getChildren({ params: { parentId: subCities[0]!.id } })).at(-1)).toMatchObject({ isOther: true })
  await expect(client.getChildren({ params: { parentId: 999_999 } })).rejects.toMatchObject({ status: 404 })
  await expect(client.getLocationPath({ params: { id: 999_999_999_999 } })).rejects.toMatchObject({ status: 422 })
})

test('Organizations: bodies, who takes complaints, departments', async () => {
  const organizations = await client.getOrganizations()
  expect(organizations).toHaveLength(20)
  const [office] = organizations.filter(({ handlesComplaints }) => handlesComplaints)
  const departments = await client.getDepartments({ params: { organizationId: office!.id } })
  expect(departments.map(({ nameEn }) => nameEn)).toContain('Complaint reception')
  await expect(client.getDepartments({ params: { organizationId: 0 } })).rejects.toMatchObject({ status: 404 })
})

test('Calendar/GetWorkingCalendar: hours and holidays', async () => {
  const calendar = await client.getWorkingCalendar({ params: { regionId: 0 } })
  expect(calendar.weekly).toContainEqual({ weekday: 5, fromMinute: 510, toMinute: 690 })
  expect(calendar.holidays).toContainEqual({ onDate: '2026-09-11', nameEn: 'New year (Enkutatash)', nameAm: 'እንቁጣጣሽ' })
  await expect(client.getWorkingCalendar({ params: { regionId: 999_999 } })).rejects.toMatchObject({ status: 404 })
})
