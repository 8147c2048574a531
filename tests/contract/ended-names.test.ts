/** What names something that has ended counts as before, and says so: each column that the table of kept ids calls `said` has a line. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aComplaint, aDataFilter, aDepartment, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { plant, plantOne } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { aSystemicCase } from '#tests/security/records/planted.ts'
import { aStandardText, aTypeWithoutList } from '#tests/security/records/standard-text.ts'
import { columns, type Fate } from './kept-ids-table.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await signInAs(server, { permissions: ['All'] })

async function read(path: string) {
  const answer = await server.get(`/api${path}`, admin.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function post(path: string, body: object) {
  const answer = await server.post(`/api${path}`, body, { token: admin.token })
  expect(answer.statusCode, answer.body).toBe(200)
}

const over = { valid_to_on: '2021-01-01' }
const ends = {
  organization: (id: number) =>
    ownerDb.updateTable('organization').set({ is_active: false }).where('id', '=', id).execute(),
  department: (id: number) =>
    ownerDb.updateTable('department').set({ is_active: false }).where('id', '=', id).execute(),
  user_account: (id: number) =>
    ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', id).execute(),
  location: (id: number) => ownerDb.updateTable('location').set(over).where('id', '=', id).execute(),
  constant_field: (id: number) =>
    ownerDb.updateTable('constant_field').set({ retired_on: '2021-01-01' }).where('id', '=', id).execute(),
}

/** Something that names the id, and how it reads now. */
interface Naming {
  table: keyof typeof ends
  id: number
  says: () => Promise<unknown>
}

const approver = () => server.add(aStaffMember, { permissions: ['Complaints - Approval View'] })
const aWoreda = async () => {
  const { zoneId: parent_id } = await server.inTransaction(aPlace)
  const name = randomUUID()
  const place = { kind: 'woreda', name_en: name, name_am: name, valid_from_on: '2020-01-01' } as const
  return plantOne(ownerDb, 'location', { ...place, parent_id })
}

type FilterKind = Parameters<typeof aDataFilter>[2]
async function filtered(kind: FilterKind, value: Parameters<typeof aDataFilter>[3][number]) {
  const { userId } = await server.add(aStaffMember, {})
  await server.inTransaction(tx => aDataFilter(tx, userId, kind, [value]))
  return async () => (await read(`/Users/GetCompliantsFilterMap/${userId}`))[0].filteringValue[0].hasEnded
}

async function textOf(kind: 'template' | 'missing-documents', id: number) {
  const texts = (await read(`/StandardTexts/GetStandardTexts/${kind}`)) as { id: number; hasEnded: boolean }[]
  return texts.find(text => text.id === id)?.hasEnded
}

async function delegated(named: 'approver' | 'delegate'): Promise<Naming> {
  const people = { approver: await approver(), delegate: await approver() }
  const days = { fromDate: '2099-01-01', toDate: '2099-02-01' }
  const [approverId, delegateId] = [people.approver.userId, people.delegate.userId]
  await post('/CompliantActions/AddDelegation', { approverId, delegateId, ...days })
  const says = async () => {
    const all = (await read('/CompliantActions/GetDelegations')) as Record<string, { id: number } & string>[]
    const own = all.find(one => one.approver?.id === approverId)
    return own?.[`${named}Problem`] === 'deactivated'
  }
  return { table: 'user_account', id: people[named].userId, says }
}

const namings: Record<string, () => Promise<Naming>> = {
  'data_filter_value.organization_id': async () => {
    const id = await server.add(anOrganization)
    return { table: 'organization', id, says: await filtered('organization', { organization_id: id }) }
  },
  'data_filter_value.department_id': async () => {
    const id = await server.inTransaction(tx => aDepartment(tx))
    return { table: 'department', id, says: await filtered('department', { department_id: id }) }
  },
  'data_filter_value.location_id': async () => {
    const id = await aWoreda()
    return { table: 'location', id, says: await filtered('location', { location_id: id }) }
  },
  'data_filter_value.constant_id': async () => {
    const id = await server.inTransaction(aTypeWithoutList)
    return { table: 'constant_field', id, says: await filtered('complaint-type', { constant_id: id }) }
  },
  'expert_organization.organization_id': async () => {
    const [id, { userId }] = [await server.add(anOrganization), await server.add(aStaffMember, {})]
    await plant(ownerDb, 'expert_organization', { user_id: userId, organization_id: id })
    const says = async () => (await read(`/Users/GetOrgsOfExpertList/${userId}`))[0].hasEnded
    return { table: 'organization', id, says }
  },
  'standard_text.organization_id': async () => {
    const organization_id = await server.add(anOrganization)
    const text = await server.inTransaction(tx => aStandardText(tx, 'template'))
    await ownerDb.updateTable('standard_text').set({ organization_id }).where('id', '=', text).execute()
    return { table: 'organization', id: organization_id, says: () => textOf('template', text) }
  },
  'standard_text.complaint_type_id': async () => {
    const id = await server.inTransaction(aTypeWithoutList)
    const items = [{ en: 'The title deed', am: 'የይዞታ ማረጋገጫ' }]
    await post('/StandardTexts/SaveMissingDocuments', { complaintTypeId: id, items })
    const says = async () => {
      const lists = await read('/StandardTexts/GetStandardTexts/missing-documents')
      return lists.find((list: { complaintType: { id: number } }) => list.complaintType.id === id).hasEnded
    }
    return { table: 'constant_field', id, says }
  },
  'absence.substitute_id': async () => {
    const organizationId = await server.add(anOrganization)
    const [person, substitute] = [
      await server.add(aStaffMember, { organizationId }),
      await server.add(aStaffMember, { organizationId }),
    ]
    const days = { from_on: '2099-01-01', to_on: '2099-02-01', created_at: new Date(), created_by_id: admin.userId }
    await plantOne(ownerDb, 'absence', { user_id: person.userId, substitute_id: substitute.userId, ...days })
    const says = async () => {
      const { absences } = await read('/Absences/GetAbsences')
      return !absences.find((one: { user: { id: number } }) => one.user.id === person.userId).substitute.isActive
    }
    return { table: 'user_account', id: substitute.userId, says }
  },
  'approval_step.approver_id': async () => {
    const { userId } = await approver()
    const complaintAction = 'conclude'
    await post('/CompliantActions/AdjustApprovalStructure', { complaintAction, approvers: [{ approvingUser: userId }] })
    const says = async () =>
      (await read('/CompliantActions/GetApprovalStructure/conclude'))[0].approvers[0].problem === 'deactivated'
    return { table: 'user_account', id: userId, says }
  },
  'delegation.approver_id': () => delegated('approver'),
  'delegation.delegate_id': () => delegated('delegate'),
  'saved_report.owner_id': async () => {
    const { userId } = await server.add(aStaffMember, {})
    const report = { owner_id: userId, role_id: admin.roleId, created_at: new Date(), query: 'group=month' }
    const id = await plantOne(ownerDb, 'saved_report', { ...report, kind: 'summary', name: 'By month' })
    const says = async () => {
      const { reports } = await read('/Complaints/GetSavedReports')
      return reports.find((one: { id: number }) => one.id === id).ownerHasEnded
    }
    return { table: 'user_account', id: userId, says }
  },
  'systemic_case.owner_id': async () => {
    const { userId } = await server.add(aStaffMember, {})
    const organization_id = await server.add(anOrganization)
    const { id: complaint_id } = await server.inTransaction(tx => aComplaint(tx, {}))
    const ofCase = { owner_id: userId, organization_id, complaint_id }
    const id = await server.inTransaction(tx => aSystemicCase(tx, ofCase))
    const says = async () => (await read(`/SystemicCases/GetSystemicCase/${id}`)).ownerHasEnded
    return { table: 'user_account', id: userId, says }
  },
}

test('every column that says it has a line', () => {
  const said = Object.values(columns).flatMap((own: Record<string, Fate>) =>
    Object.keys(own).filter(column => own[column] === 'said'),
  )
  // what is handed over can still name somebody who has left, where nobody took it
  expect(said.filter(column => !(column in namings))).toEqual([])
})

test.each(Object.entries(namings))('%s', async (_, make) => {
  const { table, id, says } = await make()
  expect(await says()).toBe(false)
  await ends[table](id)
  expect(await says()).toBe(true)
})
