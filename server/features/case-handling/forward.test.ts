import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aDepartment } from '#tests/support/factories.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { forward } from './forward.ts'

const office = await startOffice()
const { context, staff, departmentId, severityId, take, rowOf } = office
const forwarding = { fulfilsStandard: true, reason: 'Everything is there.', severityId, departmentId }

describe('a receiver who forwards', () => {
  test('stops clock B, starts clock C by severity, and leaves status, track and trail', async () => {
    const id = await office.aCase()
    const result = await take(staff.receiver, forward, id, forwarding)
    expect(result).toMatchObject({ status: 'FORWARDED_TO_CASE_OFFICER', version: 3, isProposed: false })
    expect(await rowOf(id)).toMatchObject({
      status: 'FORWARDED_TO_CASE_OFFICER',
      version: 3,
      severity_id: severityId,
      handling_department_id: departmentId,
      due_clock: 'C',
    })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'B', event: 'stop' },
      { clock: 'C', event: 'start', unit: 'working-days' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'forward',
      from_status: 'ASSIGNED_TO_CASE_RECEIVER',
      to_status: 'FORWARDED_TO_CASE_OFFICER',
      actor_id: staff.receiver.userId,
      reason: 'Everything is there.',
      version: 3,
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'forward',
      actor_id: staff.receiver.userId,
      details: { severityId, departmentId, status: 'FORWARDED_TO_CASE_OFFICER', version: 3 },
    })
  })

  test('is told every field that is missing, and nothing happens', async () => {
    const id = await office.aCase()
    const foreign = await office.asSystem(tx => aDepartment(tx))
    await expect(take(staff.receiver, forward, id, { departmentId: foreign })).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: 'fulfilsStandard', reason: 'required' },
        { field: 'reason', reason: 'required' },
        { field: 'severityId', reason: 'required' },
        { field: 'departmentId', reason: 'no-such-choice' },
      ],
    })
    await expect(take(staff.receiver, forward, id, { severityId: 999_999 })).rejects.toMatchObject({
      fields: expect.arrayContaining([
        { field: 'severityId', reason: 'no-such-choice' },
        { field: 'departmentId', reason: 'required' },
      ]),
    })
    await expect(take(staff.receiver, forward, id, { ...forwarding, fulfilsStandard: false })).rejects.toMatchObject({
      code: 'standard-not-fulfilled',
    })
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
  })

  test('has to be the receiver of this case', async () => {
    const id = await office.aCase()
    await expect(take(staff.officer, forward, id, forwarding)).rejects.toMatchObject({ status: 403 })
    await office.database.ownerDb
      .updateTable('complaint')
      .set({ receiver_id: staff.clerk.userId })
      .where('id', '=', id)
      .execute()
    await expect(take(staff.receiver, forward, id, forwarding)).rejects.toMatchObject({ code: 'not-your-case' })
  })
})

describe('every action', () => {
  test('names the version that was seen; if it is old, the answer tells what happened since', async () => {
    const id = await office.aCase()
    const request = { complaintId: id, input: forwarding }
    await expect(takeAction(context, staff.receiver, forward, request)).rejects.toMatchObject({
      fields: [{ field: 'If-Match', reason: 'required' }],
    })
    await expect(takeAction(context, staff.receiver, forward, { ...request, seenVersion: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'stale-version',
      details: { version: 2, since: [{ action: 'assign-receiver', status: 'ASSIGNED_TO_CASE_RECEIVER', by: null }] },
    })
  })

  test('of three at once one wins; sent again with the same key, it gets the same answer', async () => {
    const id = await office.aCase()
    const request = { complaintId: id, input: forwarding, seenVersion: 2, idempotencyKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => takeAction(context, staff.receiver, forward, request)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await office.trackOf(id)).filter(({ action }) => action === 'forward')).toHaveLength(1)
    const others = await Promise.allSettled(
      [1, 2].map(key => takeAction(context, staff.receiver, forward, { ...request, idempotencyKey: `${key}` })),
    )
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('does not exist for people who cannot see the complaint', async () => {
    const id = await office.aCase()
    const stranger = { ...staff.receiver, organizationId: office.bodies.against, userId: 999_999 }
    await expect(take(stranger, forward, id, forwarding)).rejects.toMatchObject({ status: 404 })
    await expect(take({ kind: 'visitor' }, forward, id, forwarding)).rejects.toMatchObject({ status: 404 })
    await expect(take(office.complainantOf(id), forward, id, forwarding)).rejects.toMatchObject({ status: 403 })
  })
})
