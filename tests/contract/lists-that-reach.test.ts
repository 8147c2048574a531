import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countEach, countEachStatus } from '#server/features/complaint-list/dashboard.queries.ts'
import { type FilterByComplaint, isListedAs } from '#server/features/complaint-list/list-criteria.queries.ts'
import { statuses } from '#contract/statuses.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { continueWithFilters, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { generateComplaints } from '#tests/bench/generator.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'

const now = new Date()
const lists = ['-7', '-30', 'new', 'delayed', 'active', 'closed'] as const satisfies FilterByComplaint[]
/** Also what each status has, as the lists of this name. */
const all: readonly string[] = [...lists, ...statuses]
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

const reachedOf = async (tx: Tx, most: number): Promise<string[]> =>
  (await sql<{ lists: string[] }>`select lists_that_reach(${[...all]}, ${most}, ${now}) as lists`.execute(tx)).rows[0]
    ?.lists ?? []

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

test('a list reaches a number exactly when so many of its cases are seen by office and filters', async () => {
  const [body] = await mostUsed(['handling_organization_id'])
  const clerk = await newcomer(Number(body), ['Complaints - List View'])
  const proposals = await Promise.all(
    Object.values(filters).map(async kinds => {
      const values = await mostUsed(kinds.map(kind => columns[kind]))
      return kinds.map((kind, at) => ({ kind, value: values[at] ?? '' }))
    }),
  )
  const readers: [Staff, (typeof proposals)[number]][] = [
    [await newcomer(null, ['All']), []],
    [clerk, []],
    ...proposals.map(proposal => [clerk, proposal] as [Staff, typeof proposal]),
  ]
  for (const [reader, proposal] of readers)
    await inTransactionAs(database.db, reader, async tx => {
      if (proposal.length > 0) await continueWithFilters(tx, reader, proposal)
      const visible = await visibleOf(tx)
      expect(Math.max(...Object.values(visible))).toBeGreaterThan(1)
      for (const most of [1, 3, 20, 100, 1000]) {
        const expected = all.filter(list => (visible[list] ?? 0) >= most)
        expect((await reachedOf(tx, most)).toSorted()).toEqual(expected.toSorted())
      }
    })
})

test('for whoever sees more by their work, no list reaches what they do not see, and the cards count all of it', async () => {
  const { rows: busy } = await sql<Staff>`
    select id as "userId", user_name as "userName", role_id as "roleId", organization_id as "organizationId",
      department_id as "departmentId"
    from user_account where id in (select seen_by from personal_sight group by 1 order by count(*) desc limit 6)
      or id in (select user_id from expert_organization limit 2)`.execute(database.ownerDb)
  for (const row of busy) {
    const reader: Staff = {
      ...row,
      kind: 'staff',
      sessionId: '',
      guardLevel: 'ADMIN',
      permissions: new Set(['Complaints - List View']),
      language: 'en',
    }
    await inTransactionAs(database.db, reader, async tx => {
      const visible = await visibleOf(tx)
      for (const most of [1, 5, 40]) {
        for (const list of await reachedOf(tx, most)) expect(visible[list]).toBeGreaterThanOrEqual(most)
        const counts = await countEach(tx, lists, undefined, most, now)
        for (const list of lists) expect(counts[list]).toBe(Math.min(visible[list] ?? 0, most))
        const ofStatuses = await countEachStatus(tx, most, now)
        for (const status of statuses) expect(ofStatuses[status]).toBe(Math.min(visible[status] ?? 0, most))
      }
    })
  }
})

test('only staff are told', async () => {
  const others: Actor[] = [{ kind: 'visitor' }, { kind: 'system', job: 'test' }]
  for (const actor of others) expect(await inTransactionAs(database.db, actor, tx => reachedOf(tx, 1))).toEqual([])
})
