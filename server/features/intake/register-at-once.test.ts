import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { startFiling } from '#tests/support/filing.ts'
import { parseAnswers } from './answers.rules.ts'
import { registerAtOnce } from './register-at-once.ts'
import { submitDraft } from './submit-draft.ts'

const filing = await startFiling()
const { database, context, bodies, answers, filledDraft, insertReceiver, counts } = filing

describe('registering at once', () => {
  const clerk = async (): Promise<Staff> => ({
    kind: 'staff',
    userId: await insertReceiver(bodies.handling),
    sessionId: randomUUID(),
    userName: 'clerk@example.org',
    roleId: 1,
    guardLevel: 'ADMIN',
    permissions: new Set(['Complaints - Register'] as const),
    organizationId: bodies.handling,
    departmentId: null,
    language: 'en',
  })

  test('the same key gives the same complaint, filed at the desk', async () => {
    const staff = await clerk()
    const { application } = parseAnswers(answers, { language: 'en', today: '2026-11-23', hasDecisionLetter: false })
    const [first, second] = await Promise.all([1, 2].map(() => registerAtOnce(context, staff, application!, 'key-1')))
    // whoever sends it again because the answer was lost gets the PIN too
    expect(first?.pin).toMatch(/^\d{8}$/)
    expect(second).toEqual(first)
    const row = await database.ownerDb
      .selectFrom('complaint')
      .innerJoin('constant_field as way', 'way.id', 'complaint.submission_way_id')
      .select(['registered_by_id', 'way.code'])
      .where('complaint.id', '=', first!.complaintId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ registered_by_id: staff.userId, code: 'desk' })
    expect((await registerAtOnce(context, await clerk(), application!, 'key-1')).complaintId).not.toBe(
      first!.complaintId,
    )
  })

  test('all errors are named at once, and nothing is left behind', async () => {
    const { application } = parseAnswers(answers, { language: 'en', today: '2026-11-23', hasDecisionLetter: false })
    const wrong = {
      ...application!,
      complaint: {
        ...application!.complaint,
        violatedDecisionOn: '2030-01-01',
        handlingOrganizationId: bodies.against,
      },
      decisionLetter: { kind: 'attached' as const },
    }
    const before = await counts()
    await expect(registerAtOnce(context, await clerk(), wrong, undefined)).rejects.toMatchObject({
      fields: [
        { field: 'complaint.violatedDecisionOn', reason: 'in-the-future' },
        { field: 'decisionLetter', reason: 'decision-letter-missing' },
        { field: 'complaint.handlingOrganizationId', reason: 'no-such-choice' },
        { field: 'complaint.handlingOrganizationId', reason: 'same-organization' },
      ],
    })
    expect(await counts()).toEqual(before)
  })

  test('staff need the permission to submit a draft', async () => {
    const staff = { ...(await clerk()), permissions: new Set() as Staff['permissions'] }
    await expect(submitDraft(context, staff, { draftId: await filledDraft() })).rejects.toMatchObject({ status: 403 })
  })
})
