import { expect, test } from 'vitest'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await administratorOf(server, [
  'Organization - Manage',
  'Departments - Manage',
  'Organization Sector Location - Manage',
])

/** The events, the oldest first, in short: `moved A → B`. */
const told = async (path: string): Promise<string[]> => {
  const history = (await admin.get(path)).json<TreeEvent[]>()
  return history
    .map(({ what, from, to, day }) =>
      [what, from?.en, '→', to?.en, day].filter(part => part !== null && part !== undefined).join(' '),
    )
    .reverse()
}
const departmentHistory = (id: number) => told(`/Organizations/GetDepartmentHistory/${id}`)
const placeHistory = (id: number) => told(`/Locations/GetLocationHistory/${id}`)

const names = (name: string) => ({ nameEn: name, nameAm: `የ${name}` })

async function aDepartmentTree(...entries: [name: string, parent?: string][]): Promise<Record<string, number>> {
  const organizationId = await server.add(anOrganization)
  const ids: Record<string, number> = {}
  for (const [name, parent] of entries) {
    const body = { organizationId, parentId: parent ? ids[parent] : null, ...names(name) }
    const tree = (await admin.post('/Organizations/AddDepartment', body)).json<{ id: number; nameEn: string }[]>()
    ids[name] = tree.find(one => one.nameEn === name)!.id
  }
  return ids
}

test('a department keeps its former names and parents, under the names of that moment', async () => {
  const { A, B, C } = await aDepartmentTree(['A'], ['B'], ['C', 'A'])
  await admin.post(`/Organizations/RenameDepartment/${A}`, names('A2'))
  await admin.post(`/Organizations/MoveDepartment/${C}`, { parentId: B })
  await admin.post(`/Organizations/RenameDepartment/${A}`, names('A3'))
  await admin.post(`/Organizations/RenameDepartment/${C}`, names('C2'))
  await admin.post(`/Organizations/RenameDepartment/${C}`, names('C2'))
  await admin.post(`/Organizations/DeactivateDepartment/${C}`)
  await admin.post(`/Organizations/ReactivateDepartment/${C}`)
  await admin.post(`/Organizations/MoveDepartment/${C}`, { parentId: null })
  expect(await departmentHistory(C!)).toEqual([
    'entered → C',
    // the parent was called A when C was added under it, and the history says so
    'moved A → B',
    'renamed C → C2',
    'closed →',
    'opened →',
    'moved B →',
  ])
  const [latest] = (await admin.get(`/Organizations/GetDepartmentHistory/${C}`)).json<TreeEvent[]>()
  expect(latest).toMatchObject({ by: 'Tigist Bekele', from: { en: 'B', am: 'የB' }, to: null })
})

test('a merge is in the history of both sides and of the branches, with its author', async () => {
  const { Old, New, Below, Last } = await aDepartmentTree(['Old'], ['New'], ['Below', 'Old'], ['Last'])
  await admin.post(`/Organizations/MergeDepartment/${Old}`, { intoId: New })
  expect(await departmentHistory(Old!)).toEqual(['entered → Old', 'merged → New'])
  expect(await departmentHistory(New!)).toEqual(['entered → New', 'took-over Old →'])
  expect(await departmentHistory(Below!)).toEqual(['entered → Below', 'moved Old → New'])
  await admin.post(`/Organizations/MergeDepartment/${New}`, { intoId: Last })
  expect(await departmentHistory(Last!)).toEqual(['entered → Last', 'took-over Old →', 'took-over New →'])
  for (const id of [Old, New, Below, Last]) {
    const history = (await admin.get(`/Organizations/GetDepartmentHistory/${id}`)).json<TreeEvent[]>()
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set(['Tigist Bekele']))
  }
})

test('a place: its days, its moves with the whole path, and what was merged into it', async () => {
  const place = async (parentId: number | null, kind: string, name: string): Promise<number> =>
    (
      await admin.post('/Locations/AddLocation', {
        ...{ parentId, kind, validFromOn: '2020-01-01', validToOn: null },
        ...names(name),
      })
    ).json().id
  const region = await place(null, 'region', 'Region')
  const [east, west] = [await place(region, 'zone', 'East'), await place(region, 'zone', 'West')]
  const [one, two] = [await place(east, 'woreda', 'One'), await place(west, 'woreda', 'Two')]
  await admin.post(`/Locations/MoveLocation/${one}`, { parentId: west })
  const days = { validFromOn: '2021-02-03', validToOn: '2030-01-01' }
  await admin.post(`/Locations/UpdateLocation/${one}`, { ...names('Eins'), ...days })
  await admin.post(`/Locations/UpdateLocation/${one}`, { ...names('Eins'), ...days, validToOn: null })
  await admin.post(`/Locations/MergeLocation/${one}`, { intoId: two })
  expect(await placeHistory(one)).toEqual([
    'entered → One',
    'moved Region / East → Region / West',
    'renamed One → Eins',
    'begins → 2021-02-03',
    'ends → 2030-01-01',
    'ends →',
    'merged → Region / West / Two',
  ])
  expect(await placeHistory(two)).toEqual(['entered → Two', 'took-over Region / West / Eins →'])
})

test('a body: names, place, sector, whether it takes complaints; a refused change leaves nothing', async () => {
  const [addis] = (await admin.get('/Locations/GetManagedChildren/0')).json<{ id: number; nameEn: string }[]>()
  const { sector } = (await admin.get('/ReferenceData/GetConstants/sector')).json()
  const entry = { ...names('Land Bureau'), sectorId: null, locationId: null, handlesComplaints: false }
  const { id } = (await admin.post('/Organizations/AddOrganization', entry)).json()
  const update = (changes: object) => admin.post(`/Organizations/UpdateOrganization/${id}`, { ...entry, ...changes })
  await update({ sectorId: sector[0].id, locationId: addis!.id, handlesComplaints: true, ...names('Land Office') })
  expect((await update({ sectorId: -1 })).statusCode).toBe(422)
  await admin.post(`/Organizations/DeactivateOrganization/${id}`)
  expect(await told(`/Organizations/GetOrganizationHistory/${id}`)).toEqual([
    'entered → Land Bureau',
    'renamed Land Bureau → Land Office',
    `moved → ${addis!.nameEn}`,
    `sector → ${sector[0].labelEn}`,
    'takes-complaints →',
    'closed →',
  ])
})

test('entries from before states were kept show only later changes', async () => {
  const { id } = await rowIn(ownerDb, 'location', { name_en: 'Kirkos' }, ['id'])
  await ownerDb
    .updateTable('tree_state')
    .set({ from_at: null })
    .where('subject', '=', 'location')
    .where('subject_id', '=', id)
    .execute()
  expect(await placeHistory(id)).toEqual([])
  await ownerDb.updateTable('location').set({ name_en: 'Kirqos' }).where('id', '=', id).execute()
  expect(await placeHistory(id)).toEqual(['renamed Kirkos → Kirqos'])
})

test('the application writes no state itself, and a deleted place’s states are closed', async () => {
  await expect(
    server.inTransaction(tx => tx.updateTable('tree_state').set({ name_en: 'Forged' }).execute()),
  ).rejects.toThrow('permission denied')
  const { Gone } = await aDepartmentTree(['Gone'])
  await admin.post(`/Organizations/DeleteDepartment/${Gone}`)
  const states = await rowsIn(ownerDb, 'tree_state', { subject_id: Gone!, name_en: 'Gone' }, ['until_at'])
  expect(states).toEqual([{ until_at: expect.any(Date) }])
})
