import { beforeEach, expect, test } from 'vitest'
import type { DataFilterFields } from '#contract/settings/data-filters.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, aDataFilter, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { addDataFilter, deleteDataFilter, showDataFilters, updateDataFilter } from './manage-data-filters.ts'

let administrator: Staff
let officer: Staff
let bodies: [number, number]

const server = await testServer()
beforeEach(async () => {
  await server.inTransaction(async tx => {
    bodies = [await anOrganization(tx), await anOrganization(tx)]
    const permissions = ['Data Filtering Map - Manage', 'Complaints - List View'] as const
    administrator = await aStaffMember(tx, { permissions: [...permissions], organizationId: bodies[0] })
    // who sees both bodies themselves can show them to others
    await aDataFilter(
      tx,
      administrator.userId,
      'organization',
      bodies.map(organization_id => ({ organization_id })),
    )
    officer = await aStaffMember(tx, { organizationId: bodies[0] })
    for (const handling_organization_id of bodies) await aComplaint(tx, { handling_organization_id })
  })
})

const ofBodies = (...ids: number[]): DataFilterFields => ({ kind: 'organization', values: ids.map(String) })
const ofStatus = (...values: string[]): DataFilterFields => ({ kind: 'status', values })
const add = (fields: DataFilterFields, userId = officer.userId, by = administrator) =>
  addDataFilter(server.context, by, { userId, ...fields })
const filters = async () =>
  (await showDataFilters(server.context, administrator, officer.userId)).map(({ kind, values }) => ({
    kind,
    values: values.map(({ value }) => value),
  }))
const trail = () =>
  server.inTransaction(tx =>
    rowsIn(
      tx,
      'audit_entry',
      { actor_id: administrator.userId },
      ['action', 'subject_type', 'subject_id', 'details'],
      'id',
    ),
  )
/** The bodies of the complaints that the officer sees. */
const seen = () =>
  inTransactionAs(server.database.db, officer, async tx => {
    const rows = await tx.selectFrom('complaint').select('handling_organization_id').execute()
    return rows.map(row => row.handling_organization_id).sort()
  })

test('adding, changing and deleting take effect at once, and are in the trail with the former values', async () => {
  expect(await seen()).toEqual([bodies[0]])
  const [made] = await add(ofBodies(bodies[1]))
  expect(await seen()).toEqual([bodies[1]])
  const id = made!.id
  await updateDataFilter(server.context, administrator, { id, ...ofBodies(...bodies) })
  expect(await seen()).toEqual([...bodies].sort())
  // a status of every body is more than the administrator sees
  const beyond = updateDataFilter(server.context, administrator, { id, ...ofStatus('CLOSED') })
  await expect(beyond).rejects.toMatchObject({ status: 409, code: 'beyond-own-rights' })
  await updateDataFilter(server.context, administrator, { id, ...ofBodies(bodies[0]) })
  expect(await seen()).toEqual([bodies[0]])
  await deleteDataFilter(server.context, administrator, id)
  expect(await seen()).toEqual([bodies[0]])

  const subject = { subject_type: 'user', subject_id: String(officer.userId) }
  const [one, both, own] = [ofBodies(bodies[1]), ofBodies(...bodies), ofBodies(bodies[0])]
  expect(await trail()).toEqual([
    { action: 'data-filter-added', ...subject, details: one },
    { action: 'data-filter-updated', ...subject, details: { before: one, ...both } },
    { action: 'data-filter-updated', ...subject, details: { before: both, ...own } },
    { action: 'data-filter-deleted', ...subject, details: { before: own } },
  ])
})

test('a second filter of a kind is refused, added or changed into, and leaves no trace', async () => {
  await add(ofBodies(bodies[0]))
  const refused = { status: 409, code: 'already-filtered' }
  await expect(add(ofBodies(bodies[1]))).rejects.toMatchObject(refused)
  const added = await add(ofStatus('CREATED'))
  const { id } = added.find(each => each.kind === 'status')!
  const before = await trail()
  await expect(updateDataFilter(server.context, administrator, { id, ...ofBodies(bodies[1]) })).rejects.toMatchObject(
    refused,
  )
  expect(await filters()).toEqual([ofBodies(bodies[0]), ofStatus('CREATED')])
  expect(await trail()).toEqual(before)
})

test('the same filter added twice at once is stored once', async () => {
  const tries = await Promise.allSettled([add(ofBodies(bodies[0])), add(ofBodies(bodies[1]))])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await filters()).toHaveLength(1)
  expect(await trail()).toHaveLength(1)
})

test('every value that does not exist for the kind is named', async () => {
  const values = [String(bodies[0]), '2147483600', 'nothing', '0']
  await expect(add({ kind: 'organization', values })).rejects.toMatchObject({
    status: 422,
    fields: [1, 2, 3].map(index => ({ field: `filteringValue.${index}`, reason: 'no-such-choice' })),
  })
  await expect(add(ofStatus('CREATED', 'LOST'))).rejects.toMatchObject({
    fields: [{ field: 'filteringValue.1', reason: 'no-such-choice' }],
  })
  expect([await filters(), await trail()]).toEqual([[], []])
})

test('nobody can change their own filters in any way, except with `All`', async () => {
  const own = { status: 409, code: 'own-filter' }
  const { userId } = administrator
  await expect(add(ofBodies(bodies[0]), userId)).rejects.toMatchObject(own)
  const all = await server.inTransaction(tx => aStaffMember(tx, { permissions: ['All'] }))
  await expect(add(ofStatus('CREATED'), userId)).rejects.toMatchObject(own)
  const [made] = await add(ofStatus('CREATED'), userId, all)
  const { id } = made!
  const change = { id, ...ofBodies(...bodies) }
  await expect(updateDataFilter(server.context, administrator, change)).rejects.toMatchObject(own)
  await expect(deleteDataFilter(server.context, administrator, id)).rejects.toMatchObject(own)
  expect(await trail()).toEqual([])
  expect(await add(ofBodies(bodies[0]), all.userId, all)).toHaveLength(1)
})

test('a complainant’s account and an unknown one have no filters; others need the page permission', async () => {
  const complainant = await server.inTransaction(tx =>
    tx
      .insertInto('user_account')
      .values({ user_name: 'aster@example.test', password_hash: '!', name: 'Aster Lemma', kind: 'complainant' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const userId of [complainant.id, 2_147_483_600]) {
    await expect(add(ofBodies(bodies[0]), userId)).rejects.toMatchObject({ status: 404 })
  }
  await expect(add(ofBodies(bodies[0]), administrator.userId, officer)).rejects.toMatchObject({ status: 403 })
})
