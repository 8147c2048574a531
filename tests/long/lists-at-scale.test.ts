import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConstant, aDepartment, aPlace, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const users = 10_000
const places = 20_000
const complaints = 20_000
/** Number of name changes of a body and a place. */
const changes = 100

const server = await testServer()
const { ownerDb } = server.database
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
const token = administrator.token
const { body, other, colleague, department, place } = await server.inTransaction(async tx => {
  const body = await anOrganization(tx)
  const department = await aDepartment(tx, { organization_id: body })
  const colleague = await aStaffMember(tx, { organizationId: body })
  return { body, other: await anOrganization(tx), colleague, department, place: await aPlace(tx) }
})
const ids = {
  user: administrator.userId,
  colleague: colleague.userId,
  role: administrator.roleId,
  body,
  other,
  department,
  zone: place.zoneId,
  region: place.regionId,
}
const db = ownerDb
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
await sql`
  insert into user_session (id, user_id, created_at, last_seen_at, expires_at, refresh_hash)
  select gen_random_uuid(), id, now(), now(), now() + interval '1 hour', decode(md5(random()::text), 'hex')
  from user_account, generate_series(1, 3) where user_name like 'staff%' or id = ${ids.user}`.execute(db)
await plantComplaints()
for (let change = 1; change <= changes; change += 1) {
  await sql`update organization set name_en = ${`Bureau ${change}`} where id = ${ids.body}`.execute(db)
  await sql`update location set name_en = ${`Zone of ${change}`} where id = ${ids.zone}`.execute(db)
  await sql`update department set name_en = ${`Directorate ${change}`} where id = ${ids.department}`.execute(db)
}
await sql`analyze`.execute(db)

/** Complaints of the body, in a fifth of the woredas. */
async function plantComplaints(): Promise<void> {
  const constants = await server.inTransaction(async tx => ({
    type: await aConstant(tx, 'complaint-type'),
    decision: await aConstant(tx, 'required-decision'),
    way: await aConstant(tx, 'submission-way'),
  }))
  await sql`
    insert into complaint (tracking_id, submission_key, status, language, complaint_type_id, required_decision_id,
      submission_way_id, supporting_documents, is_group, against_organization_id, handling_organization_id, location_id,
      location_names, registered_at, updated_at)
    select lpad(n::text, 16, '0'), 'key ' || n, 'CREATED', 'am', ${constants.type}, ${constants.decision},
      ${constants.way}, '{}', false, ${ids.body}, ${ids.body}, woreda.id, '[]', now() - n * interval '1 minute', now()
    from generate_series(1, ${complaints}) as n
      join (select id, row_number() over (order by id) as ordinal from location where kind = 'woreda') as woreda
        on woreda.ordinal = n % ${places / 5} + 1`.execute(ownerDb)
}

/** The preview of a user's visibility, with another filter instead of their own. */
function previewOf(criterion?: () => object): [path: () => string, body: () => object] {
  const criteria = () => (criterion ? { criteria: [criterion()] } : {})
  return [() => '/Users/PreviewDataFiltering', () => ({ userId: ids.colleague, ...criteria() })]
}

/** Every call that a setting screen makes when it opens or searches. */
const lists: [screen: string, path: () => string, body?: () => object][] = [
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
  ['what somebody sees', ...previewOf()],
  [
    'what somebody would see of a region',
    ...previewOf(() => ({ filterBy: 'location', filteringValue: [`${ids.region}`] })),
  ],
  [
    'what somebody would see of a body',
    ...previewOf(() => ({ filterBy: 'organization', filteringValue: [`${ids.body}`] })),
  ],
  ['what somebody would see of nothing', ...previewOf(() => ({ filterBy: 'status', filteringValue: ['CLOSED'] }))],
  ['profile', () => `/Users/GetUserProfile/${ids.user}`],
  ['sessions', () => '/Users/GetSessions'],
  ['staff to filter', () => '/Users/FindStaffToFilter?text=hana'],
  ['approval structures', () => '/CompliantActions/GetApprovalStructure/0'],
  ['delegations', () => '/CompliantActions/GetDelegations'],
  ['approvers', () => '/CompliantActions/FindApprovers?text=hana'],
  ['bodies', () => '/Organizations/GetManagedOrganizations'],
  ['bodies by a word', () => '/Organizations/GetManagedOrganizations?text=bureau'],
  ['departments', () => `/Organizations/GetDepartmentTree/${ids.body}`],
  ['bodies of departments', () => '/Organizations/SearchOrganizations?closed=yes'],
  ['regions', () => '/Locations/GetRegions'],
  ['places below a region', () => `/Locations/GetManagedChildren/${ids.region}`],
  ['places below a zone', () => `/Locations/GetManagedChildren/${ids.zone}`],
  ['a place', () => `/Locations/GetManagedLocation/${ids.zone}`],
  ['places by a word', () => '/Locations/SearchLocations?text=woreda'],
  ['places by a word in Amharic', () => `/Locations/SearchLocations?text=${encodeURIComponent('ወረዳ 77')}`],
  ['places by a word of none', () => '/Locations/SearchLocations?text=zzzzzz'],
  ['values', () => '/ReferenceData/GetManagedConstants/sector'],
  ['calendar', () => `/Calendar/GetCalendarSettings/${ids.region}`],
  ['history of a body', () => `/Organizations/GetOrganizationHistory/${ids.body}`],
  ['history of a department', () => `/Organizations/GetDepartmentHistory/${ids.department}`],
  ['history of a place', () => `/Locations/GetLocationHistory/${ids.zone}`],
  ['merge of two bodies', () => `/Organizations/PreviewOrganizationMerge/${ids.body}/${ids.other}`],
  ['working time', () => `/Calendar/GetWorkingCalendar/${ids.region}`],
  ['office settings', () => '/OfficeSettings/GetOfficeSettings'],
  ['password policy', () => `/Users/GetRegionPasswordPolicy/${encodeURIComponent('Addis Ababa')}`],
  ['outbox', () => '/Notifications/GetOutbox'],
  ['all open bodies', () => '/Organizations/GetOrganizations'],
  ['bodies to choose from', () => '/Organizations/SearchOrganizations?text=office'],
  [
    'bodies to choose from, in Amharic',
    () => `/Organizations/SearchOrganizations?text=${encodeURIComponent('ጽህፈት ቤት')}`,
  ],
  ['a body', () => `/Organizations/GetOrganization/${ids.body}`],
  ['departments to choose from', () => `/Organizations/GetDepartments/${ids.body}`],
  ['places to choose from', () => `/Locations/GetChildren/${ids.region}`],
  ['the way to a place', () => `/Locations/GetLocationPath/${ids.zone}`],
  ['values to choose from', () => '/ReferenceData/GetConstants/sector,complaint-type'],
  ['own menu', () => `/Navigation/GetUserNavigation/${ids.user}`],
  ['second factors', () => '/Users/GetSecondFactors'],
]

const measured: [screen: string, milliseconds: number, kilobytes: number][] = []

/** A page, not the whole table: nobody waits for megabytes. */
const mostKilobytes = 300

test.each(lists)('among ten thousand users and twenty thousand places: %s', async (screen, path, body) => {
  const url = `/api${path()}`
  const ask = () => (body ? server.post(url, body(), { token }) : server.get(url, token))
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

test('the slowest first, to compare with 100 ms', () => {
  const byTime = measured.toSorted((a, b) => b[1] - a[1])
  console.log(byTime.map(([screen, ms, kib]) => `${ms.toFixed(1)} ms, ${kib.toFixed(0)} KiB: ${screen}`).join('\n'))
  expect(measured).toHaveLength(lists.length)
})
