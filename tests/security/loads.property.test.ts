import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ComplaintFilter } from '#contract/values/choices.ts'
import { readListFilter } from '#contract/http/list-query.ts'
import { isOpen, type Status, statuses } from '#contract/statuses.ts'
import { countLists } from '#server/features/complaint-list/count-lists.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { listDashboardCards } from '#server/features/complaint-list/list-dashboard.ts'
import { listMyWork, listTeamWork } from '#server/features/complaint-list/list-my-work.ts'
import { loadOfPerson } from '#server/features/lifecycle/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import { menu } from '#web/menu.ts'
import { type Fate, plantWorld, readConstants, staffOf } from './plant-world.ts'
import { statusesUsed, type World, worlds } from './random-world.ts'

const database = await testDatabase()
const owner = database.ownerDb
const now = new Date()
const context = { db: database.db, clock: { now: () => now } } as unknown as Context
const constants = await readConstants(database.db)

const { rows: roles } = await sql<{ id: number }>`
  with added as (
    insert into role (name, name_am, guard_level) values ('Signer of loads', 'አጽዳቂ', 'ADMIN') returning id
  ), held as (
    insert into role_permission (role_id, page_code) select id, 'Complaints - Approval View' from added)
  select id from added`.execute(owner)
const signerRole = roles[0]?.id ?? 0

/** Every case has people, and every third one waits for a signature; the first approver has somebody else give theirs today. */
const busy = (world: World): World => {
  const userAt = (index: number) => index % world.users.length
  return {
    ...world,
    delegations: [{ approver: 0, delegate: userAt(world.users.length - 1), window: 'today', isWithdrawn: false }],
    complaints: world.complaints.map((complaint, index) => {
      const people = { officer: userAt(index), reviewer: userAt(index + 1) }
      const steps = [{ approver: userAt(index + 1), substitute: index % 2 > 0 ? userAt(index + 2) : null }]
      const proposal = index % 3 === 1 ? { steps, turn: 0, isEnded: false } : null
      return { ...complaint, receiver: userAt(index), work: { ...complaint.work, ...people, proposal } }
    }),
  }
}

const openStatuses = statuses.filter(isOpen)

/** Open complaints have every open status; those of which a signature is asked wait for it. */
const statusesOf = (world: World): Fate[] =>
  world.complaints.map(({ status, work }, index) => {
    if (!isOpen(statusesUsed[status] as Status)) return {}
    return { status: work.proposal ? 'WAITING_FOR_APPROVAL' : openStatuses[index % openStatuses.length] }
  })

/** Spreads open complaints over days on both sides of now, escalates some, and lets two of three people sign. */
async function spread(): Promise<void> {
  await sql`update complaint set
    due_at = case when id % 4 <> 0 then ${now}::timestamptz + (id * 5 % 21 - 10.5) * interval '1 day' end,
    due_clock = case when id % 4 <> 0 then case when id % 3 = 0 then 'E' else 'C' end end,
    escalation_level = id % 2, escalated_to_id = case when id % 2 = 1 then receiver_id end
    where is_open`.execute(owner)
  await sql`update user_account set role_id = ${signerRole} where id >= 1000000 and id % 3 <> 0`.execute(owner)
}

/** The ids of a list as its address opens it, and the number that stands above it. */
async function listAt(reader: Staff, path: string): Promise<number[]> {
  const [filterBy, query] = path.replace('/compliants/', '').split('?')
  const { complaints, total } = await listComplaints(context, reader, {
    userId: reader.userId,
    roleId: reader.roleId,
    filterBy: filterBy as ComplaintFilter,
    ...readListFilter(new URLSearchParams(query)),
    count: 'yes',
  })
  expect(total).toEqual({ count: complaints.length, isMore: false })
  return complaints.map(({ complaintId }) => complaintId).toSorted()
}

/** The load by which people are compared, as the system counts it. */
const loadsOf = (userIds: readonly number[]) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
    const rows = await tx
      .selectFrom('user_account as person')
      .where('person.id', 'in', userIds)
      .select(['person.id', loadOfPerson(now).as('load')])
      .execute()
    return new Map(rows.map(({ id, load }) => [id, load]))
  })

/** Card, badge, tabs, panel, and the list of one's own, which has the name of everybody too. */
async function checkOwn(reader: Staff, load: number | undefined): Promise<number[]> {
  const own = { userId: reader.userId, roleId: reader.roleId }
  const mine = await listAt(reader, '/compliants/mine')
  expect(load).toBe(mine.length)
  expect(await listAt(reader, `/compliants/active?waitsFor=${reader.userId}`)).toEqual(mine)
  const tabs = [
    await countLists(context, reader, own),
    await countLists(context, reader, { ...own, from: '2000-01-01' }),
  ]
  for (const counts of tabs) expect(counts.find(({ filterBy }) => filterBy === 'mine')?.count).toBe(mine.length)
  const cards = await listDashboardCards(context, reader, own)
  expect(cards.mine.count).toBe(mine.length)
  const { counts } = await listMyWork(context, reader, own)
  expect(Object.values(counts).reduce((sum, { count }) => sum + count, 0)).toBe(mine.length)
  for (const { badge } of menu.flatMap(({ entries }) => entries))
    if (badge?.opens?.startsWith('/compliants/'))
      expect([badge.name, badge.of({ cards, waitingCases: null, failures: null })]).toEqual([
        badge.name,
        (await listAt(reader, badge.opens)).length,
      ])
  return mine
}

/** Each number of the supervisor's tables is the length of the list that it opens. Returns the row of each person. */
async function checkTeam(reader: Staff): Promise<Map<number, number>> {
  const team = await listTeamWork(context, reader, reader)
  const expectListed = async (filter: string, cases: number, late: number) => {
    expect([filter, (await listAt(reader, `/compliants/active?${filter}`)).length]).toEqual([filter, cases])
    expect([filter, (await listAt(reader, `/compliants/active?${filter}&late=yes`)).length]).toEqual([filter, late])
  }
  for (const { userId, waiting, late } of team.people) await expectListed(`waitsFor=${userId}`, waiting, late)
  for (const { organizationId, held, late } of team.bodies) await expectListed(`handling=${organizationId}`, held, late)
  for (const { status, held, late } of team.stages) await expectListed(`status=${status}`, held, late)
  await expectListed('holder=0', team.unheld.held, team.unheld.late)
  expect((await listAt(reader, '/compliants/active?escalated=me')).length).toBe(team.escalated.count)
  return new Map(team.people.map(({ userId, waiting }) => [userId, waiting]))
}

test('each number of a person is the length of the list that it opens, and one load is meant everywhere', async () => {
  const found = { waiting: 0, signed: 0, narrower: 0 }
  await fc.assert(
    fc.asyncProperty(worlds, async drawn => {
      const world = busy(drawn)
      const ids = await plantWorld(owner, world, constants, statusesOf(world))
      await spread()
      const staff = world.users.map((user, index) => staffOf(user, index, ids))
      const loads = await loadsOf(staff.map(({ userId }) => userId))
      const mine = new Map<number, number>()
      for (const person of staff) {
        const own = await checkOwn(person, loads.get(person.userId))
        if (own.length > 0) mine.set(person.userId, own.length)
        found.waiting += own.length
      }
      for (const person of staff) {
        const permissions = new Set([
          ...person.permissions,
          'Complaints - List View',
          'Complaints - Supervise',
        ] as const)
        const rows = await checkTeam({ ...person, permissions })
        // whoever sees everything sees the whole load of each person
        if (person.permissions.has('All')) expect([...rows].toSorted()).toEqual([...mine].toSorted())
        else if (rows.size < mine.size) found.narrower += 1
      }
      const { rows } = await sql<{ signed: number }>`
          select count(*)::integer as signed from personal_visibility where step = 'sign'`.execute(owner)
      found.signed += rows[0]?.signed ?? 0
    }),
    { ...draws(6), endOnFailure: true },
  )
  // worlds in which nothing waits, or in which everybody sees everything, would prove little
  for (const [what, times] of Object.entries(found)) expect([what, times > 0]).toEqual([what, true])
}, 300_000)
