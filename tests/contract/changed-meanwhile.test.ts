import { expect, test } from 'vitest'
import { administratorOf } from '#tests/support/administration.ts'
import { aConstant, aDataFilter, aDepartment, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { refusal } from '#tests/support/refusal.ts'
import { rowIn } from '#tests/support/rows.ts'

type Body = Record<string, unknown>

const server = await testServer()
// without `All`: who changed a record is told to whoever may change it, whatever they see of the trail
const admin = await administratorOf(server, [
  'Users - Manage',
  'Roles - Manage',
  'Organization - Manage',
  'Departments - Manage',
  'Organization Sector Location - Manage',
  'Constant field values - Manage',
  'Calendar - Manage',
  'Data Filtering Map - Manage',
  'Password Policy - Manage',
])
let organizationId: number | null = null
const made = await server.inTransaction(async tx => {
  const organization = await anOrganization(tx)
  // people of one's own body
  const administrator = await rowIn(tx, 'user_account', { user_name: 'administrator@example.test' }, [
    'id',
    'organization_id',
  ])
  organizationId = administrator.organization_id
  const { userId: user } = await aStaffMember(tx, {
    userName: 'hana@example.test',
    organizationId,
    guardLevel: 'GUEST',
    permissions: [],
  })
  const department = await aDepartment(tx, { organization_id: organization })
  const { woredaId: place } = await aPlace(tx)
  // and may show others what they see themselves
  const statuses = (['CLOSED', 'UNDER_INVESTIGATION'] as const).map(status => ({ status }))
  await aDataFilter(tx, administrator.id, 'status', statuses)
  return { organization, user, department, place, constant: await aConstant(tx, 'sector') }
})
const last = (answer: { json: () => unknown }) => (answer.json() as { id: number }[]).at(-1)?.id ?? 0
const roles = await admin.post('/SysRoles/AddUserRole', { name: 'Adviser' })
const role = roles.json<{ id: number; name: string }[]>().find(({ name }) => name === 'Adviser')?.id ?? 0
const filter = last(
  await admin.post('/Users/AddDataFilteringCriteria', {
    userId: made.user,
    filterBy: 'status',
    filteringValue: ['CLOSED'],
  }),
)
const calendar = await admin.post('/Calendar/AddHoliday/0', { onDate: '2030-05-05', nameEn: 'A day', nameAm: 'ቀን' })
const { holidays } = calendar.json<{ holidays: { id: number; onDate: string }[] }>()
const holiday = holidays.find(({ onDate }) => onDate === '2030-05-05')?.id ?? 0
const away = await admin.post('/Absences/AddAbsence', { fromDate: '2030-05-01', toDate: '2030-05-20' })
const absence = last({ json: () => away.json<{ absences: unknown[] }>().absences })
const { clocks } = calendar.json<{ clocks: { A: Body } & Body }>()
const clocksOf = (amount: number): Body => ({ ...clocks, A: { ...clocks.A, amount } })
const ids = { ...made, role, filter, holiday, absence }

const names = (nameEn: string, nameAm = 'ስም') => ({ nameEn, nameAm })
const user = (name: string): Body => ({ userName: 'hana@example.test', name, language: 'en' })

test.each<[keyof typeof ids, (id: number) => string, (text: string) => Body]>([
  ['role', () => '/SysRoles/UpdateSysRole', text => ({ name: text, guardLevel: 'GUEST' })],
  ['user', () => '/Users/UpdateUser', user],
  [
    'filter',
    () => '/Users/UpdateDataFilteringCriteria',
    text => ({ kind: 'status', values: [text.startsWith('One') ? 'CLOSED' : 'UNDER_INVESTIGATION'] }),
  ],
  [
    'organization',
    id => `/Organizations/UpdateOrganization/${id}`,
    text => ({ ...names(text), sectorId: null, locationId: null, handlesComplaints: false }),
  ],
  ['department', id => `/Organizations/RenameDepartment/${id}`, text => names(text)],
  [
    'place',
    id => `/Locations/UpdateLocation/${id}`,
    text => ({ ...names(text), validFromOn: '2000-01-01', validToOn: null }),
  ],
  ['constant', id => `/ReferenceData/UpdateConstant/${id}`, text => ({ labelEn: text, labelAm: 'ስም' })],
  ['holiday', id => `/Calendar/UpdateHoliday/${id}`, text => ({ ...names(text), onDate: '2030-05-05' })],
])('%s: a form that was filled before somebody else saved is refused, and says who did', async (kind, path, fields) => {
  const id = ids[kind]
  const more = ['role', 'user', 'filter'].includes(kind) ? { id } : {}
  const roleId = ids.role
  const wire = ({ kind: filterBy, values, ...rest }: Body) => ({
    ...rest,
    ...(filterBy !== undefined && { filterBy, filteringValue: values }),
  })
  const save = (text: string, seen?: Body) =>
    admin.post(path(id), {
      ...more,
      ...(kind === 'user' && { roleId, organizationId }),
      ...wire(fields(text)),
      ...(seen && { seen: { ...seen, nameOfNoField: 'anything' } }),
    })
  await expectLateRefused((text, seen) => save(text, seen && fields(seen)))
})

type Text = 'One' | 'Two' | 'Three'

async function expectLateRefused(save: (text: Text, seen?: Text) => ReturnType<typeof admin.post>) {
  expect((await save('One')).statusCode).toBe(200)
  expect((await save('Two', 'One')).statusCode).toBe(200)
  const late = await save('Three', 'One')
  expect(refusal(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.json().details.since).toEqual([
    { at: expect.any(String), by: expect.objectContaining({ en: expect.any(String) }) },
  ])
  expect((await save('Three', 'Two')).statusCode).toBe(200)
}

const amounts = { One: 21, Two: 22, Three: 23 }

test.each<[string, string, (text: Text) => Body, (seen: Text) => Body]>([
  [
    'time limits',
    '/Calendar/SaveClocks',
    text => clocksOf(amounts[text]),
    seen => ({ 'A.amount': `${amounts[seen]}` }),
  ],
  [
    'an absence',
    '/Absences/ChangeAbsence',
    text => ({ id: ids.absence, toDate: `2030-05-${amounts[text]}` }),
    seen => ({ to: `2030-05-${amounts[seen]}`, substituteId: null }),
  ],
  ['the own profile', '/Users/UpdateProfile', text => ({ name: text }), seen => ({ name: seen })],
])('%s: likewise', async (_, path, fields, seenOf) => {
  await expectLateRefused((text, seen) => admin.post(path, { ...fields(text), ...(seen && { seen: seenOf(seen) }) }))
})

test('the password policy: likewise', async () => {
  const policyOf = (text: Text) => ({ minimumLength: amounts[text] })
  await expectLateRefused((text, seen) => {
    const policy = { region: 'Addis Ababa', ...policyOf(text), ...(seen && { seen: policyOf(seen) }) }
    return admin.post('/Users/ManagePassordPolicy', { PolicyList: [policy] })
  })
})
