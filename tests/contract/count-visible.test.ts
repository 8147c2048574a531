import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findComplaintRows } from '#server/features/complaint-list/complaint-list.queries.ts'
import { countFilters, countLocations, countStatuses } from '#server/features/complaint-list/dashboard.queries.ts'
import type { ListName } from '#db/list-conditions.ts'
import { isListedAs } from '#server/features/complaint-list/list-criteria.queries.ts'
import { statuses } from '#contract/statuses.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { continueWithFilters, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { generateComplaints } from '#tests/bench/generator.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'

const now = new Date()
const lists = ['all', '-7', '-30', 'new', 'delayed', 'active', 'closed', 'critical'] as const satisfies ListName[]
const database = await testDatabase()
await generateComplaints(database.ownerDb, 600, 1)

/** Somebody who has worked on nothing, so that their office and filters are all that they see by. */
const newcomer = (
  organizationId: number | null,
  permissions: Staff['permissions'] extends ReadonlySet<infer Page> ? Page[] : never,
) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, tx =>
    aStaffMember(tx, { ...(organizationId !== null && { organizationId }), permissions }),
  )

/** The values of these columns that most complaints have together. */
async function mostUsed(names: readonly string[]): Promise<string[]> {
  const columns = sql.join(names.map(name => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<{ values: string[] }>`
    select array[${columns}] as values from complaint where num_nulls(${columns}) = 0
    group by 1 order by count(*) desc limit 1`.execute(database.ownerDb)
  return rows[0]?.values ?? []
}

/** How many complaints of each list the transaction sees, asked plainly. */
async function visibleOf(tx: Tx): Promise<Record<string, number>> {
  const counts = [
    ...lists.map(list => sql`count(*) filter (where ${isListedAs(list, now)}) as ${sql.id(list)}`),
    ...statuses.map(status => sql`count(*) filter (where status = ${status}) as ${sql.id(status)}`),
  ]
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from complaint`.execute(tx)
  return rows[0] ?? {}
}

/** Compares every count, bounded by small and large numbers, with what the transaction sees. Gives the largest number of a list. */
async function compareAll(tx: Tx, { userId }: Staff): Promise<number> {
  const visible = await visibleOf(tx)
  for (const most of [1, 3, 20, 100, 1000]) {
    const expected = (names: readonly string[]) =>
      Object.fromEntries(names.map(name => [name, Math.min(visible[name] ?? 0, most)]).filter(([, count]) => count))
    const counts = await countFilters(tx, lists, userId, most, now)
    expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count))).toEqual(expected(lists))
    const ofStatuses = await countStatuses(tx, most)
    expect(Object.fromEntries(ofStatuses.map(({ key, count }) => [key, count]))).toEqual(expected(statuses))
    const places = await countLocations(tx, most, now)
    expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(Math.min(visible['-30'] ?? 0, most))
  }
  return visible.all ?? 0
}

const filters = {
  'a place': ['location'],
  'a place and a type': ['location', 'complaint-type'],
  'a body and a status': ['organization', 'status'],
  'a severity, or none': ['severity'],
} as const
const columns = {
  location: 'location_id',
  'complaint-type': 'complaint_type_id',
  organization: 'handling_organization_id',
  status: 'status',
  severity: 'severity_id',
}

/** Filters of these kinds that show many cases. */
async function proposalOf(kinds: readonly (keyof typeof columns)[]) {
  const values = await mostUsed(kinds.map(kind => columns[kind]))
  return kinds.map((kind, at) => ({ kind, value: values[at] ?? '' }))
}

test('what office and filters show is counted as it is seen', async () => {
  const [body] = await mostUsed(['handling_organization_id'])
  const clerk = await newcomer(Number(body), ['Complaints - List View'])
  const proposals = await Promise.all(Object.values(filters).map(kinds => proposalOf(kinds)))
  const readers: [Staff, (typeof proposals)[number]][] = [
    [await newcomer(null, ['All']), []],
    [clerk, []],
    ...proposals.map(proposal => [clerk, proposal] as [Staff, typeof proposal]),
  ]
  for (const [reader, proposal] of readers)
    await inTransactionAs(database.db, reader, async tx => {
      if (proposal.length > 0) await continueWithFilters(tx, reader, proposal)
      expect(await compareAll(tx, reader)).toBeGreaterThan(1)
    })
})

test('what somebody sees by their work, as a receiver or as an expert is added, and nothing is counted twice', async () => {
  const { rows: busy } = await sql<Staff>`
    select id as "userId", user_name as "userName", role_id as "roleId", organization_id as "organizationId",
      department_id as "departmentId"
    from user_account where id in (select seen_by from personal_visibility group by 1 order by count(*) desc limit 6)
      or id in (select receiver_id from complaint group by 1 order by count(*) desc limit 2)
      or id in (select user_id from expert_organization limit 2)`.execute(database.ownerDb)
  const narrow = await Promise.all(
    [filters['a severity, or none'], filters['a place and a type']].map(kinds => proposalOf(kinds)),
  )
  for (const row of busy) {
    const reader: Staff = {
      ...row,
      kind: 'staff',
      sessionId: '',
      guardLevel: 'ADMIN',
      permissions: new Set(['Complaints - List View']),
      language: 'en',
    }
    for (const proposal of [[], ...narrow])
      await inTransactionAs(database.db, reader, async tx => {
        if (proposal.length > 0) await continueWithFilters(tx, reader, proposal)
        expect(await compareAll(tx, reader)).toBeGreaterThan(1)
      })
  }
})

test('only staff are told', async () => {
  const others: Actor[] = [{ kind: 'visitor' }, { kind: 'system', job: 'test' }]
  for (const actor of others)
    await inTransactionAs(database.db, actor, async tx => {
      expect(await countStatuses(tx, 1)).toEqual([])
      expect(await countLocations(tx, 1, now)).toEqual([])
    })
})

test('lists of somebody with several places have what is seen, in order', async () => {
  const [body] = await mostUsed(['handling_organization_id'])
  const clerk = await newcomer(Number(body), ['Complaints - List View'])
  const { rows } = await sql<{ value: string }>`
    select location_id::text as value from complaint group by 1 order by count(*) desc limit 40`.execute(
    database.ownerDb,
  )
  /** As the clerk; reading a page narrows the transaction to its cases, so that each reading has its own. */
  const read = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransactionAs(database.db, clerk, async tx => {
      await continueWithFilters(
        tx,
        clerk,
        rows.map(({ value }) => ({ kind: 'location', value })),
      )
      return work(tx)
    })
  const expectListed = async (list: ListName, sort: 'urgent' | 'newest', order: RawBuilder<unknown>) => {
    const isListed = sql`${isListedAs(list, now)} and (${sort} = 'newest' or due_at is not null)`
    const plain = sql<{ id: number }>`select id from complaint where ${isListed} order by ${order} limit 15`
    const expected = (await read(tx => plain.execute(tx))).rows.map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(1)
    const found = await read(tx => findComplaintRows(tx, { filterBy: list }, { sort, limit: expected.length }, now))
    expect(found.map(({ id }) => id)).toEqual(expected)
  }
  await expectListed('active', 'urgent', sql`due_at, id`)
  await expectListed('critical', 'newest', sql`registered_at desc, id desc`)
})
