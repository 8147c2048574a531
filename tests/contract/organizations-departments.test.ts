import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await administratorOf(server, ['Departments - Manage'])

const anOffice = () => server.add(anOrganization)
const treeOf = async (organizationId: number): Promise<ManagedDepartment[]> =>
  (await admin.get(`/Organizations/GetDepartmentTree/${organizationId}`)).json()
let number = 0
const add = async (organizationId: number, parentId: number | null, name = `Part ${++number}`): Promise<number> => {
  const body = { organizationId, parentId, nameEn: name, nameAm: `ክፍል ${name}` }
  const answer = await admin.post('/Organizations/AddDepartment', body)
  expect(answer.headers['x-message']).toBe('Department created successfully')
  return answer.json().find((one: ManagedDepartment) => one.nameEn === name && one.parentId === parentId).id
}
const actionsOf = (id: number) => admin.actionsOn('department', id)

test('AddDepartment, RenameDepartment: a name that its parent has in other letters is refused', async () => {
  const office = await anOffice()
  const id = await add(office, null, 'Reception')
  const twin = { organizationId: office, parentId: null, nameEn: 'RECEPTION', nameAm: 'ሌላ' }
  expect((await admin.post('/Organizations/AddDepartment', twin)).json().fields).toEqual([
    { field: 'nameEn', reason: 'name-taken' },
  ])
  const renamed = await admin.post(`/Organizations/RenameDepartment/${id}`, { nameEn: 'Front desk', nameAm: 'መቀበያ' })
  expect(renamed.json()).toMatchObject([{ id, nameEn: 'Front desk', nameAm: 'መቀበያ' }])
  expect(await actionsOf(id)).toEqual(['department-added', 'department-renamed'])
  expect((await admin.post('/Organizations/AddDepartment', { ...twin, parentId: 999_999 })).json().fields).toEqual([
    { field: 'parentId', reason: 'not-a-choice' },
  ])
})

test('MoveDepartment: the history keeps the old and the new parent, and no department is moved below itself', async () => {
  const office = await anOffice()
  const [top, other] = [await add(office, null), await add(office, null)]
  const below = await add(office, top)
  const circle = await admin.post(`/Organizations/MoveDepartment/${top}`, { parentId: below })
  expect(refusal(circle)).toEqual([409, 'circle'])
  const moved = await admin.post(`/Organizations/MoveDepartment/${below}`, { parentId: other })
  expect(moved.headers['x-message']).toBe('Department moved successfully')
  const history = (await admin.get(`/Organizations/GetDepartmentHistory/${below}`)).json()
  expect(history[0]).toMatchObject({ what: 'moved', by: 'Tigist Bekele' })
  expect((await admin.trailOf('department', below)).at(-1)).toMatchObject({
    action: 'department-moved',
    details: { oldParentId: top, newParentId: other },
  })
})

test('MergeDepartment: people, complaints and its branches move; the merged one stays, closed', async () => {
  const office = await anOffice()
  const [from, into] = [await add(office, null), await add(office, null)]
  const child = await add(office, from)
  const { complaintId, userId } = await server.inTransaction(async tx => {
    const member = await aStaffMember(tx, { organizationId: office, departmentId: from })
    const complaint = await aComplaint(tx, { handling_organization_id: office, handling_department_id: from })
    return { complaintId: complaint.id, userId: member.userId }
  })
  const merged = await admin.post(`/Organizations/MergeDepartment/${from}`, { intoId: into })
  expect(merged.headers['x-message']).toBe('Department merged successfully')
  expect(merged.json().find((one: ManagedDepartment) => one.id === from)).toMatchObject({
    isActive: false,
    mergedIntoId: into,
  })
  expect(merged.json().find((one: ManagedDepartment) => one.id === child).parentId).toBe(into)
  const moved = await server.inTransaction(async tx => ({
    complaint: await rowsIn(tx, 'complaint', { id: complaintId }, ['handling_department_id']),
    user: await rowsIn(tx, 'user_account', { id: userId }, ['department_id']),
  }))
  expect(moved).toEqual({ complaint: [{ handling_department_id: into }], user: [{ department_id: into }] })
  expect(await actionsOf(child)).toEqual(['department-added', 'department-moved'])
  expect((await admin.post(`/Organizations/ReactivateDepartment/${from}`)).json().code).toBe('merged')
  expect((await admin.post(`/Organizations/MergeDepartment/${into}`, { intoId: child })).json().code).toBe('circle')
})

test('DeactivateDepartment closes the branch; DeleteDepartment says where it is used', async () => {
  const office = await anOffice()
  const top = await add(office, null)
  const below = await add(office, top)
  await admin.post(`/Organizations/DeactivateDepartment/${top}`)
  expect((await treeOf(office)).map(({ isActive }) => isActive)).toEqual([false, false])
  expect((await admin.post(`/Organizations/ReactivateDepartment/${below}`)).json().code).toBe('parent-closed')
  expect((await admin.post(`/Organizations/DeleteDepartment/${top}`)).json()).toMatchObject({
    code: 'in-use',
    details: { usedIn: [{ usedIn: 'department', count: 1 }] },
  })
  expect((await admin.post(`/Organizations/DeleteDepartment/${below}`)).json()).toHaveLength(1)
})

test('ImportDepartments: a parent may be in an earlier row; an export can be imported unchanged', async () => {
  const office = await anOffice()
  const path = `/Organizations/ImportDepartments/${office}`
  const csv = 'nameEn,nameAm,parent\nHead,ኃላፊ,\nDesk,ዴስክ,Head\nWindow,መስኮት,Head / Desk\nLost,የጠፋ,Nowhere\n'
  const preview = (await admin.upload(`${path}?mode=preview`, csv)).json()
  expect(preview.counts).toEqual({ added: 3, changed: 0, unchanged: 0, refused: 1 })
  expect((await admin.upload(`${path}?mode=apply&plan=${preview.plan}`, csv)).json().isApplied).toBe(true)
  const tree = await treeOf(office)
  const parentOf = (name: string) =>
    tree.find(({ id }) => id === tree.find(one => one.nameEn === name)?.parentId)?.nameEn
  expect([parentOf('Head'), parentOf('Desk'), parentOf('Window')]).toEqual([undefined, 'Head', 'Desk'])
  const file = await admin.get(`/Organizations/ExportDepartments/${office}/xlsx`)
  const again = (await admin.upload(`${path}?mode=preview`, file.rawPayload, 'departments.xlsx')).json()
  expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 3, refused: 0 })
  const circle = `id,nameEn,nameAm,parent\n${tree.find(one => one.nameEn === 'Head')?.id},Head,ኃላፊ,Head / Desk\n`
  expect((await admin.upload(`${path}?mode=preview`, circle)).json().rows[0].reasons).toEqual([
    { column: 'parent', reason: 'circle' },
  ])
})

/** Follows parents to the top; a circle would never end. */
const reachesTop = (tree: ManagedDepartment[], one: ManagedDepartment): boolean => {
  let steps = 0
  let at: ManagedDepartment | undefined = one
  while (at && at.parentId !== null && steps++ <= tree.length) at = tree.find(({ id }) => id === at?.parentId)
  return at?.parentId === null
}

test('any run of moves and merges: never a circle, no department and no complaint lost', {
  timeout: 90_000,
}, async () => {
  const step = fc.record({ kind: fc.constantFrom('move', 'merge'), one: fc.nat(7), other: fc.option(fc.nat(7)) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(7), { minLength: 7, maxLength: 7 }),
      fc.array(step, { maxLength: 8 }),
      async (parents, steps) => {
        const office = await anOffice()
        const ids: number[] = []
        for (const [index, parent] of [0, ...parents].entries())
          ids.push(await add(office, index === 0 ? null : ids[parent % index]!))
        await server.inTransaction(async tx => {
          for (const id of ids) await aComplaint(tx, { handling_organization_id: office, handling_department_id: id })
        })
        for (const { kind, one, other } of steps) {
          if (kind === 'move')
            await admin.post(`/Organizations/MoveDepartment/${ids[one]}`, {
              parentId: other === null ? null : ids[other],
            })
          else await admin.post(`/Organizations/MergeDepartment/${ids[one]}`, { intoId: ids[other ?? 0] })
        }
        const tree = await treeOf(office)
        expect(tree.map(({ id }) => id).sort()).toEqual(ids.toSorted())
        expect(tree.filter(one => !reachesTop(tree, one))).toEqual([])
        const open = new Set(tree.filter(({ isActive }) => isActive).map(({ id }) => id))
        const complaints = await rowsIn(ownerDb, 'complaint', { handling_organization_id: office }, [
          'handling_department_id',
        ])
        expect(complaints).toHaveLength(ids.length)
        expect(complaints.every(one => open.has(one.handling_department_id ?? 0))).toBe(true)
      },
    ),
    { numRuns: 15 },
  )
})
