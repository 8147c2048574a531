import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/tables.ts'
import { changeRights } from '#server/features/access/index.ts'
import { addDataFilter } from '#server/features/data-filters/manage-data-filters.ts'
import { assignOrganization } from '#server/features/experts/assign-organization.ts'
import { mergeDepartment } from './manage-departments.ts'
import { mergeOrganization } from './merge-organizations.ts'
import { inviteUser, updateUser } from '#server/features/users/manage-users.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { aDepartment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

let admin: Staff
let officer: Staff
let bodies: { from: number; into: number; elsewhere: number }
const server = await testServer({ connections: 5 })
const importer = await signInAs(server, { permissions: ['All'] })
beforeEach(async () => {
  await server.inTransaction(async tx => {
    bodies = { from: await anOrganization(tx), into: await anOrganization(tx), elsewhere: await anOrganization(tx) }
    admin = await aStaffMember(tx, { permissions: ['All'] })
    officer = await aStaffMember(tx, { organizationId: bodies.elsewhere, permissions: ['Complaints - Decide'] })
  })
})

const mergeBodies = (tx: Tx) =>
  mergeOrganization(tx, { actor: admin, at: new Date() }, { id: bodies.from, intoId: bodies.into })

/** Columns of the officer that name a body. */
const named = () =>
  server.inTransaction(async tx => ({
    filters: (
      await tx
        .selectFrom('data_filter_value as value')
        .innerJoin('data_filter as filter', 'filter.id', 'value.filter_id')
        .select(['value.organization_id', 'value.department_id'])
        .where('filter.user_id', '=', officer.userId)
        .execute()
    ).map(({ organization_id, department_id }) => organization_id ?? department_id),
    assigned: (await rowsIn(tx, 'expert_organization', { user_id: officer.userId }, ['organization_id'])).map(
      ({ organization_id }) => organization_id,
    ),
    body: (await rowIn(tx, 'user_account', { id: officer.userId }, ['organization_id'])).organization_id,
  }))

const filterBy = (kind: 'organization' | 'department', id: number) =>
  addDataFilter(server.context, admin, { userId: officer.userId, kind, values: [String(id)] })

const moveOfficer = async () => {
  const roleId = officer.roleId
  const { userId: id, userName } = officer
  const fields = { userName, name: 'Officer', nameAm: null, roleId, departmentId: null, locationId: null }
  return updateUser(server.context, admin, { id, ...fields, organizationId: bodies.from, language: 'am' })
}

/** Number of transactions that wait to write into the trail. */
const countWaiting = async (tx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
    where relation = 'audit_entry'::regclass and not granted`.execute(tx)
  return rows[0]?.count ?? 0
}

const writers = {
  'a data filter': () => filterBy('organization', bodies.from),
  'an expert’s body': () =>
    assignOrganization(server.context, admin, { expertId: officer.userId, organizationId: bodies.from }),
  'a user': moveOfficer,
}

test.for(Object.entries(writers))(
  '%s saved while a merge is under way waits, and is told that the body is gone',
  async ([, write]) => {
    const before = await named()
    const { written } = await inTransactionAs(server.database.db, admin, async tx => {
      await mergeBodies(tx)
      const writing = write().then(
        () => 'saved',
        (error: { fields?: { reason: string }[] }) => error.fields?.map(({ reason }) => reason),
      )
      expect(await Promise.race([writing, pause(300, 'waits')])).toBe('waits')
      return { written: writing }
    })
    expect(await written).toEqual(['no-such-choice'])
    expect(await named()).toEqual(before)
  },
)

const invite = () => {
  const fields = { userName: 'new@office.example.test', name: 'Hana', nameAm: null, language: 'am' as const }
  const place = { organizationId: bodies.from, departmentId: null, locationId: null }
  return inviteUser(server.context, admin, { ...fields, ...place, roleId: officer.roleId })
}
const previewUsers = () => {
  const form: SentForm = { files: [['users.csv', 'userName,name,role\nnew@office.example.test,Hana,Officer']] }
  return server.postForm('/api/Users/ImportUsers?mode=preview', form, { authorization: `Bearer ${importer.token}` })
}

test.for(Object.entries({ 'a user': moveOfficer, 'an invitation': invite, 'a file of users': previewUsers }))(
  '%s that waits for a merge keeps nobody from changing rights',
  async ([, write]) => {
    const { written } = await inTransactionAs(server.database.db, admin, async tx => {
      await mergeBodies(tx)
      const writing = write().then(
        () => 'over',
        () => 'over',
      )
      expect(await Promise.race([writing, pause(500, 'waits')])).toBe('waits')
      expect(await changeRights(server.context, admin, async () => 'changed')).toBe('changed')
      return { written: writing }
    })
    await written
  },
)

test.for(Object.entries(writers))('a merge waits for %s that is being saved, and moves it', async ([, write]) => {
  const { both } = await server.database.ownerDb.transaction().execute(async tx => {
    // saving stops just before its entry in the trail, which comes last
    await sql`lock table audit_entry in exclusive mode`.execute(tx)
    const writing = write()
    await expect.poll(() => countWaiting(tx), { timeout: 10_000 }).toBe(1)
    const merging = inTransactionAs(server.database.db, admin, mergeBodies)
    const all = Promise.all([writing, merging])
    expect(await Promise.race([all.then(() => 'done'), pause(300, 'waits')])).toBe('waits')
    return { both: all }
  })
  await both
  const { filters, assigned, body } = await named()
  expect([...filters, ...assigned, body]).not.toContain(bodies.from)
  expect([...filters, ...assigned, body]).toContain(bodies.into)
})

test('in any order, nothing stays with the merged body', async () => {
  for (let round = 0; round < 6; round += 1) {
    await server.inTransaction(async tx => {
      bodies = { ...bodies, from: await anOrganization(tx) }
      officer = await aStaffMember(tx, { organizationId: bodies.elsewhere, permissions: ['Complaints - Decide'] })
    })
    const saving = Object.values(writers).map(async write => {
      await pause(round * 4)
      await write()
    })
    const [, saved] = await Promise.all([
      inTransactionAs(server.database.db, admin, mergeBodies),
      Promise.allSettled(saving),
    ])
    for (const each of saved) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 422 })
    const { filters, assigned, body } = await named()
    expect([...filters, ...assigned, body]).not.toContain(bodies.from)
  }
})

test('a merge of a department waits as well', async () => {
  const [gone, whole] = await server.inTransaction(async tx => [
    await aDepartment(tx, { organization_id: bodies.from }),
    await aDepartment(tx, { organization_id: bodies.from }),
  ])
  const { written } = await inTransactionAs(server.database.db, admin, async tx => {
    await mergeDepartment(tx, { actor: admin, at: new Date() }, gone, whole)
    const writing = filterBy('department', gone).catch((error: { status: number }) => error.status)
    expect(await Promise.race([writing, pause(300, 'waits')])).toBe('waits')
    return { written: writing }
  })
  expect(await written).toBe(422)
  expect((await named()).filters).toEqual([])
})
