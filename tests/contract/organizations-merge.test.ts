import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import type { OrganizationMerge } from '#contract/settings/organizations.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { listReferring } from '#server/platform/db/references.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { keepOpen } from '#server/features/organizations/organizations.queries.ts'
import { movedByThemselves } from '#server/features/organizations/merge-organizations.ts'
import type { Staff } from '#server/platform/actor.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint, aDataFilter, aDepartment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant, rowIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const admin = await administratorOf(server, ['Organization - Manage', 'Departments - Manage'])

const write = <Result>(work: (tx: Tx) => Promise<Result>) => server.inTransaction(work)
const preview = (id: number, intoId: number) => admin.get(`/Organizations/PreviewOrganizationMerge/${id}/${intoId}`)
const merge = (id: number, intoId: number) => admin.post(`/Organizations/MergeOrganization/${id}`, { intoId })
const obstaclesOf = async (id: number, intoId: number) =>
  (await preview(id, intoId))
    .json<OrganizationMerge>()
    .obstacles.map(({ why, count, names }) => ({ why, count, names: names.map(({ en }) => en) }))

const assign = (tx: Tx, expert: Staff, organization_id: number) =>
  plant(tx, 'expert_organization', { user_id: expert.userId, organization_id })

const filterOf = (user: Staff) =>
  write(tx =>
    tx
      .selectFrom('data_filter_value as chosen')
      .innerJoin('data_filter', 'data_filter.id', 'chosen.filter_id')
      .select(['chosen.organization_id', 'chosen.department_id'])
      .where('user_id', '=', user.userId)
      .execute(),
  )

const officeOf = (user: Staff) =>
  write(tx =>
    tx
      .selectFrom('user_account')
      .select(['organization_id as organizationId', 'department_id as departmentId'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow(),
  )

/** What the account sees, in its present office. */
const seenBy = async (user: Staff): Promise<number[]> => {
  const now = { ...user, ...(await officeOf(user)) }
  return inTransactionAs(server.database.db, now, async tx =>
    (await tx.selectFrom('complaint').select('id').orderBy('id').execute()).map(({ id }) => id),
  )
}

const bodiesOf = (complaintId: number) =>
  write(tx =>
    rowIn(tx, 'complaint', { id: complaintId }, [
      'against_organization_id',
      'handling_organization_id',
      'handling_department_id',
    ]),
  )

/** A referral to the body that waits for its answer, or for the outcome of what it took. */
async function aReferral(tx: Tx, organization_id: number, complaint_id: number, isTaken = false): Promise<void> {
  const { userId } = await aStaffMember(tx)
  await plant(tx, 'referral', {
    complaint_id,
    from_status: 'ASSIGNED_TO_CASE_RECEIVER',
    body_kind: 'organization',
    organization_id,
    main_issue: 'A licence',
    reason: 'It is theirs.',
    resolved_at: new Date(),
    referred_at: new Date(),
    referred_by_id: userId,
    deadline_on: '2030-01-01',
    ...(isTaken && { answer: 'accepted' as const, answered_at: new Date(), outcome_due_on: '2030-02-01' }),
  })
}

/** An office with everything that a merge has to move, and one to move it to. */
const aFullOffice = () =>
  write(async tx => {
    const from = await anOrganization(tx, { name_en: 'Old Bureau' })
    const into = await anOrganization(tx, { name_en: 'New Bureau' })
    const elsewhere = await anOrganization(tx)
    await anOrganization(tx, { is_active: false, merged_into_id: from })
    const reception = await aDepartment(tx, { organization_id: from, name_en: 'Reception' })
    const desk = await aDepartment(tx, { organization_id: from, name_en: 'Desk', parent_id: reception })
    const people = {
      head: await aStaffMember(tx, { organizationId: from }),
      clerk: await aStaffMember(tx, { organizationId: from, departmentId: desk }),
      host: await aStaffMember(tx, { organizationId: into }),
      watcher: await aStaffMember(tx, { organizationId: elsewhere }),
      deskWatcher: await aStaffMember(tx, { organizationId: elsewhere }),
      expert: await aStaffMember(tx, { organizationId: elsewhere }),
    }
    await aDataFilter(tx, people.watcher.userId, 'organization', [{ organization_id: from }, { organization_id: into }])
    await aDataFilter(tx, people.deskWatcher.userId, 'department', [{ department_id: reception }])
    await assign(tx, people.expert, from)
    const handled = { handling_organization_id: from, handling_department_id: desk }
    const cases = {
      atDesk: (await aComplaint(tx, handled)).id,
      closedAtDesk: (await aComplaint(tx, { ...handled, status: 'CLOSED' })).id,
      against: (await aComplaint(tx, { against_organization_id: from })).id,
      closedAgainst: (await aComplaint(tx, { against_organization_id: from, status: 'CLOSED' })).id,
      ofTheOther: (await aComplaint(tx, { handling_organization_id: into })).id,
      referred: (await aComplaint(tx, { status: 'REFERRED' })).id,
      taken: (await aComplaint(tx, { status: 'REFERRED' })).id,
    }
    await aReferral(tx, from, cases.referred)
    await aReferral(tx, from, cases.taken, true)
    return { from, into, reception, desk, people, cases }
  })

test('everything moves that the preview counted; closed complaints stay, and they stay visible to whoever saw them', async () => {
  const { from, into, reception, desk, people, cases } = await aFullOffice()
  const foreseen = (await preview(from, into)).json<OrganizationMerge>()
  expect(foreseen).toMatchObject({ from: { isActive: true, mergedIntoId: null }, closedCompliants: 2, obstacles: [] })
  expect(Object.fromEntries(foreseen.moved.map(({ what, count }) => [what, count]))).toEqual({
    complaints: 2,
    departments: 2,
    users: 2,
    dataFilters: 2,
    experts: 1,
    referrals: 2,
    bodies: 1,
  })
  const visibilityBefore = await Promise.all(Object.values(people).map(seenBy))

  const merged = await merge(from, into)
  expect([merged.statusCode, merged.headers['x-message']]).toEqual([200, 'Organization merged successfully'])
  expect(merged.json()).toMatchObject({
    moved: foreseen.moved,
    closedCompliants: 2,
    from: { isActive: false, mergedIntoId: into, mergedInto: { en: 'New Bureau' } },
  })

  const tree = (await admin.get(`/Organizations/GetDepartmentTree/${into}`)).json<ManagedDepartment[]>()
  const [newDesk, newReception] = ['Desk', 'Reception'].map(name => tree.find(({ nameEn }) => nameEn === name)!)
  expect(newDesk).toMatchObject({ parentId: newReception!.id, isActive: true, mergedIntoId: null })
  const left = (await admin.get(`/Organizations/GetDepartmentTree/${from}`)).json<ManagedDepartment[]>()
  expect(Object.fromEntries(left.map(({ id, mergedIntoId }) => [id, mergedIntoId]))).toEqual({
    [desk]: newDesk!.id,
    [reception]: newReception!.id,
  })
  expect(await officeOf(people.clerk)).toEqual({ organizationId: into, departmentId: newDesk!.id })
  expect(await officeOf(people.head)).toEqual({ organizationId: into, departmentId: null })
  expect(await filterOf(people.watcher)).toEqual([{ organization_id: into, department_id: null }])
  expect(await filterOf(people.deskWatcher)).toEqual([{ organization_id: null, department_id: newReception!.id }])
  expect(await bodiesOf(cases.atDesk)).toMatchObject({
    handling_organization_id: into,
    handling_department_id: newDesk!.id,
  })
  expect(await bodiesOf(cases.against)).toMatchObject({ against_organization_id: into })
  expect(await bodiesOf(cases.closedAtDesk)).toMatchObject({
    handling_organization_id: from,
    handling_department_id: desk,
  })
  expect(await bodiesOf(cases.closedAgainst)).toMatchObject({ against_organization_id: from })

  const visibilityAfter = await Promise.all(Object.values(people).map(seenBy))
  for (const [index, before] of visibilityBefore.entries())
    expect(visibilityAfter[index]).toEqual(expect.arrayContaining(before))
  // cases without a department are visible to everybody of the body
  expect(await seenBy(people.clerk)).toEqual([cases.atDesk, cases.closedAtDesk, cases.ofTheOther])
  expect(await seenBy(people.host)).toEqual([cases.atDesk, cases.closedAtDesk, cases.ofTheOther])
  expect(await seenBy(people.deskWatcher)).toEqual([cases.atDesk, cases.closedAtDesk])
  expect(await seenBy(people.expert)).toEqual([cases.against, cases.closedAgainst])
})

test('its history and the trail have it on both sides, and the list by body includes earlier closed complaints', async () => {
  const { from, into, desk, cases } = await aFullOffice()
  const { moved } = (await merge(from, into)).json<OrganizationMerge>()
  const told = async (path: string) =>
    (await admin.get(`/Organizations/${path}`)).json<TreeEvent[]>().map(one => [one.what, one.from?.en, one.to?.en])
  expect((await told(`GetOrganizationHistory/${from}`))[0]).toEqual(['merged', undefined, 'New Bureau'])
  expect(await told(`GetOrganizationHistory/${into}`)).toContainEqual(['took-over', 'Old Bureau', undefined])
  expect((await told(`GetDepartmentHistory/${desk}`))[0]).toEqual(['merged', undefined, 'Reception / Desk'])
  expect(await admin.trailOf('organization', from)).toEqual([
    expect.objectContaining({ action: 'organization-merged', details: { intoId: into, moved } }),
  ])
  expect(await admin.trailOf('organization', into)).toEqual([
    expect.objectContaining({ action: 'organization-took-over', details: { fromId: from, moved } }),
  ])
  const { token, userId, roleId } = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  const list = await server.get(
    `/api/Complaints/GetCompliantsList/${userId}/${roleId}/all?organization=${into}&sort=oldest`,
    token,
  )
  const rows = list.json<{ compliants: { compliant_id: number; againstOrganization: { en: string } }[] }>().compliants
  expect(rows.map(one => [one.compliant_id, one.againstOrganization.en])).toEqual([
    [cases.against, 'New Bureau'],
    [cases.closedAgainst, 'Old Bureau'],
  ])
})

test('a merged body stays merged, and its name is free', async () => {
  const { from, into } = await aFullOffice()
  await merge(from, into)
  const entry = { nameEn: 'Older Bureau', nameAm: 'ቢሮ', sectorId: null, locationId: null, handlesComplaints: false }
  for (const call of [
    admin.post(`/Organizations/UpdateOrganization/${from}`, entry),
    admin.post(`/Organizations/ReactivateOrganization/${from}`),
    preview(from, into),
    merge(from, into),
  ]) {
    expect(refusal(await call)).toEqual([409, 'merged'])
  }
  const refused = [{ column: 'id', reason: 'merged' }]
  const table = `id,nameEn,nameAm\n${from},Older Bureau,ቢሮ ሌላ\n`
  const imported = await admin.upload('/Organizations/ImportOrganizations?mode=preview', table)
  expect(imported.json().rows[0].reasons).toEqual(refused)
  expect((await admin.get('/Organizations/ExportOrganizations/csv')).body).not.toContain('Old Bureau')
  const renamed = { ...entry, nameEn: 'Old Bureau', nameAm: 'የቀድሞ ቢሮ', handlesComplaints: true }
  expect((await admin.post(`/Organizations/UpdateOrganization/${into}`, renamed)).statusCode).toBe(200)
  // a merge of the successor also moves what it had taken over
  const last = await write(tx => anOrganization(tx))
  expect((await merge(into, last)).statusCode).toBe(200)
  expect((await admin.get(`/Organizations/GetOrganization/${from}`)).json().mergedIntoId).toBe(last)
})

test('obstacles are listed with numbers and names, and nothing is moved', async () => {
  const [from, into] = await write(async tx => [
    await anOrganization(tx),
    await anOrganization(tx, { handles_complaints: false }),
  ])
  expect(await obstaclesOf(from, into)).toEqual([])
  await write(async tx => {
    await aDepartment(tx, { organization_id: from, name_en: 'Registry', name_am: 'መዝገብ ቤት' })
    await aDepartment(tx, { organization_id: into, name_en: 'REGISTRY', name_am: 'ሌላ' })
    await aDepartment(tx, { organization_id: into, name_en: 'Registry', is_active: false })
    await aComplaint(tx, { handling_organization_id: from, against_organization_id: into })
    await aReferral(tx, into, (await aComplaint(tx, { against_organization_id: from })).id)
    await aComplaint(tx, { handling_organization_id: from, against_organization_id: into, status: 'CLOSED' })
    await assign(tx, await aStaffMember(tx, { organizationId: from }), into)
    await assign(tx, await aStaffMember(tx, { organizationId: into }), from)
  })
  const expected = [
    { why: 'same-name', count: 1, names: ['Registry'] },
    { why: 'own-case', count: 2, names: [] },
    { why: 'own-expert', count: 2, names: ['Tigist Bekele', 'Tigist Bekele'] },
    { why: 'takes-no-complaints', count: 1, names: [] },
  ]
  expect(await obstaclesOf(from, into)).toEqual(expected)
  const refused = await merge(from, into)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'merge-obstacles',
    details: { obstacles: expected.map(({ why, count }) => ({ why, count })) },
  })
  expect((await admin.get(`/Organizations/GetOrganization/${from}`)).json()).toMatchObject({ isActive: true })
  expect(await admin.trailOf('organization', from)).toEqual([])
})

test('not into itself, nor into a closed or unknown body', async () => {
  const [id, closed] = await write(async tx => [
    await anOrganization(tx),
    await anOrganization(tx, { is_active: false }),
  ])
  for (const intoId of [id, closed, 2_147_483_600]) {
    for (const answer of [await merge(id, intoId), await preview(id, intoId)]) {
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ field: 'intoId', reason: 'not-a-choice' }]])
    }
  }
  expect((await merge(2_147_483_600, id)).statusCode).toBe(404)
})

test('of two opposite merges one is done', async () => {
  const [one, other] = await write(async tx => [await anOrganization(tx), await anOrganization(tx)])
  const answers = await Promise.all([merge(one, other), merge(other, one)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('a merge waits for complaints filed meanwhile, and moves them', async () => {
  const [from, into] = await write(async tx => [await anOrganization(tx), await anOrganization(tx)])
  let merging: ReturnType<typeof merge> | undefined
  const filed = await write(async tx => {
    expect(await keepOpen(tx, from)).toBe(true)
    merging = merge(from, into)
    void merging.then(() => undefined)
    await pause(300)
    return (await aComplaint(tx, { handling_organization_id: from })).id
  })
  expect((await merging!).statusCode).toBe(200)
  expect(await bodiesOf(filed)).toMatchObject({ handling_organization_id: into })
  expect(await write(tx => keepOpen(tx, from))).toBe(false)
})

test('every column that names a body or a department is one that a merge knows of', async () => {
  const columnsOf = (table: 'organization' | 'department') =>
    write(async tx => (await listReferring(tx, table)).map(one => `${one.table}.${one.column}`))
  expect(await columnsOf('department')).toEqual([
    'case_order.department_id',
    'complaint.against_department_id',
    'complaint.handling_department_id',
    'data_filter_value.department_id',
    'decision_order.department_id',
    'department.merged_into_id',
    'department.parent_id',
    'user_account.department_id',
  ])
  expect((await columnsOf('organization')).filter(column => !movedByThemselves.includes(column))).toEqual([
    'case_order.organization_id',
    'data_filter_value.organization_id',
    'decision_order.organization_id',
    'expert_organization.organization_id',
    'organization.merged_into_id',
    'standard_text.organization_id',
    'statement_request.organization_id',
    'systemic_case.organization_id',
  ])
})
