/**
 * After bodies and departments were merged and people moved, everybody sees what the plain rule says of the changed
 * world, and the kept rows of personal visibility agree with the present work.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeDepartment } from '#server/features/organizations/manage-departments.ts'
import { mergeOrganization } from '#server/features/organizations/merge-organizations.ts'
import { updateUser } from '#server/features/users/manage-users.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { Refusal } from '#server/platform/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { draws } from '#tests/support/draws.ts'
import { mergeBody, mergeUnit, moveUser } from './changed-world.ts'
import type { Ids } from './plant-work.ts'
import { plantWorld, readConstants, staffOf } from './plant-world.ts'
import { isDirectedTo } from './random-work.ts'
import { visibleComplaints, type World, worlds } from './random-world.ts'
import { rowIn } from '#tests/support/rows.ts'

const system = { kind: 'system', job: 'test' } as const

const database = await testDatabase()
const context = { db: database.db, clock: { now: () => new Date() } } as unknown as Context
const constants = await readConstants(database.db)
/** Of everybody in the worlds. */
const { admin, roleId } = await inTransactionAs(database.db, system, async tx => {
  const admin = await aStaffMember(tx, { permissions: ['All'] })
  const roleId = (await aStaffMember(tx, { permissions: ['Complaints - List View'] })).roleId
  return { admin, roleId }
})

/** A change as the product makes it, and as the model does; two positions in the world's lists choose its subjects. */
interface Change {
  size: (world: World) => number
  make: (ids: Ids, from: number, into: number) => Promise<unknown>
  model: (world: World, from: number, into: number) => World
}

const asAdmin = (work: (tx: Tx) => Promise<unknown>) => inTransactionAs(database.db, admin, work)

const changes: Record<'body' | 'department' | 'person', Change> = {
  body: {
    size: ({ organizations }) => organizations.length,
    make: (ids, from, into) =>
      asAdmin(tx =>
        mergeOrganization(
          tx,
          { actor: admin, at: new Date() },
          { id: ids.organization(from), intoId: ids.organization(into) },
        ),
      ),
    model: (world, from, into) => mergeBody(world, { from, into }),
  },
  department: {
    size: ({ departments }) => departments.length,
    make: (ids, from, into) =>
      asAdmin(tx => mergeDepartment(tx, { actor: admin, at: new Date() }, ids.department(from), ids.department(into))),
    model: (world, from, into) => mergeUnit(world, { from, into }),
  },
  person: {
    size: ({ users, organizations }) => Math.min(users.length, organizations.length),
    make: async (ids, user, to) => {
      const { userName } = staffOf({ ...nobody, organization: null }, user, ids)
      const place = { organizationId: ids.organization(to), departmentId: null, locationId: null }
      const fields = { userName, name: 'Tigist', nameAm: null, roleId, language: 'en' as const, ...place }
      await updateUser(context, admin, { id: ids.user(user), ...fields })
    },
    model: (world, user, to) => moveUser(world, { user, to }),
  },
}
const nobody = { department: null, seesAll: false, experts: [], filters: {} }

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** A user as they sign in after all that: the account has their present office. */
async function signedIn(world: World, index: number, ids: Ids): Promise<Staff> {
  const user = world.users[index]
  if (!user) throw new Error('There is no such user.')
  const { organization_id: organizationId, department_id: departmentId } = await rowIn(
    database.ownerDb,
    'user_account',
    { id: ids.user(index) },
    ['organization_id', 'department_id'],
  )
  return { ...staffOf(user, index, ids), organizationId, departmentId }
}

const seenBy = (staff: Staff) =>
  inTransactionAs(database.db, staff, async tx =>
    sorted((await tx.selectFrom('complaint').select('id').execute()).map(({ id }) => id)),
  )

const keptFor = async (userId: number) => {
  const { rows } = await sql<{ id: number }>`
    select complaint_id as id from personal_visibility where seen_by = ${userId}`.execute(database.ownerDb)
  return sorted(rows.map(({ id }) => id))
}

async function expectPlainRule(world: World, ids: Ids): Promise<number> {
  let seen = 0
  for (const index of world.users.keys()) {
    const visible = visibleComplaints(world, index).map(ids.complaint)
    expect(await seenBy(await signedIn(world, index, ids))).toEqual(sorted(visible))
    const byWork = world.complaints.flatMap(({ work }, at) =>
      isDirectedTo(index, work, []) ? [ids.complaint(at)] : [],
    )
    expect(await keptFor(ids.user(index))).toEqual(sorted(byWork))
    seen += visible.length
  }
  return seen
}

/** Most complaints are against a body that is not part of any other change, because no body takes over one that it complains against. */
const againstAnother = (world: World): World => ({
  ...world,
  organizations: [...world.organizations, { sector: null, mergedInto: null }],
  complaints: world.complaints.map((each, index) =>
    index % 4 === 0 ? each : { ...each, against: world.organizations.length },
  ),
})

const chosen = fc.array(
  fc.record({
    // bodies are seldom free to be merged
    kind: fc.constantFrom('body', 'body', 'body', 'department', 'department', 'person'),
    from: fc.nat({ max: 1_000_000 }),
    into: fc.nat({ max: 1_000_000 }),
  }),
  { minLength: 2, maxLength: 6 },
)

test('everybody sees what the plain rule says after bodies and departments were merged and people moved', async () => {
  const made = { body: 0, department: 0, person: 0, seen: 0 }
  await fc.assert(
    fc.asyncProperty(worlds, chosen, async (planted, wanted) => {
      let world = againstAnother(planted)
      const ids = await plantWorld(database.ownerDb, world, constants)
      await sql`update department set name_am = 'ክፍል ' || id where name_am = 'ዳይሬክቶሬት'`.execute(database.ownerDb)
      await sql`update user_account set role_id = ${roleId} where role_id is null`.execute(database.ownerDb)
      for (const { kind, from, into } of wanted) {
        const { size, make, model } = changes[kind]
        const among = size(world)
        if (among < 2) continue
        const [one, other] = [from % among, into % among]
        const refused = await make(ids, one, other).then(
          () => false,
          error => {
            if (error instanceof Refusal) return true
            throw error
          },
        )
        if (refused) continue
        world = model(world, one, other)
        made[kind] += 1
      }
      made.seen += await expectPlainRule(world, ids)
    }),
    draws(12),
  )
  console.log('changes made, complaints seen', made)
  expect(Math.min(made.body, made.department, made.person)).toBeGreaterThan(1)
  expect(made.seen).toBeGreaterThan(100)
})
