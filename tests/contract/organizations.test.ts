import { describe, expect, test } from 'vitest'
import { mostTableRows } from '#contract/http/table-import.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint, aConstant, aDepartment, anOrganization, aPlace } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const admin = await administratorOf(server, ['Organization - Manage'])
const sectorId = await server.add(aConstant, 'sector')

const entry = (nameEn: string, nameAm: string) => ({
  nameEn,
  nameAm,
  sectorId,
  locationId: null,
  handlesComplaints: false,
})

test('AddOrganization, UpdateOrganization: added, changed, recorded', async () => {
  const added = await admin.post('/Organizations/AddOrganization', entry('  Health Bureau ', 'ጤና ቢሮ'))
  expect(added.statusCode).toBe(200)
  expect(added.headers['x-message']).toBe('Organization created successfully')
  const { id } = added.json()
  expect(added.json()).toMatchObject({
    nameEn: 'Health Bureau',
    isActive: true,
    sector: { en: 'Land and construction' },
  })

  const changed = await admin.post(`/Organizations/UpdateOrganization/${id}`, {
    ...entry('Health Bureau', 'ጤና ቢሮ'),
    handlesComplaints: true,
  })
  expect(changed.headers['x-message']).toBe('Organization updated successfully')
  expect((await admin.get(`/Organizations/GetOrganization/${id}`)).json()).toEqual(changed.json())
  expect(await admin.trailOf('organization', id)).toEqual([
    expect.objectContaining({ action: 'organization-added', actor_kind: 'staff' }),
    expect.objectContaining({
      action: 'organization-changed',
      details: { handlesComplaints: { from: false, to: true } },
    }),
  ])
})

test('errors are named: empty, too long, name used in other letters, unknown sector or place', async () => {
  await admin.post('/Organizations/AddOrganization', entry('Office of the Sun', 'የፀሐይ ጽሕፈት ቤት'))
  const refused = async (body: object) =>
    (await admin.post('/Organizations/AddOrganization', body)).json().fields as { field: string; reason: string }[]
  expect(await refused({})).toEqual(
    ['nameEn', 'nameAm', 'sectorId', 'locationId', 'handlesComplaints'].map(field => ({ field, reason: 'required' })),
  )
  expect(await refused(entry(' ', 'x'.repeat(201)))).toEqual([
    { field: 'nameEn', reason: 'required' },
    { field: 'nameAm', reason: 'too-long', over: 1 },
  ])
  expect(await refused(entry('Another office', 'የጸሀይ ጽህፈት ቤት'))).toEqual([{ field: 'nameAm', reason: 'name-taken' }])
  expect(await refused(entry('OFFICE of the sun', 'ሌላ'))).toEqual([{ field: 'nameEn', reason: 'name-taken' }])
  expect(await refused({ ...entry('Third office', 'ሦስተኛ'), sectorId: 999_999, locationId: 999_999 })).toEqual([
    { field: 'sectorId', reason: 'not-a-choice' },
    { field: 'locationId', reason: 'not-a-choice' },
  ])
})

test('GetManagedOrganizations: found by sound, filtered, a page at a time without a gap', async () => {
  const found = await admin.get(`/Organizations/GetManagedOrganizations?text=${encodeURIComponent('ጽህፈት የጸሀይ')}`)
  expect(found.json().organizations.map((one: { nameEn: string }) => one.nameEn)).toEqual(['Office of the Sun'])
  await server.inTransaction(async tx => {
    for (let number = 0; number < 60; number++)
      await anOrganization(tx, { name_en: 'Paged', is_active: number % 2 === 0 })
  })
  const seen: number[] = []
  let cursor = ''
  do {
    const page = (
      await admin.get(`/Organizations/GetManagedOrganizations?text=paged${cursor && `&cursor=${cursor}`}`)
    ).json()
    seen.push(...page.organizations.map(({ id }: { id: number }) => id))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(new Set(seen).size).toBe(60)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  const closed = await admin.get('/Organizations/GetManagedOrganizations?text=paged&state=inactive')
  expect(closed.json().organizations.every((one: { isActive: boolean }) => !one.isActive)).toBe(true)
  expect((await admin.get('/Organizations/GetManagedOrganizations?text=100%25')).json().organizations).toEqual([])
  expect((await admin.get('/Organizations/GetManagedOrganizations?cursor=nonsense')).statusCode).toBe(422)
})

describe('SearchOrganizations', async () => {
  const { token } = await signInAs(server)
  const search = async (query: Record<string, string>) =>
    (await admin.get(`/Organizations/SearchOrganizations?${new URLSearchParams(query)}`, token)).json()
  const namesOf = ({ organizations }: { organizations: { name: { en: string } }[] }) =>
    organizations.map(({ name }) => name.en)

  test('any staff find open bodies by sound in both languages; names that begin with the text come first', async () => {
    const { woredaId } = await server.add(aPlace)
    const [, closed, handling] = await server.inTransaction(async tx => [
      await anOrganization(tx, { name_en: 'A registry of seals', name_am: 'የማኅተም መዝገብ', handles_complaints: false }),
      await anOrganization(tx, { name_en: 'Seals of old', name_am: 'የቀድሞ ማህተም', is_active: false }),
      await anOrganization(tx, { name_en: 'Seals', name_am: 'ማህተም', location_id: woredaId, sector_id: sectorId }),
    ])
    const found = await search({ text: 'seals' })
    expect(namesOf(found)).toEqual(['Seals', 'A registry of seals'])
    expect(found.isCut).toBe(false)
    const [first] = found.organizations
    expect(first).toMatchObject({ id: handling, name: { am: 'ማህተም' }, sector: { en: 'Land and construction' } })
    const places: { nameEn: string; nameAm: string }[] = (
      await admin.get(`/Locations/GetLocationPath/${woredaId}`)
    ).json()
    expect(first.path).toEqual(places.map(({ nameEn, nameAm }) => ({ en: nameEn, am: nameAm })))
    expect(first.path).toHaveLength(3)
    expect(namesOf(await search({ text: 'መዝገብ የማህተም' }))).toEqual(['A registry of seals'])
    expect(namesOf(await search({ text: 'seals', handling: 'yes' }))).toEqual(['Seals'])
    const named = await search({ organizationIds: `${closed},999999999` })
    expect(named.organizations).toMatchObject([{ id: closed, isActive: false, path: [], sector: null }])
    expect(namesOf(await search({ text: '100%' }))).toEqual([])
  })

  test('closed bodies are found by those alone who manage departments', async () => {
    const id = await server.add(anOrganization, { name_en: 'Granary of old', is_active: false })
    const path = '/Organizations/SearchOrganizations?text=granary'
    const { token } = await signInAs(server, { permissions: ['Departments - Manage'] })
    expect((await admin.get(path, token)).json().organizations).toEqual([])
    const found = await admin.get(`${path}&closed=yes`, token)
    expect(found.json().organizations).toMatchObject([{ id, isActive: false }])
    expect((await admin.get(`${path}&closed=yes`)).statusCode).toBe(403)
  })

  test('at most twenty, and it says so; a text that is too long and ids that are none are refused', async () => {
    await server.inTransaction(async tx => {
      for (let number = 0; number < 21; number++) await anOrganization(tx, { name_en: `Counted ${number}` })
    })
    for (const text of ['counted', '']) {
      const found = await search({ text })
      expect(found.organizations).toHaveLength(20)
      expect(found.isCut).toBe(true)
    }
    expect((await search({ text: 'counted 20' })).isCut).toBe(false)
    expect((await search({ text: 'x'.repeat(1001) })).fields).toEqual([{ field: 'text', reason: 'too-long', over: 1 }])
    expect((await search({ organizationIds: '1;2' })).code).toBe('invalid-input')
  })
})

test('DeactivateOrganization, ReactivateOrganization: repeating is harmless', async () => {
  const id = await server.add(anOrganization)
  for (const _ of [1, 2]) {
    const closed = await admin.post(`/Organizations/DeactivateOrganization/${id}`)
    expect(closed.headers['x-message']).toBe('Organization deactivated successfully')
    expect(closed.json().isActive).toBe(false)
  }
  expect((await admin.post(`/Organizations/ReactivateOrganization/${id}`)).json().isActive).toBe(true)
  expect(await admin.actionsOn('organization', id)).toEqual(['organization-deactivated', 'organization-reactivated'])
})

test('DeleteOrganization: a used body stays, and the answer says where it is used, for every reader', async () => {
  const id = await server.inTransaction(async tx => {
    const organization = await anOrganization(tx)
    await aDepartment(tx, { organization_id: organization })
    await aComplaint(tx, { against_organization_id: organization })
    await aComplaint(tx, { against_organization_id: organization })
    return organization
  })
  const refused = await admin.post(`/Organizations/DeleteOrganization/${id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({
    code: 'in-use',
    message: 'Error Saving Changes',
    details: {
      usedIn: [
        { usedIn: 'complaint', count: 2 },
        { usedIn: 'department', count: 1 },
      ],
    },
  })
  const unused = await server.add(anOrganization)
  const deleted = await admin.post(`/Organizations/DeleteOrganization/${unused}`)
  expect(deleted.headers['x-message']).toBe('Organization deleted successfully')
  expect((await admin.get(`/Organizations/GetOrganization/${unused}`)).statusCode).toBe(404)
  expect(await admin.actionsOn('organization', unused)).toEqual(['organization-deleted'])
})

const header = 'nameEn,nameAm,sector,location,handlesComplaints,isActive'
const importIt = async (content: string | Buffer, query: string, fileName?: string) =>
  admin.upload(`/Organizations/ImportOrganizations?${query}`, content, fileName)

test('ImportOrganizations: a preview changes nothing, applying does what it said, refused rows are named', async () => {
  const csv = [
    header,
    'Water Authority,የውሃ ባለሥልጣን,utilities,Addis Ababa,yes,yes',
    'Health Bureau,ጤና ቢሮ,health,,yes,yes',
    'Nowhere,የትም,water,Atlantis,maybe,yes',
    ',ያለ ስም,,,,',
    'Water Authority,ሌላ,,Addis Ababa,,',
  ].join('\r\n')
  const preview = (await importIt(csv, 'mode=preview')).json()
  expect(preview).toMatchObject({ isApplied: false, counts: { added: 1, changed: 1, unchanged: 0, refused: 3 } })
  expect(preview.rows.map(({ row, verdict }: { row: number; verdict: string }) => [row, verdict])).toEqual([
    [2, 'added'],
    [3, 'changed'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
  ])
  expect(preview.rows[1].changes).toEqual([{ column: 'sector', from: 'land', to: 'health' }])
  expect(preview.rows[2].reasons).toEqual([
    { column: 'location', reason: 'no-such-place' },
    { column: 'sector', reason: 'no-such-sector' },
    { column: 'handlesComplaints', reason: 'not-yes-or-no' },
  ])
  expect(preview.rows[4].reasons).toEqual([{ column: 'nameEn', reason: 'twice-in-file' }])
  expect((await admin.get('/Organizations/GetManagedOrganizations?text=water')).json().organizations).toEqual([])

  const applied = await importIt(csv, `mode=apply&plan=${preview.plan}`)
  expect(applied.json()).toMatchObject({ isApplied: true, counts: preview.counts })
  const [water] = (await admin.get('/Organizations/GetManagedOrganizations?text=water')).json().organizations
  expect(water).toMatchObject({ location: { en: 'Addis Ababa' }, handlesComplaints: true })
  expect(await admin.actionsOn('import', 'organizations')).toEqual(['organizations-imported'])

  const late = await importIt(csv, `mode=apply&plan=${preview.plan}`)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'changed-since-preview', details: { preview: { counts: { added: 0 } } } })
})

test.each([
  ['required', ''],
  ['missing-column', 'nameEn,colour\nA,red'],
  ['no-rows', header],
  ['file-text-not-utf8', Buffer.from([0x6e, 0xff, 0xfe])],
  ['file-broken', Buffer.from('PK\x03\x04 no archive')],
  ['too-many-rows', `${header}\n${'A,B,,,,\n'.repeat(mostTableRows + 1)}`],
])('ImportOrganizations refuses a file: %s', async (reason, content) => {
  const answer = await importIt(content, 'mode=preview', reason === 'required' ? '' : 'table.csv')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual([{ field: 'file', reason }])
})

test.each(['csv', 'xlsx'] as const)(
  'ExportOrganizations as %s comes back unchanged, and runs no formula',
  async format => {
    await server.add(anOrganization, { name_en: `=HYPERLINK("x") ${format}`, name_am: '+ቢሮ, "ሌላ"' })
    const file = await admin.get(`/Organizations/ExportOrganizations/${format}`)
    expect(file.headers['content-disposition']).toContain(`organizations.${format}`)
    if (format === 'csv') expect(file.body).toContain(`"'=HYPERLINK(""x"") csv","'+ቢሮ, ""ሌላ"""`)
    const preview = (await importIt(file.rawPayload, 'mode=preview', `organizations.${format}`)).json()
    expect(preview.rows.filter(({ verdict }: { verdict: string }) => verdict === 'changed')).toEqual([])
    expect(preview.counts.added).toBe(0)
    expect(preview.counts.unchanged).toBeGreaterThan(5)
  },
)
