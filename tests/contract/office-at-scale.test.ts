import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canTakeWork, isAway } from '#server/features/staff/index.ts'
import { aComplaint, aDepartment, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowIn } from '#tests/support/rows.ts'

/** The screens of the office in a region with a thousand bodies and ten thousand users: answers of bounded size, by few statements. */

const bodies = 1000
const users = 10_000
/** Staff of the body that handles the case. */
const colleagues = 1000

const server = await testServer({ line: { statementTimeout: 30_000 } })
const { ownerDb } = server.database
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
const token = administrator.token
const made = await server.inTransaction(async tx => {
  const body = await anOrganization(tx)
  const department = await aDepartment(tx, { organization_id: body })
  const { id } = await aComplaint(tx, { handling_organization_id: body, status: 'FORWARDED_TO_CASE_OFFICER' })
  return { body, department, complaint: id }
})
const ids = { ...made, user: administrator.userId, role: administrator.roleId, colleague: await plantOffice(made.body) }

/** Bodies with a department each, a hundred departments of the one body, users of all of them, and who of them is away. */
async function plantOffice(body: number): Promise<number> {
  const db = ownerDb
  await sql`
    with body as (
      insert into organization (name_en, name_am, handles_complaints)
      select 'Bureau ' || n, 'ቢሮ ' || n, true from generate_series(1, ${bodies}) as n returning id),
    department as (
      insert into department (organization_id, name_en, name_am)
      select id, 'Directorate ' || n, 'ዳይሬክቶሬት ' || n
      from (select id, 1 as n from body union all select ${body}, n from generate_series(1, 100) as n) as each
      returning id, organization_id),
    role as (
      insert into role (name, guard_level) select 'Handler ' || n, 'ADMIN' from generate_series(1, 30) as n returning id),
    permission as (
      insert into role_permission (role_id, page_code)
      select id, code from role, unnest(array['Complaints - List View', 'Complaints - Decide', 'Complaints - Direct',
        'Complaints - Receive', 'Complaints - Review', 'Complaints - Approval View']) as code),
    place as (select id, row_number() over (order by id) as n from body),
    post as (select id, row_number() over (order by id) as n from role)
    insert into user_account (user_name, password_hash, name, name_am, role_id, organization_id)
    select 'staff' || number.n || '@office.example.test', '!', 'Hana ' || md5(number.n::text), 'ሐና ' || number.n, post.id,
      case when number.n <= ${colleagues} then ${body} else place.id end
    from generate_series(1, ${users}) as number(n)
      join post on post.n = number.n % 30 + 1 join place on place.n = number.n % ${bodies} + 1`.execute(db)
  await sql`
    insert into absence (user_id, from_on, to_on, created_at, created_by_id)
    select id, current_date, current_date + 10, now(), id from user_account
    where user_name like 'staff%' and id % 5 = 0`.execute(db)
  await sql`analyze user_account, organization, department, absence, role`.execute(db)
  const { id } = await rowIn(db, 'user_account', { user_name: 'staff1@office.example.test' }, ['id'])
  return id
}

/** Every call that these screens make when they open or search, with its kilobytes and statements at most. */
const calls: [screen: string, path: () => string, kilobytes: number, statements: number][] = [
  ['users', () => '/Users/GetUsersList/0/0', 25, 2],
  ['users of a body', () => `/Users/GetUsersList/${ids.body}/0`, 25, 2],
  ['users by a word', () => '/Users/GetUsersList/0/0?text=hana', 25, 2],
  ['users by role', () => `/Users/GetUsersList/0/0?role=${ids.role}`, 25, 2],
  ['users by state', () => '/Users/GetUsersList/0/0?state=invited', 25, 2],
  ['colleagues', () => `/Users/GetUserByOrganization/${ids.body}/0`, 45, 2],
  ['departments of a user', () => `/Users/GetUserDepartmentHierarchy/${ids.colleague}`, 15, 3],
  ['people search', () => '/Users/FindStaffToFilter?text=hana', 8, 5],
  ['approvers', () => '/CompliantActions/FindApprovers?text=hana', 8, 5],
  ['approval structures', () => '/CompliantActions/GetApprovalStructure/0', 4, 6],
  ['organizations', () => '/Organizations/GetManagedOrganizations', 8, 5],
  ['organizations by a word', () => '/Organizations/GetManagedOrganizations?text=bureau', 8, 5],
  ['all open bodies, for the public form', () => '/Organizations/GetOrganizations', 130, 5],
  ['bodies to choose from', () => '/Organizations/SearchOrganizations?handling=yes', 4, 5],
  ['departments of a body', () => `/Organizations/GetDepartmentTree/${ids.body}`, 20, 6],
  ['bodies of the department page', () => '/Organizations/SearchOrganizations?closed=yes', 4, 5],
  ['roles', () => '/SysRoles/GetUserRoles', 8, 2],
  ['permissions', () => '/Permissions/GetAllRolePermissions', 15, 2],
  ['permissions of a role', () => `/Permissions/GetRolePermissions/${ids.role}`, 4, 2],
  ['experts', () => '/CaseExperts/GetExperts', 20, 3],
  ['absences', () => '/Absences/GetAbsences', 210, 5],
  ['who is away', () => '/Absences/FindStaff?text=hana', 8, 5],
  ['substitutes', () => `/Absences/FindSubstitutes?text=hana&userId=${ids.colleague}`, 8, 6],
  ['the directing form', () => `/CaseExperts/ProposeHandlers/${ids.complaint}`, 16, 8],
  ['a name in the directing form', () => `/CaseExperts/ProposeHandlers/${ids.complaint}?text=hana%20a`, 16, 8],
  ['receivers', () => `/CaseExperts/ProposeReceivers/${ids.complaint}`, 16, 8],
  ['who can hold it instead', () => `/Complaints/ListEligibleHolders/${ids.complaint}`, 16, 7],
  ['who is named in a note', () => `/CaseNotes/FindReaders/${ids.complaint}?text=hana`, 8, 7],
  // four of them keep the plans of its second question
  ['the dashboard', () => '/Complaints/GetDashboard', 8, 36],
]

test.each(calls)('among a thousand bodies and ten thousand users: %s', async (_, path, kilobytes, most) => {
  const ask = () => server.get(`/api${path()}`, token)
  // statements that run once in a process, and the end of the transaction before, do not count
  await ask()
  const { statements } = server.database.line!
  const before = statements.length
  const { statusCode, rawPayload, body } = await ask()
  const texts = statements.slice(before).map(({ text }) => text)
  expect(statusCode, body.slice(0, 300)).toBe(200)
  expect(rawPayload.length / 1024).toBeLessThanOrEqual(kilobytes)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most)
})

/** A condition that the planner misjudges let it join ten thousand accounts with all departments, one by one, for seconds. */
test('who can take work is estimated as the many that they are', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from user_account as person
    where ${canTakeWork('person')} and ${isAway('person', server.clock.now())} is not null`.execute(ownerDb)
  const [plan = ''] = rows.map(row => row['QUERY PLAN'])
  expect(Number(/rows=(\d+)/.exec(plan)?.[1]), plan).toBeGreaterThan(users / 4)
})
