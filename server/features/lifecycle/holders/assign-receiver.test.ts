import { describe, expect, test } from 'vitest'
import { startFiling } from '#tests/support/filing.ts'
import { submitDraft } from '#server/features/intake/submit-draft.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

const filing = await startFiling()
const { database, context, bodies, answers, filledDraft, insertReceiver } = filing

const visitor = { kind: 'visitor' } as const

describe('with receivers', () => {
  test('a complaint goes to the least loaded one for the place, and clock B runs', async () => {
    const woreda = Number(answers['complaint.placeWoredaId'])
    await insertReceiver(bodies.against)
    const everywhere = await insertReceiver(bodies.handling)
    const elsewhere = await rowIn(database.ownerDb, 'location', { name_en: 'Afar' }, ['id'])
    await insertReceiver(bodies.handling, elsewhere.id)
    const receiverOf = async () => {
      const { complaintId, status } = await submitDraft(context, visitor, { draftId: await filledDraft() })
      expect(status).toBe('ASSIGNED_TO_CASE_RECEIVER')
      return database.ownerDb
        .selectFrom('complaint')
        .selectAll()
        .where('id', '=', complaintId)
        .executeTakeFirstOrThrow()
    }
    const complaint = await receiverOf()
    expect(complaint).toMatchObject({
      receiver_id: everywhere,
      version: 2,
      due_clock: 'B',
      due_at: new Date('2026-11-26T06:24:00.000Z'),
    })
    const { ownerDb } = database
    expect(
      await rowsIn(
        ownerDb,
        'status_track',
        { complaint_id: complaint.id },
        ['action', 'from_status', 'to_status', 'actor_kind', 'organization_id'],
        'id',
      ),
    ).toEqual([
      {
        action: 'register',
        from_status: null,
        to_status: 'CREATED',
        actor_kind: 'visitor',
        organization_id: bodies.handling,
      },
      {
        action: 'assign-receiver',
        from_status: 'CREATED',
        to_status: 'ASSIGNED_TO_CASE_RECEIVER',
        actor_kind: 'system',
        organization_id: bodies.handling,
      },
    ])
    expect(
      await rowsIn(ownerDb, 'clock_event', { complaint_id: complaint.id }, ['clock', 'event', 'amount'], 'id'),
    ).toEqual([
      { clock: 'A', event: 'start', amount: 1 },
      { clock: 'A', event: 'stop', amount: null },
      { clock: 'B', event: 'start', amount: 3 },
    ])
    const colleague = await insertReceiver(bodies.handling)
    expect((await receiverOf()).receiver_id).toBe(colleague)
    const onTheSpot = await insertReceiver(bodies.handling, woreda)
    expect((await receiverOf()).receiver_id).toBe(onTheSpot)
    // a complaint without a department goes to the receivers of any
    const { id: department_id } = await ownerDb
      .insertInto('department')
      .values({ organization_id: bodies.handling, name_en: 'Reception', name_am: 'መቀበያ' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ownerDb.updateTable('user_account').set({ department_id }).where('id', '=', onTheSpot).execute()
    expect((await receiverOf()).receiver_id).toBe(onTheSpot)
  })
})
