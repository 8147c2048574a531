import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepartment, aPlace, anOrganization } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const users = 10_000
const places = 20_000
let server: TestServer
let token: string
let ids: Record<'user' | 'role' | 'body' | 'department' | 'zone' | 'region', number>

beforeAll(async () => {
  server = await testServer()
  const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  token = administrator.token
  const { body, department, place } = await server.inTransaction(async tx => {
    const body = await anOrganization(tx)
    return { body, department: await aDepartment(tx, { organization_id: body }), place: await aPlace(tx) }
  })
  ids = {
    user: administrator.userId,
    role: administrator.roleId,
    body,
    department,
    zone: place.zoneId,
    region: place.regionId,
  }
  const db = server.database.ownerDb
  await sql`
    insert into user_account (user_name, password_hash, name, name_am, role_id, organization_id)
    select 'staff' || n || '@office.example.test', '!', 'Hana ' || md5(n::text), 'ሐና ' || n, ${ids.role}, ${body}
    from generate_series(1, ${users}) as n`.execute(db)
  await sql`
    insert into expert_organization (user_id, organization_id)
    select id, ${body} from user_account where user_name like 'staff%' and id % 20 = 0`.execute(db)
  await sql`
    insert into data_filter (user_id, kind, updated_at)
    select id, 'status', now() from user_account where user_name like 'staff%' and id % 10 = 0`.execute(db)
  // twenty zones with a thousand woredas each
  await sql`
    with zone as (
      insert into location (kind, parent_id, name_en, name_am, valid_from_on)
      select 'zone', ${ids.region}, 'Zone ' || n, 'ዞን ' || n, '2000-01-01' from generate_series(1, 20) as n returning id)
    insert into location (kind, parent_id, name_en, name_am, valid_from_on)
    select 'woreda', zone.id, 'Woreda ' || n, 'ወረዳ ' || n, '2000-01-01'
    from zone, generate_series(1, ${places / 20}) as n`.execute(db)
  await sql`analyze`.execute(db)
}, 60_000)
afterAll(() => server.close())

/** Every call with which a setting screen opens or looks for something. */
const lists: [screen: string, path: () => string][] = [
  ['users', () => '/Users/GetUsersList/0/0'],
  ['users of a body', () => `/Users/GetUsersList/${ids.body}/0`],
  ['users of a department', () => `/Users/GetUsersList/0/${ids.department}`],
  ['users by a word', () => '/Users/GetUsersList/0/0?text=hana'],
  ['users by an address', () => '/Users/GetUsersList/0/0?text=staff777@'],
  ['users by a word of nobody', () => '/Users/GetUsersList/0/0?text=zzzzzz'],
  ['users by state', () => '/Users/GetUsersList/0/0?state=invited'],
  ['users by role', () => `/Users/GetUsersList/0/0?role=${ids.role}`],
  ['colleagues', () => `/Users/GetUserByOrganization/${ids.body}/0`],
  ['departments of a user', () => `/Users/GetUserDepartmentHierarchy/${ids.user}`],
  ['cases in hand', () => `/Users/GetCasesInHand/${ids.user}`],
  ['experts', () => '/CaseExperts/GetExperts'],
  ['experts by a word', () => '/CaseExperts/GetExperts?text=hana'],
  ['bodies of an expert', () => `/Users/GetOrgsOfExpertList/${ids.user}`],
  ['handlers of a place', () => `/CaseExperts/GetCaseHandlersByLocation/${ids.zone}`],
  ['handlers of a body', () => `/CaseExperts/GetCaseHandlersByOrg/${ids.body}`],
  ['roles', () => '/SysRoles/GetUserRoles'],
  ['permissions', () => '/Permissions/GetAllRolePermissions'],
  ['permissions of a role', () => `/Permissions/GetRolePermissions/${ids.role}`],
  ['data filters', () => `/Users/GetCompliantsFilterMap/${ids.user}`],
  ['staff to filter', () => '/Users/FindStaffToFilter?text=hana'],
  ['approval structures', () => '/CompliantActions/GetApprovalStructure/0'],
  ['delegations', () => '/CompliantActions/GetDelegations'],
  ['approvers', () => '/CompliantActions/FindApprovers?text=hana'],
  ['bodies', () => '/Organizations/GetManagedOrganizations'],
  ['bodies by a word', () => '/Organizations/GetManagedOrganizations?text=bureau'],
  ['departments', () => `/Organizations/GetDepartmentTree/${ids.body}`],
  ['bodies of departments', () => '/Organizations/GetBodiesOfDepartments'],
  ['regions', () => '/Locations/GetRegions'],
  ['places below a region', () => `/Locations/GetManagedChildren/${ids.region}`],
  ['places below a zone', () => `/Locations/GetManagedChildren/${ids.zone}`],
  ['a place', () => `/Locations/GetManagedLocation/${ids.zone}`],
  ['places by a word', () => '/Locations/SearchLocations?text=woreda'],
  ['places by a word in Amharic', () => `/Locations/SearchLocations?text=${encodeURIComponent('ወረዳ 77')}`],
  ['places by a word of none', () => '/Locations/SearchLocations?text=zzzzzz'],
  ['values', () => '/ReferenceData/GetManagedConstants/sector'],
  ['calendar', () => `/Calendar/GetCalendarSettings/${ids.region}`],
  ['password policy', () => `/Users/GetRegionPasswordPolicy/${encodeURIComponent('Addis Ababa')}`],
  ['outbox', () => '/Notifications/GetOutbox'],
]

const measured: [screen: string, milliseconds: number, kilobytes: number][] = []

/** A page, not the whole table: nobody waits for megabytes. */
const mostKilobytes = 300

test.each(lists)('among ten thousand users and twenty thousand places: %s', async (screen, path) => {
  const ask = () => server.get(`/api${path()}`, token)
  await ask()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    const answer = await ask()
    times.push(performance.now() - start)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length / 1024).toBeLessThan(mostKilobytes)
  }
  const { rawPayload } = await ask()
  measured.push([screen, times.sort((a, b) => a - b)[2] as number, rawPayload.length / 1024])
})

test('the slowest first, to be read against 100 ms', () => {
  const byTime = measured.toSorted((a, b) => b[1] - a[1])
  console.log(byTime.map(([screen, ms, kib]) => `${ms.toFixed(1)} ms, ${kib.toFixed(0)} KiB: ${screen}`).join('\n'))
  expect(measured).toHaveLength(lists.length)
})
