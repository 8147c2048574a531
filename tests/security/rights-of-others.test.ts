import { beforeAll, describe, expect, test } from 'vitest'
import { type PageCode, pageCodes } from '#contract/permissions-catalogue.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { aDataFilter, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { aDelegation, anAbsence, aPasskey } from './records/planted.ts'

const server = await testServer()
const { ownerDb } = server.database

/** Everything that administrators without `All` can hold. */
const managing: PageCode[] = [
  'Users - Manage',
  'Roles - Manage',
  'Permissions - Manage',
  'Data Filtering Map - Manage',
  'Action Approvals - Manage',
  'Experts - View',
  'Complaints - Supervise',
  'Complaints - List View',
]

/** Who is named: with less than the actor, as much, more work, more administration, everything; or of another body. */
const others = {
  fewer: ['Complaints - List View'],
  equal: managing,
  'more work': ['Complaints - List View', 'Complaints - Decide'],
  'more administration': ['Complaints - List View', 'Calendar - Manage'],
  everything: ['All'],
  'another body': ['Complaints - List View'],
} as const satisfies Record<string, readonly PageCode[]>
type Other = keyof typeof others

interface Named {
  userId: number
  roleId: number
  userName: string
  organizationId: number | null
}
type Body = Record<string, unknown>

interface Mutation {
  path: (named: Named) => Promise<string> | string
  body?: (named: Named) => Promise<Body> | Body
  /** Only rights of administration protect somebody: nobody gains power by it. */
  ofAdministration?: true
}

let actor: Awaited<ReturnType<typeof signInAs>>
let administrator: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  actor = await signInAs(server, { permissions: managing })
})

let names = 0
const newName = () => `Name ${++names}`
const person = () => ({ name: 'Hana Girma', language: 'en', userName: `${newName().replace(' ', '')}@example.test` })
const fieldsOf = ({ userId: id, roleId, organizationId }: Named) => ({ ...person(), id, roleId, organizationId })
const permissionOf = ({ roleId }: Named) =>
  server.inTransaction(tx =>
    tx.selectFrom('role_permission').select('id').where('role_id', '=', roleId).executeTakeFirst(),
  )
const filterOf = ({ userId, organizationId }: Named) =>
  server.add(aDataFilter, userId, 'organization', [{ organization_id: organizationId }])
const ofBody = ({ organizationId }: Named) => ({ filterBy: 'organization', filteringValue: [String(organizationId)] })

/** Every change of users, roles, permissions, filters, experts, delegations and absences. */
const mutations: Record<string, Mutation> = {
  updateUser: { path: () => '/Users/UpdateUser', body: fieldsOf },
  deactivateUser: { path: () => '/Users/DeactivateUser', body: ({ userId }) => ({ id: userId }) },
  reactivateUser: { path: () => '/Users/ReactivateUser', body: ({ userId }) => ({ id: userId }) },
  resetUser: { path: () => '/Users/ResetUser', body: ({ userId }) => ({ id: userId }) },
  removeSecondFactors: {
    path: () => '/Users/RemoveSecondFactors',
    body: async ({ userId }) => {
      await server.add(aPasskey, userId)
      return { id: userId }
    },
  },
  setUserNavigation: {
    path: () => '/Navigation/SetUserNavigation',
    body: ({ userId }) => ({ userId, entries: ['dashboard'] }),
  },
  inviteUser: {
    path: () => '/Users/InviteUser',
    body: ({ roleId, organizationId }) => ({ ...person(), roleId, organizationId }),
  },
  updateRole: {
    path: () => '/SysRoles/UpdateSysRole',
    body: ({ roleId }) => ({ id: roleId, name: newName() }),
  },
  assignPermission: {
    path: () => '/Permissions/AssignRolePermission',
    body: async ({ roleId }) => {
      await ownerDb
        .deleteFrom('role_permission')
        .where('role_id', '=', roleId)
        .where('page_code', '=', 'Experts - View')
        .execute()
      return { roleId, givenPermission: 'Experts - View' }
    },
  },
  updatePermission: {
    path: () => '/Permissions/UpdateRolePermission',
    body: async named => {
      await ownerDb
        .deleteFrom('role_permission')
        .where('role_id', '=', named.roleId)
        .where('page_code', '=', 'Experts - View')
        .execute()
      return {
        id: (await permissionOf(named))?.id ?? 0,
        givenPermission: 'Experts - View',
      }
    },
  },
  removePermission: {
    path: async named => `/Permissions/DeleteRolePermission/${(await permissionOf(named))?.id ?? 0}`,
  },
  addDataFilter: {
    path: () => '/Users/AddDataFilteringCriteria',
    body: named => ({ userId: named.userId, ...ofBody(named) }),
  },
  updateDataFilter: {
    path: () => '/Users/UpdateDataFilteringCriteria',
    body: async named => ({ id: await filterOf(named), ...ofBody(named) }),
  },
  deleteDataFilter: { path: async named => `/Users/DeleteDataFilteringCriteria/${await filterOf(named)}` },
  assignOrganization: {
    path: () => '/Users/AssignSystemToUser',
    body: async ({ userId }) => ({ userId, organizationId: await server.add(anOrganization) }),
    ofAdministration: true,
  },
  removeOrganization: {
    path: () => '/Users/DeleteOrgAssignedToExpert',
    body: async ({ userId }) => {
      const organizationId = await server.add(anOrganization)
      await ownerDb
        .insertInto('expert_organization')
        .values({ user_id: userId, organization_id: organizationId })
        .execute()
      return { userId, organizationId }
    },
    ofAdministration: true,
  },
  addDelegation: {
    path: () => '/CompliantActions/AddDelegation',
    body: async ({ userId }) => ({
      approverId: userId,
      delegateId: (await server.add(aStaffMember, { permissions: ['Complaints - Approval View'] })).userId,
      fromDate: '2099-01-01',
      toDate: '2099-02-01',
    }),
    ofAdministration: true,
  },
  withdrawDelegation: {
    path: async ({ userId }) =>
      `/CompliantActions/WithdrawDelegation/${await server.add(aDelegation, userId, actor.userId)}`,
    ofAdministration: true,
  },
  addAbsence: {
    path: () => '/Absences/AddAbsence',
    body: ({ userId }) => ({ userId, fromDate: '2099-01-01', toDate: '2099-02-01' }),
    ofAdministration: true,
  },
  changeAbsence: {
    path: () => '/Absences/ChangeAbsence',
    body: async ({ userId }) => ({ id: await server.add(anAbsence, userId), toDate: '2100-02-01' }),
    ofAdministration: true,
  },
  endAbsence: {
    path: async ({ userId }) => `/Absences/EndAbsence/${await server.add(anAbsence, userId)}`,
    ofAdministration: true,
  },
}

async function named(other: Other): Promise<Named> {
  const organizationId = other === 'another body' ? await server.add(anOrganization) : actor.organizationId
  return server.add(aStaffMember, { permissions: [...others[other]], organizationId })
}

const call = async ({ path, body }: Mutation, person: Named, token: string) =>
  server.post(`/api${await path(person)}`, (await body?.(person)) ?? {}, { token })

const reachable = (mutation: Mutation): Other[] =>
  mutation.ofAdministration ? ['fewer', 'equal', 'more work'] : ['fewer', 'equal']

describe.each(Object.entries(mutations))('%s', (_, mutation) => {
  test.each(Object.keys(others) as Other[])('of somebody with %s', async other => {
    const person = await named(other)
    const answer = await call(mutation, person, actor.token)
    if (reachable(mutation).includes(other)) expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
    else expect([403, 404, 409]).toContain(answer.statusCode)
    if (answer.statusCode === 409) expect(refusal(answer)).toEqual([409, 'beyond-own-rights'])
  })
})

describe('nobody gives what they do not hold:', () => {
  test.each(pageCodes)('%s', async code => {
    const { roleId } = await named('fewer')
    const assigned = await server.post(
      '/api/Permissions/AssignRolePermission',
      { roleId, givenPermission: code },
      { token: actor.token },
    )
    if (code === 'Complaints - List View') expect(refusal(assigned)).toEqual([409, 'already-given'])
    else if (managing.includes(code)) expect(assigned.statusCode).toBe(200)
    // nobody else holds the right of bodies complained against beside another one
    else if (code === 'Statements - Give') expect(refusal(assigned)).toEqual([409, 'statements-alone'])
    else expect(refusal(assigned)).toEqual([409, 'beyond-own-rights'])
  })

  test('a new role gets no more than its maker holds, and no accomplice a role with more', async () => {
    const { token } = actor
    const made = await server.post('/api/SysRoles/AddUserRole', { name: newName(), guardLevel: 'ADMIN' }, { token })
    const roleId = Math.max(...made.json<{ id: number }[]>().map(({ id }) => id))
    for (const givenPermission of ['Complaints - Decide', 'Audit - View', 'Complaint Reports - Export'])
      expect(
        refusal(await server.post('/api/Permissions/AssignRolePermission', { roleId, givenPermission }, { token })),
      ).toEqual([409, 'beyond-own-rights'])
    const { roleId: decides } = await named('more work')
    const accomplice = { ...person(), roleId: decides, organizationId: actor.organizationId }
    expect(refusal(await server.post('/api/Users/InviteUser', accomplice, { token }))).toEqual([
      409,
      'beyond-own-rights',
    ])
    const colleague = await named('fewer')
    expect(
      refusal(await server.post('/api/Users/UpdateUser', { ...fieldsOf(colleague), roleId: decides }, { token })),
    ).toEqual([409, 'beyond-own-rights'])
  })
})

test('the other administrators are told of what was given, by whom and to whom', async () => {
  const notices = async () =>
    (await server.get('/api/Notices/GetNotices', administrator.token)).json<{
      notices: { kind: string; administration: { subjectType: string; subjectId: string } | null }[]
    }>().notices
  const about = async () =>
    (await notices()).map(({ kind, administration }) => [
      kind,
      administration?.subjectType,
      Number(administration?.subjectId),
    ])
  for (const name of ['updateUser', 'inviteUser', 'assignPermission', 'addDataFilter', 'assignOrganization']) {
    const before = (await about()).length
    const person = await named('fewer')
    const mutation = mutations[name] as Mutation
    const more = name === 'updateUser' ? { roleId: (await named('fewer')).roleId } : {}
    const body = { ...(await mutation.body?.(person)), ...more }
    const answer = await server.post(`/api${await mutation.path(person)}`, body, { token: actor.token })
    expect([name, answer.statusCode]).toEqual([name, 200])
    const told = await about()
    expect([name, told.length]).toEqual([name, before + 1])
    const subject =
      name === 'assignPermission'
        ? ['role', person.roleId]
        : ['user', name === 'inviteUser' ? answer.json().id : person.userId]
    expect(told[0]).toEqual(['rights-given', ...subject])
  }
})

test('the database keeps filters and absences of people with more rights from the same actor', async () => {
  for (const other of ['more administration', 'everything', 'another body'] as const) {
    const { userId } = await named(other)
    await expect(
      inTransactionAs(server.database.db, actor, tx =>
        tx.insertInto('data_filter').values({ user_id: userId, kind: 'status', updated_at: new Date() }).execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(inTransactionAs(server.database.db, actor, tx => anAbsence(tx, userId))).rejects.toThrow(
      /row-level security/,
    )
  }
})
