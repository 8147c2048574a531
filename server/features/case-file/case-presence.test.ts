import { beforeEach, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember, anOrganization } from '#tests/support/factories.ts'
import type { Staff } from '#server/platform/actor.ts'
import { haveCaseOpen } from './have-case-open.ts'

const office = await startOffice()
const { context, staff, clock } = office
const { receiver, officer, supervisor } = staff
const start = clock.at

beforeEach(() => {
  clock.at = start
})

const openAs = async (person: Staff, complaintId: number) =>
  (await haveCaseOpen(context, person, { complaintId })).others.map(({ id }) => id)
const later = (seconds: number) => {
  clock.at = new Date(start.getTime() + seconds * 1000)
}
const rows = () => office.database.ownerDb.selectFrom('case_presence').select(['complaint_id', 'user_id']).execute()

test('people with the same case open are named, and forgotten when they no longer report', async () => {
  const [id, other] = [await office.aCase(), await office.aCase()]
  expect(await openAs(receiver, id)).toEqual([])
  expect(await openAs(officer, id)).toEqual([receiver.userId])
  expect(await openAs(supervisor, other)).toEqual([])
  later(140)
  expect(await openAs(officer, id)).toEqual([receiver.userId])
  later(160)
  expect(await openAs(officer, id)).toEqual([])
})

test('a person leaves no trace of the cases they opened before', async () => {
  const [id, other] = [await office.aCase(), await office.aCase()]
  await openAs(receiver, id)
  later(200)
  await openAs(receiver, other)
  expect((await rows()).filter(({ user_id }) => user_id === receiver.userId)).toEqual([
    { complaint_id: other, user_id: receiver.userId },
  ])
})

test('people who do not see the case can neither ask nor are named', async () => {
  const stranger = await office.asSystem(async tx =>
    aStaffMember(tx, { organizationId: await anOrganization(tx), permissions: ['Complaints - List View'] }),
  )
  const id = await office.aCase()
  await expect(openAs(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(openAs({ ...officer, permissions: new Set(['Users - Manage']) }, id)).rejects.toMatchObject({
    status: 403,
  })
  expect(await openAs(receiver, id)).toEqual([])
})
