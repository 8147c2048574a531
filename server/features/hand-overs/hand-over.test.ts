import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type WorkKindName, workKinds } from '#contract/settings/work-kinds.ts'
import type { Status } from '#contract/statuses.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { columns as keptIds } from '#tests/contract/kept-ids-table.ts'
import { draws } from '#tests/support/draws.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'
import { deactivateUser } from '#server/features/users/close-account.ts'
import { updateUser } from '#server/features/users/manage-users.ts'
import { handOverWork } from './order-hand-over.ts'
import { runHandOver } from './run-hand-over.job.ts'
import { getHandOver, getWork } from './show-work.ts'

const office = await startGatedOffice()
const { context, staff, clock } = office
const { ownerDb } = office.database
const day = (offset: number) => addDays(localDate(clock.now()), offset)

const everyPart: PageCode[] = [
  'Complaints - List View',
  'Complaints - Receive',
  'Complaints - Direct',
  'Complaints - Decide',
  'Complaints - Review',
  'Complaints - Approval View',
  'Complaints - Supervise',
  'Summary Reports - View',
]
const colleague = (permissions: readonly PageCode[] = everyPart, organizationId = office.bodies.handling) =>
  office.asSystem(tx => aStaffMember(tx, { organizationId, permissions: [...permissions] }))
const administrator = await colleague(['All'])

async function aCaseWith(values: Parameters<typeof aComplaint>[1]): Promise<number> {
  const bodies = { against_organization_id: office.bodies.against, handling_organization_id: office.bodies.handling }
  return (await office.asSystem(tx => aComplaint(tx, { ...bodies, ...values }))).id
}
const addHandler = (complaintId: number, { userId }: Staff, isLead: boolean) =>
  plantOne(ownerDb, 'complaint_handler', {
    complaint_id: complaintId,
    user_id: userId,
    is_lead: isLead,
    directed_at: clock.at,
  })

type CaseValues = Parameters<typeof aComplaint>[1]

/** Something open of each kind that names the person; returns its id. A case may stand elsewhere than usual. */
const plantWork: Record<WorkKindName, (person: Staff, stands?: CaseValues) => Promise<number>> = {
  receiving: ({ userId }, stands) => aCaseWith({ receiver_id: userId, status: 'ASSIGNED_TO_CASE_RECEIVER', ...stands }),
  directing: ({ userId }, stands) => aCaseWith({ officer_id: userId, status: 'FORWARDED_TO_CASE_OFFICER', ...stands }),
  async leading(person, stands) {
    const id = await aCaseWith({ status: 'UNDER_INVESTIGATION', ...stands })
    await addHandler(id, person, true)
    return id
  },
  async handling(person, stands) {
    const id = await aCaseWith({ status: 'UNDER_INVESTIGATION', ...stands })
    await addHandler(id, staff.lead, true)
    await addHandler(id, person, false)
    return id
  },
  reviewing: ({ userId }, stands) => aCaseWith({ reviewer_id: userId, status: 'UNDER_REVIEW', ...stands }),
  async signing(person) {
    const id = await office.aWaitingCase(staff.approver, person)
    await office.gate('not-admit')
    return id
  },
  async structures(person) {
    await office.gate('refer', staff.approver, person)
    return (await rowIn(ownerDb, 'approval_step', { approver_id: person.userId }, ['id'])).id
  },
  delegations: ({ userId }) =>
    plantOne(ownerDb, 'delegation', {
      approver_id: staff.secondApprover.userId,
      delegate_id: userId,
      from_on: day(-2),
      to_on: day(5),
      created_at: clock.at,
    }),
  absences: ({ userId }) =>
    plantOne(ownerDb, 'absence', {
      user_id: staff.member.userId,
      substitute_id: userId,
      from_on: day(2),
      to_on: day(5),
      created_at: clock.at,
      created_by_id: staff.member.userId,
    }),
  reports: ({ userId, roleId }) =>
    plantOne(ownerDb, 'saved_report', {
      owner_id: userId,
      kind: 'list',
      name: 'Late ones',
      query: 'filterBy=delayed',
      role_id: roleId,
      created_at: clock.at,
    }),
  'systemic-cases': ({ userId }) =>
    plantOne(ownerDb, 'systemic_case', {
      title: 'Plots',
      organization_id: office.bodies.against,
      recommendation: 'Publish the list.',
      owner_id: userId,
      opened_at: clock.at,
      opening_key: `key-${userId}`,
    }),
  async 'expert-bodies'({ userId }) {
    const organization_id = office.bodies.against
    await ownerDb
      .insertInto('expert_organization')
      .values({ user_id: userId, organization_id, assigned_by_id: null })
      .execute()
    return organization_id
  },
}

async function forget(kind: WorkKindName) {
  if (kind === 'structures') await office.gate('refer')
  if (kind === 'delegations') await ownerDb.updateTable('delegation').set({ withdrawn_at: clock.at }).execute()
  if (kind === 'absences') await ownerDb.updateTable('absence').set({ withdrawn_at: clock.at }).execute()
}

const countsOf = async ({ userId }: Staff) =>
  Object.fromEntries((await getWork(context, administrator, userId)).parts.map(({ kind, count }) => [kind, count]))

/** Orders a hand-over and does it; returns its report. */
async function handOver(from: Staff, to: Staff, kinds: readonly WorkKindName[], by = administrator) {
  const { id } = await handOverWork(context, by, { userId: from.userId, handOverTo: to.userId, kinds, items: [] })
  await runHandOver(context, id)
  return getHandOver(context, by, { id })
}

describe('each kind of work', () => {
  test.each(workKinds)('%s: somebody who stays hands it to a colleague, and nothing of it names them', async kind => {
    const [leaving, taking] = [await colleague(), await colleague()]
    const id = await plantWork[kind](leaving)
    expect(await countsOf(leaving)).toMatchObject({ [kind]: 1 })
    const { handOver: done, items } = await handOver(leaving, taking, [kind])
    expect(items).toMatchObject([{ kind, id, outcome: 'handed-over', why: null }])
    expect(done).toMatchObject({ items: 1, done: 1, handedOver: 1, notHandedOver: 0 })
    expect(done.finishedAt).not.toBeNull()
    expect(await countsOf(leaving)).toEqual({})
    expect(await countsOf(taking)).toMatchObject({ [kind]: 1 })
    await forget(kind)
  })

  test.each(workKinds)(
    '%s: a colleague whom the rules do not allow gets nothing, and the report says why',
    async kind => {
      const [leaving, taking] = [await colleague(), await colleague()]
      const id = await plantWork[kind](leaving)
      const { id: orderId } = await handOverWork(context, administrator, {
        userId: leaving.userId,
        handOverTo: taking.userId,
        kinds: [kind],
        items: [],
      })
      await ownerDb.deleteFrom('role_permission').where('role_id', '=', taking.roleId).execute()
      await runHandOver(context, orderId)
      const { items } = await getHandOver(context, administrator, { id: orderId })
      const [item] = items
      expect(item).toMatchObject({ kind, id })
      // a part in a group ends without a successor; everything else stays
      expect(item?.outcome).toBe(kind === 'handling' ? 'ended' : 'stays')
      if (kind !== 'handling') expect(item?.why).toMatch(/^[a-z-]+$/)
      expect(await countsOf(leaving)).toEqual(kind === 'handling' ? {} : { [kind]: 1 })
      expect(await countsOf(taking)).toEqual({})
      await forget(kind)
    },
  )
})

test('who holds one of each kind and hands over everything holds nothing, by whatever table one asks', async () => {
  const [leaving, taking] = [await colleague(), await colleague()]
  for (const kind of workKinds) await plantWork[kind](leaving)
  expect(Object.keys(await countsOf(leaving)).toSorted()).toEqual([...workKinds].toSorted())
  const { handOver: done } = await handOver(leaving, taking, workKinds)
  expect(done).toMatchObject({ handedOver: done.items, ended: 0, notHandedOver: 0 })
  expect(await countsOf(leaving)).toEqual({})
  expect(await holdingsOf(leaving)).toEqual([])
  for (const kind of ['structures', 'delegations', 'absences'] as const) await forget(kind)
})

/**
 * Columns that are handed over (tests/contract/kept-ids-table.ts) and still name the person in something open, without the statements that
 * find the work.
 */
async function holdingsOf({ userId }: Staff): Promise<string[]> {
  const isOpen = 'exists (select from complaint where complaint.id = complaint_id and is_open)'
  const open: Record<string, string> = {
    'complaint.officer_id': 'is_open',
    'complaint.receiver_id': 'is_open',
    'complaint.reviewer_id': 'is_open',
    'complaint_handler.user_id': `removed_at is null and declined_at is null and ${isOpen}`,
    'expert_organization.user_id': 'true',
    'proposal_step.approver_id': 'substitute_id is null and signed_at is null',
    'proposal_step.substitute_id': 'signed_at is null',
    'saved_report.owner_id': 'removed_at is null',
    'systemic_case.owner_id': "status <> 'CLOSED'",
  }
  const handedOver = Object.entries(keptIds.user_account).filter(([, fate]) => fate === 'handed over')
  expect(handedOver.map(([column]) => column).toSorted()).toEqual(Object.keys(open).toSorted())
  const held = [{ column: 'counted_case.holder_id', condition: 'is_open' }]
  for (const [column, condition] of Object.entries(open)) held.push({ column, condition })
  const found: string[] = []
  for (const { column, condition } of held) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(name)} = ${userId} and ${sql.raw(condition)}`.execute(ownerDb)
    if (rows.length > 0) found.push(column)
  }
  return found
}

describe('a case', () => {
  test('that waits for signatures or for another body comes back to the successor', async () => {
    const [leaving, taking] = [await colleague(), await colleague()]
    await office.gate('not-admit', staff.approver)
    const proposed = await aCaseWith({ receiver_id: leaving.userId, status: 'ASSIGNED_TO_CASE_RECEIVER' })
    await office.propose(leaving, proposed)
    expect(await office.rowOf(proposed)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' })
    const { items } = await handOver(leaving, taking, ['receiving'])
    expect(items).toMatchObject([{ id: proposed, outcome: 'handed-over' }])
    expect(await office.rowOf(proposed)).toMatchObject({ receiver_id: taking.userId, status: 'WAITING_FOR_APPROVAL' })
    expect((await office.proposalOf(proposed)).ended_at).toBeNull()
    // nothing is to be done yet
    expect((await office.toldOf(proposed)).map(({ recipient }) => recipient)).not.toContain(taking.userName)
    await office.gate('not-admit')
  })

  test('changes hands with its entries, and both people are told', async () => {
    const [leaving, taking] = [await colleague(), await colleague()]
    const id = await plantWork.leading(leaving)
    await handOver(leaving, taking, ['leading'])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'reassign',
      details: { post: 'lead', cause: 'leaving' },
    })
    expect((await office.auditOf(id)).at(-1)?.details).toMatchObject({
      userId: { from: leaving.userId, to: taking.userId },
    })
    const told = (await office.toldOf(id)).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([leaving.userName, taking.userName].toSorted())
  })

  test('that somebody else has taken meanwhile is left alone', async () => {
    const [leaving, taking, other] = [await colleague(), await colleague(), await colleague()]
    const id = await plantWork.receiving(leaving)
    const order = { userId: leaving.userId, handOverTo: taking.userId, kinds: ['receiving'] as const, items: [] }
    const { id: orderId } = await handOverWork(context, administrator, order)
    await ownerDb.updateTable('complaint').set({ receiver_id: other.userId }).where('id', '=', id).execute()
    await runHandOver(context, orderId)
    const { items } = await getHandOver(context, administrator, { id: orderId })
    expect(items).toMatchObject([{ outcome: 'ended', why: 'gone' }])
    expect(await office.rowOf(id)).toMatchObject({ receiver_id: other.userId })
  })
})

describe('an order', () => {
  test('names single cases, the rest stays', async () => {
    const [leaving, taking] = [await colleague(), await colleague()]
    const [chosen, kept] = [await plantWork.receiving(leaving), await plantWork.receiving(leaving)]
    const { id } = await handOverWork(context, administrator, {
      userId: leaving.userId,
      handOverTo: taking.userId,
      kinds: [],
      items: [{ kind: 'receiving', id: chosen }],
    })
    await runHandOver(context, id)
    expect(await office.rowOf(chosen)).toMatchObject({ receiver_id: taking.userId })
    expect(await office.rowOf(kept)).toMatchObject({ receiver_id: leaving.userId })
  })

  test('of more than one run goes on by itself, and a repeated run gives nothing twice', async () => {
    const [leaving, taking] = [await colleague(), await colleague()]
    for (let index = 0; index < 103; index += 1) await plantWork.receiving(leaving)
    const order = { userId: leaving.userId, handOverTo: taking.userId, kinds: ['receiving'] as const, items: [] }
    const { id } = await handOverWork(context, administrator, order)
    await expect(handOverWork(context, administrator, order)).rejects.toMatchObject({ code: 'hand-over-under-way' })
    await runHandOver(context, id)
    expect((await getHandOver(context, administrator, { id })).handOver).toMatchObject({ done: 100, finishedAt: null })
    await runHandOver(context, id)
    await runHandOver(context, id)
    const { handOver: done, items, next } = await getHandOver(context, administrator, { id })
    expect(done).toMatchObject({ items: 103, done: 103, handedOver: 103 })
    expect([items.length, next]).toEqual([100, 100])
    const steps = await rowsIn(ownerDb, 'status_track', { action: 'reassign', complaint_id: items[0]?.id ?? 0 }, ['id'])
    expect(steps).toHaveLength(1)
  })

  test('is refused for people out of reach, for nobody, and for what names nobody', async () => {
    const [leaving, taking] = [await colleague(), await colleague()]
    const elsewhere = await colleague(everyPart, await office.asSystem(tx => anOrganization(tx)))
    const manager = await colleague([...everyPart, 'Users - Manage'])
    const order = (over: object, by = manager) =>
      handOverWork(context, by, {
        userId: leaving.userId,
        handOverTo: taking.userId,
        kinds: ['receiving'],
        items: [],
        ...over,
      })
    await expect(order({})).rejects.toMatchObject({ code: 'nothing-to-hand-over' })
    await plantWork.receiving(leaving)
    await plantWork.receiving(elsewhere)
    await expect(order({}, taking)).rejects.toMatchObject({ code: 'not-permitted' })
    await expect(order({ userId: elsewhere.userId })).rejects.toMatchObject({ code: 'beyond-own-rights' })
    await expect(order({ handOverTo: elsewhere.userId })).rejects.toMatchObject({
      fields: [{ field: 'handOverTo', reason: 'no-such-choice' }],
    })
    await expect(order({ handOverTo: null })).rejects.toMatchObject({
      fields: [{ field: 'handOverTo', reason: 'required' }],
    })
    await expect(order({ kinds: [] })).rejects.toMatchObject({ fields: [{ field: 'kinds', reason: 'required' }] })
    expect((await order({})).items).toBe(1)
  })

  test('gives structures and delegations only with the permission of whoever ordered it', async () => {
    const manager = await colleague([...everyPart, 'Users - Manage'])
    const [leaving, taking] = [await colleague(), await colleague()]
    await plantWork.structures(leaving)
    const { items } = await handOver(leaving, taking, ['structures'], manager)
    expect(items).toMatchObject([{ outcome: 'stays', why: 'not-permitted' }])
    await office.gate('refer')
  })
})

describe('whoever moves', () => {
  test('keeps no case that the new role does not open', async () => {
    const moving = await colleague()
    await plantWork.receiving(moving)
    const other = await colleague(['Complaints - List View', 'Complaints - Direct'])
    const fields = {
      ...{ id: moving.userId, userName: moving.userName, name: 'Hana', nameAm: '', language: 'en' as const },
      ...{ organizationId: office.bodies.handling, departmentId: null, roleId: other.roleId },
    }
    await expect(updateUser(context, administrator, fields)).rejects.toMatchObject({
      code: 'cases-in-hand',
      details: { count: 1 },
    })
    await handOver(moving, await colleague(), ['receiving'])
    expect(await updateUser(context, administrator, fields)).toMatchObject({ roleId: other.roleId })
  })
})

describe('an account that is closed', () => {
  test('without a successor only with a word; what can end ends, and the rest is told to the supervisors', async () => {
    const leaving = await colleague()
    for (const kind of ['handling', 'delegations', 'absences', 'leading'] as const) await plantWork[kind](leaving)
    await expect(deactivateUser(context, administrator, { id: leaving.userId })).rejects.toMatchObject({
      code: 'work-in-hand',
      details: { handling: 1, delegations: 1, absences: 1, leading: 1 },
    })
    await deactivateUser(context, administrator, { id: leaving.userId, leavesWork: true })
    const { newest } = await getWork(context, administrator, leaving.userId)
    await runHandOver(context, newest?.id ?? 0)
    expect(await countsOf(leaving)).toEqual({ leading: 1 })
    const [led] = (await getWork(context, administrator, leaving.userId)).parts.flatMap(({ items }) => items)
    expect((await office.toldOf(led?.id ?? 0)).map(({ recipient }) => recipient)).toContain(staff.supervisor.userName)
    await forget('absences')
  })
})

const heldIn = ['receiving', 'directing', 'leading', 'handling', 'reviewing'] as const
const statusesOf: Record<(typeof heldIn)[number], readonly Status[]> = {
  receiving: ['ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', 'NOT_ADMITTED'],
  directing: ['FORWARDED_TO_CASE_OFFICER', 'DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION', 'CONCLUSION_ISSUED'],
  leading: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION', 'CONCLUSION_ISSUED'],
  handling: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION', 'CONCLUSION_ISSUED'],
  reviewing: ['UNDER_REVIEW'],
}

test('after any hand-over nothing that was given names the person, and all that stays has a reason', async () => {
  const post = fc.constantFrom(...heldIn)
  const parts = fc.array(fc.record({ kind: post, isClosed: fc.boolean(), of: fc.nat() }), {
    minLength: 1,
    maxLength: 6,
  })
  const rights = fc.subarray([...everyPart], { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(parts, rights, fc.boolean(), async (drawn, permissions, closes) => {
      const [leaving, taking] = [await colleague(), await colleague(permissions)]
      for (const { kind, isClosed, of } of drawn) {
        const statuses = statusesOf[kind]
        const status = isClosed ? ('CLOSED' as const) : (statuses[of % statuses.length] as Status)
        const closing = { close_reason: 'ACCEPTED', closed_at: clock.at } as const
        const id = await plantWork[kind](leaving, { status, ...(isClosed && closing) })
        const isLeft = kind === 'directing' && status !== 'FORWARDED_TO_CASE_OFFICER' && status !== 'CLOSED'
        if (isLeft) await addHandler(id, staff.lead, true)
      }
      const before = await countsOf(leaving)
      const kinds = workKinds.filter(kind => kind in before)
      const takes = (await getWork(context, administrator, leaving.userId)).takers.some(
        ({ id }) => id === taking.userId,
      )
      if (kinds.length === 0 || !takes) return
      if (closes) await deactivateUser(context, administrator, { id: leaving.userId, handOverTo: taking.userId })
      else {
        const order = { userId: leaving.userId, handOverTo: taking.userId, kinds, items: [] }
        await handOverWork(context, administrator, order)
      }
      const { newest } = await getWork(context, administrator, leaving.userId)
      await runHandOver(context, newest?.id ?? 0)
      const { items, handOver: done } = await getHandOver(context, administrator, { id: newest?.id ?? 0 })
      expect(done.finishedAt).not.toBeNull()
      const staying = items.filter(({ outcome }) => outcome === 'stays')
      for (const { why } of staying) expect(why).toMatch(/^[a-z-]+$/)
      expect(items.every(({ outcome }) => outcome !== null)).toBe(true)
      const after = (await getWork(context, administrator, leaving.userId)).parts.flatMap(part => part.items)
      const named = (each: { kind: string; id: number }) => `${each.kind} ${each.id}`
      expect(after.map(named).toSorted()).toEqual(staying.map(named).toSorted())
    }),
    draws(12),
  )
})

test('visibility and figures follow', () => expectRowsKept(ownerDb))
