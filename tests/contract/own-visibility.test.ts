import { expect, test } from 'vitest'
import type { LocationKind } from '#contract/settings/locations.ts'
import { writeCsv } from '#contract/http/csv.ts'
import type { ImportAnswer } from '#contract/http/table-import.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aDataFilter, aDepartment, anOrganization, aPlace } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'

const permissions = ['Organization - Manage', 'Departments - Manage', 'Organization Sector Location - Manage'] as const

const server = await testServer()
const { ownerDb } = server.database

const constantOf = (tx: Tx, field: 'sector', offset: number): Promise<{ id: number; code: string }> =>
  tx
    .selectFrom('constant_field')
    .select(['id', 'code'])
    .where('field_name', '=', field)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow()

const world = await server.inTransaction(plantWorld)

/** A body, departments, places and sectors of which somebody sees one, and that can be moved below it. */
async function plantWorld(tx: Tx) {
  const organizationId = await anOrganization(tx)
  const [seen, other] = [
    await aDepartment(tx, { organization_id: organizationId, name_en: 'Seen', name_am: 'የሚታይ' }),
    await aDepartment(tx, { organization_id: organizationId, name_en: 'Other', name_am: 'ሌላ' }),
  ]
  const below = await aDepartment(tx, {
    organization_id: organizationId,
    parent_id: seen,
    name_en: 'Below',
    name_am: 'ሥር',
  })
  const { regionId, zoneId } = await aPlace(tx)
  const { kind } = await rowIn(tx, 'location', { id: zoneId }, ['kind'])
  const place = (kind: LocationKind, parent_id: number, name_en: string) =>
    plantOne(tx, 'location', { kind, parent_id, name_en, name_am: `${name_en} ቦታ`, valid_from_on: '2020-01-01' })
  const seenZone = await place(kind, regionId, 'Seen zone')
  const woreda = await place('woreda', zoneId, 'Other woreda')
  const inside = await place('woreda', seenZone, 'Seen woreda')
  const sectors = [await constantOf(tx, 'sector', 0), await constantOf(tx, 'sector', 1)] as const
  const body = await anOrganization(tx, { sector_id: sectors[1].id, name_am: 'የከተማ ቢሮ' })
  const seenBody = await anOrganization(tx, { sector_id: sectors[0].id, name_am: 'የወረዳ ቢሮ' })
  return {
    organizationId,
    departments: { seen, other, below },
    places: { zoneId, seenZone, woreda, inside },
    sectors,
    bodies: { body, seenBody },
  }
}

/** An administrator whose data filter of that kind holds only this value. */
async function whoSees(kind: 'department' | 'location' | 'sector', value: number): Promise<string> {
  const column = { department: 'department_id', location: 'location_id', sector: 'constant_id' }[kind]
  const own = await signInAs(server, { permissions: [...permissions] })
  await server.inTransaction(tx => aDataFilter(tx, own.userId, kind, [{ [column]: value }]))
  return own.token
}

const everything = async () => (await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })).token

async function send(path: string, body: object, token: string): Promise<string> {
  const answer = await server.post(`/api${path}`, body, { token })
  return answer.statusCode === 200 ? 'done' : answer.json().code
}

/** Previews a table and applies its accepted rows; returns the reasons for refused rows, by their number. */
async function importing(path: string, rows: string[][], token: string): Promise<Record<number, string[]>> {
  const form: SentForm = { files: [['table.csv', writeCsv(rows)]] }
  const upload = (query: string) => server.postForm(`/api${path}?${query}`, form, { authorization: `Bearer ${token}` })
  const preview = (await upload('mode=preview')).json<ImportAnswer>()
  const applied = await upload(`mode=apply&plan=${preview.plan}`)
  expect(applied.statusCode).toBe(200)
  expect(applied.json<ImportAnswer>()).toEqual({ ...preview, isApplied: true })
  expect(preview.counts.unchanged).toBe(0)
  const refused = preview.rows.filter(({ verdict }) => verdict === 'refused')
  return Object.fromEntries(
    refused.map(({ row, reasons }) => [row, reasons.map(({ column, reason }) => `${column} ${reason}`)]),
  )
}

test('nobody may move a department below one that they see, unless they see everything; moving it away is allowed', async () => {
  const { organizationId, departments } = world
  const { seen, other, below } = departments
  const token = await whoSees('department', seen)
  const move = (id: number, parentId: number | null, as: string) =>
    send(`/Organizations/MoveDepartment/${id}`, { parentId }, as)
  expect(await move(other, seen, token)).toBe('own-visibility')
  expect(await move(other, below, token)).toBe('own-visibility')
  const path = `/Organizations/ImportDepartments/${organizationId}`
  const header = ['id', 'nameEn', 'nameAm', 'parent']
  const moved = [String(other), 'Other', 'ሌላ', 'Seen']
  expect(await importing(path, [header, moved], token)).toEqual({ 2: ['parent own-visibility'] })
  // nor by way of one that the same table puts there; visible ones may go below it
  const bridge = ['', 'Bridge', 'ድልድይ', 'Seen']
  const throughBridge = [String(other), 'Other', 'ሌላ', 'Seen / Bridge']
  const belowRow = [String(below), 'Below', 'ሥር', 'Seen / Bridge']
  expect(await importing(path, [header, bridge, throughBridge, belowRow], token)).toEqual({
    3: ['parent own-visibility'],
  })
  const parents = await ownerDb
    .selectFrom('department')
    .select(['id', 'parent_id'])
    .where('id', 'in', [other, below])
    .execute()
  expect(parents).toContainEqual({ id: other, parent_id: null })
  expect(parents).not.toContainEqual({ id: below, parent_id: seen })
  expect(await importing(path, [header, moved], await everything())).toEqual({})
  expect(await move(other, null, await everything())).toBe('done')
  expect(await move(below, null, token)).toBe('done')
  expect(await move(other, seen, await everything())).toBe('done')
})

test('nobody moves a place into one that they see', async () => {
  const { zoneId, seenZone, woreda, inside } = world.places
  const token = await whoSees('location', seenZone)
  const move = (id: number, parentId: number, as: string) => send(`/Locations/MoveLocation/${id}`, { parentId }, as)
  expect(await move(woreda, seenZone, token)).toBe('own-visibility')
  const table = [
    ['id', 'kind', 'nameEn', 'nameAm', 'parent', 'validFromOn'],
    [String(woreda), 'woreda', 'Other woreda', 'Other woreda ቦታ', await pathOf(seenZone), '2020-01-01'],
  ]
  expect(await importing('/Locations/ImportLocations', table, token)).toEqual({ 2: ['parent own-visibility'] })
  expect(await move(inside, zoneId, token)).toBe('done')
  expect(await move(woreda, seenZone, await everything())).toBe('done')
})

test('nobody may give a body the sector that they see; other changes are allowed', async () => {
  const { sectors, bodies } = world
  const token = await whoSees('sector', sectors[0].id)
  const entryOf = (id: number) =>
    server.inTransaction(async tx => {
      const row = await tx
        .selectFrom('organization')
        .select(['name_en as nameEn', 'name_am as nameAm', 'sector_id as sectorId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...row, locationId: null, handlesComplaints: true }
    })
  const update = async (id: number, changes: object, as: string) =>
    send(`/Organizations/UpdateOrganization/${id}`, { ...(await entryOf(id)), ...changes }, as)
  expect(await update(bodies.body, { sectorId: sectors[0].id }, token)).toBe('own-visibility')
  const { nameEn, nameAm } = await entryOf(bodies.body)
  const table = [
    ['id', 'nameEn', 'nameAm', 'sector'],
    [String(bodies.body), nameEn, nameAm, sectors[0].code],
    ['', `${nameEn} of the future`, 'የወደፊት ቢሮ', sectors[0].code],
  ]
  expect(await importing('/Organizations/ImportOrganizations', table, token)).toEqual({ 2: ['sector own-visibility'] })
  expect((await entryOf(bodies.body)).sectorId).toBe(sectors[1].id)
  expect(await update(bodies.body, { nameEn: `${nameEn} of the town` }, token)).toBe('done')
  expect(await update(bodies.seenBody, { sectorId: sectors[1].id }, token)).toBe('done')
  expect(await update(bodies.body, { sectorId: sectors[0].id }, await everything())).toBe('done')
})

test('nobody widens their own visibility by merging bodies, departments or places, unless they see everything anyway', async () => {
  const { bodies, departments, places } = await server.inTransaction(async tx => {
    const bodies = [await anOrganization(tx), await anOrganization(tx)] as const
    const department = () => aDepartment(tx, { organization_id: bodies[0] })
    const { zoneId } = await aPlace(tx)
    const woredas = await rowsIn(tx, 'location', { parent_id: zoneId, kind: 'woreda' }, ['id'], 'id')
    return {
      bodies,
      departments: [await department(), await department()] as const,
      places: woredas.map(({ id }) => id),
    }
  })
  const [seenPlace = 0, otherPlace = 0] = places
  const office = { organizationId: bodies[0], departmentId: departments[0] }
  const own = await signInAs(server, { permissions: [...permissions], ...office })
  await server.inTransaction(async tx => {
    await aDataFilter(tx, own.userId, 'location', [{ location_id: seenPlace }])
    await aDataFilter(tx, own.userId, 'organization', [{ organization_id: bodies[0] }])
    await aDataFilter(tx, own.userId, 'department', [{ department_id: departments[0] }])
  })
  for (const [path, intoId] of [
    [`/Organizations/MergeDepartment/${departments[1]}`, departments[0]],
    [`/Locations/MergeLocation/${otherPlace}`, seenPlace],
    [`/Organizations/MergeOrganization/${bodies[1]}`, bodies[0]],
  ] as const) {
    const refused = (await server.post(`/api${path}`, { intoId }, { token: own.token })).json()
    const why = refused.details?.obstacles?.map(({ why }: { why: string }) => why) ?? [refused.code]
    expect([path, why]).toEqual([path, ['own-visibility']])
    const all = await signInAs(server, { permissions: ['All'], guardLevel: 'SA', organizationId: bodies[0] })
    expect(await send(path, { intoId }, all.token)).toBe('done')
  }
})

/** A place as tables write it. */
const pathOf = (id: number): Promise<string> =>
  server.inTransaction(async tx => {
    const { name_en, parent_id } = await rowIn(tx, 'location', { id }, ['name_en', 'parent_id'])
    if (parent_id === null) return name_en
    const parent = await rowIn(tx, 'location', { id: parent_id }, ['name_en'])
    return `${parent.name_en} / ${name_en}`
  })
