import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countNextSteps, listNextSteps, listWhoCanSign } from '#server/features/lifecycle/index.ts'
import { findSignable } from '#server/features/signing/signatures/signatures.queries.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { generateComplaints } from '#tests/bench/generator.ts'
import { testDatabase } from '#tests/support/database.ts'

const now = new Date('2026-11-21T09:00:00Z')
const system = { kind: 'system', job: 'test' } as const
const account = { sessionId: '', userName: 'c@example.test', language: 'en' } as const
const complainant = { kind: 'complainant', userId: 1, isConfirmed: true, ...account } as const

const database = await testDatabase()
await generateComplaints(database.ownerDb, 600, 1)
const { rows } = await sql<Pick<Staff, 'userId' | 'userName' | 'roleId' | 'organizationId' | 'departmentId'>>`
  select id as "userId", user_name as "userName", role_id as "roleId", organization_id as "organizationId",
    department_id as "departmentId"
  from user_account
  where id in (select coalesce(substitute_id, approver_id) from proposal_step where asked_at is not null and signed_at is null)
    or id in (select delegate_id from delegation)
  order by id`.execute(database.ownerDb)
const people: Staff[] = rows.map(person => ({
  ...person,
  kind: 'staff',
  sessionId: '',
  guardLevel: 'ADMIN',
  permissions: new Set(['Complaints - Approval View'] as const),
  language: 'en',
}))

test('everybody’s list has what the rule lets them sign today, the nearest deadline first, and the bound limits its counts', async () => {
  const { rows: waiting } = await sql<{ id: number; complaintId: number; isLate: boolean }>`
    select proposal.id, complaint_id as "complaintId", coalesce(due_at < ${now}, false) as "isLate" from proposal join complaint on complaint.id = complaint_id
    where ended_at is null order by due_at, complaint_id`.execute(database.ownerDb)
  const asked = await inTransactionAs(database.db, system, tx =>
    Promise.all(waiting.map(({ complaintId }) => listWhoCanSign(tx, complaintId, now))),
  )
  let most = 0
  for (const person of people) {
    const own = waiting.filter((_, at) => asked[at]?.includes(person.userId))
    const signable = async (bounds: { limit: number; bound: number }) => {
      const find = (tx: Tx) => findSignable(tx, person.userId, now, bounds)
      const { cases, ...counts } = await inTransactionAs(database.db, person, find, { readOnly: true })
      return { proposalIds: cases.map(({ proposalId }) => proposalId), ...counts }
    }
    const [ids, delayed] = [own.map(({ id }) => id), own.filter(({ isLate }) => isLate).length]
    expect(await signable({ limit: 50, bound: 1000 })).toEqual({
      proposalIds: ids.slice(0, 50),
      total: own.length,
      delayed,
    })
    expect(await signable({ limit: 2, bound: 2 })).toEqual({
      proposalIds: ids.slice(0, 2),
      total: Math.min(own.length, 3),
      delayed: Math.min(delayed, 3),
    })
    const counted = (limit: number) =>
      inTransactionAs(database.db, person, tx => countNextSteps(tx, person.userId, now, limit), { readOnly: true })
    const steps = await inTransactionAs(database.db, person, tx => listNextSteps(tx, person.userId, now, 1000))
    expect([await counted(1000), await counted(2)]).toEqual([steps.length, Math.min(steps.length, 2)])
    most = Math.max(most, own.length)
  }
  expect(most).toBeGreaterThan(2)
})

test('the list says of each signature who asks for it and which of how many it is, as the proposals do', async () => {
  const { rows: stored } = await sql<Record<string, unknown>>`
    select proposal.id as "proposalId", proposal.complaint_id as "complaintId", action, proposed_by_id as "proposedById",
      proposed_at as "proposedAt", step.ordinal as "order", step.asked_at as "askedAt", step.approver_id as "approverId",
      (select count(*)::integer from proposal_step where proposal_id = proposal.id) as signatures
    from proposal join proposal_step as step on step.proposal_id = proposal.id
    where ended_at is null and asked_at is not null and signed_at is null`.execute(database.ownerDb)
  for (const person of people) {
    const find = (tx: Tx) => findSignable(tx, person.userId, now, { limit: 50, bound: 50 })
    const { cases } = await inTransactionAs(database.db, person, find, { readOnly: true })
    for (const told of cases) {
      expect(told).toMatchObject(stored.find(({ proposalId }) => proposalId === told.proposalId)!)
      expect([told.proposedBy.en, told.approver.en]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
    }
    expect(cases.length).toBeGreaterThan(0)
  }
})

test('the database tells only staff what waits for whom, and of no case that they do not see', async () => {
  const told = (actor: Actor, condition = sql`true`) =>
    inTransactionAs(
      database.db,
      actor,
      async tx => (await sql`select from waiting_step where ${condition}`.execute(tx)).rows.length,
    )
  const isUnseen = sql`complaint_id not in (select id from complaint)`
  const outsiders: Actor[] = [{ kind: 'visitor' }, complainant]
  for (const outsider of outsiders) expect(await told(outsider)).toBe(0)
  expect(await told(system, sql`waits_for > 0`)).toBeGreaterThan(people.length)
  for (const person of people) {
    expect(await told(person, sql`waits_for = ${person.userId} or waits_for < 0`)).toBeGreaterThan(0)
    expect(await told(person, isUnseen)).toBe(0)
  }
})
