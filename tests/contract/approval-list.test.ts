import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSignable } from '#server/features/signing/signatures/signatures.queries.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { generateComplaints } from '#tests/bench/generator.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

const now = new Date('2026-11-21T09:00:00Z')
let database: TestDatabase
let people: Staff[]

beforeAll(async () => {
  database = await testDatabase()
  await generateComplaints(database.ownerDb, 600, 1)
  const { rows } = await sql<Pick<Staff, 'userId' | 'userName' | 'roleId' | 'organizationId' | 'departmentId'>>`
    select id as "userId", user_name as "userName", role_id as "roleId", organization_id as "organizationId",
      department_id as "departmentId"
    from user_account
    where id in (select coalesce(substitute_id, approver_id) from proposal_step where asked_at is not null and signed_at is null)
      or id in (select delegate_id from delegation)
    order by id`.execute(database.ownerDb)
  people = rows.map(person => ({
    ...person,
    kind: 'staff',
    sessionId: '',
    guardLevel: 'ADMIN',
    permissions: new Set(['Complaints - Approval View'] as const),
    language: 'en',
  }))
})
afterAll(() => database.close())

test('for a user with many open signatures, walking by deadline gives the same list as comparing all of them', async () => {
  let most = 0
  for (const person of people) {
    const signable = (bounds: { limit: number; bound: number; few: number }) =>
      inTransactionAs(database.db, person, tx => findSignable(tx, person.userId, now, bounds), { readOnly: true })
    const compared = await signable({ limit: 50, bound: 1000, few: 1000 })
    expect(await signable({ limit: 50, bound: 1000, few: 0 })).toEqual(compared)
    most = Math.max(most, compared.total)
    // the bound limits the counts and not the page
    const cut = await signable({ limit: 2, bound: 2, few: 0 })
    expect(cut.proposalIds).toEqual(compared.proposalIds.slice(0, 2))
    expect(cut.total).toBe(Math.min(compared.total, 3))
    expect(cut.delayed).toBe(Math.min(compared.delayed, 3))
    expect(await signable({ limit: 2, bound: 2, few: 1000 })).toEqual(cut)
  }
  expect(most).toBeGreaterThan(2)
})
