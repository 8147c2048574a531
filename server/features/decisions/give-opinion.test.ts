import { describe, expect, test } from 'vitest'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { giveOpinion } from './give-opinion.ts'
import { showOpinions } from './show-decisions.ts'

const office = await startOffice()
const { context, staff, take } = office
const { lead, member, secondMember, reviewer, supervisor } = staff
const group = () => anInvestigation(office, [lead, member, secondMember])
const opinion = { position: 'partly', text: 'The deed is valid, the fee is not.' } as const

const opinionsOf = (id: number) =>
  office.database.ownerDb.selectFrom('opinion').selectAll().where('complaint_id', '=', id).orderBy('id').execute()

describe('an opinion', () => {
  test('is kept with the step and the trail, and changes neither status nor version nor clocks', async () => {
    const id = await group()
    const before = await office.rowOf(id)
    const clocks = await office.clocksOf(id)
    const messages = await office.messagesOf(id)
    expect(await take(member, giveOpinion, id, opinion)).toMatchObject({ status: 'UNDER_INVESTIGATION' })
    expect(await opinionsOf(id)).toMatchObject([
      { user_id: member.userId, round: 1, position: 'partly', text: opinion.text, revised_at: null },
    ])
    expect((await office.rowOf(id)).version).toBe(before.version)
    expect(await office.clocksOf(id)).toEqual(clocks)
    expect(await office.messagesOf(id)).toEqual(messages)
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'give-opinion',
      from_status: 'UNDER_INVESTIGATION',
      to_status: 'UNDER_INVESTIGATION',
      actor_id: member.userId,
      reason: null,
      details: null,
    })
    const entry = (await office.auditOf(id)).at(-1)
    expect(entry).toMatchObject({ action: 'give-opinion', details: { round: 1, position: 'partly', isRevised: false } })
    expect(JSON.stringify(entry)).not.toContain('deed')
  })

  test('given again replaces only one’s own', async () => {
    const id = await group()
    await take(member, giveOpinion, id, opinion)
    await take(lead, giveOpinion, id, { position: 'for-complainant', text: 'All of it is proven.' })
    await take(member, giveOpinion, id, { position: 'for-complainant', text: 'The receipt convinced me.' })
    expect(await opinionsOf(id)).toMatchObject([
      { user_id: member.userId, position: 'for-complainant', text: 'The receipt convinced me.' },
      { user_id: lead.userId, text: 'All of it is proven.', revised_at: null },
    ])
    expect((await opinionsOf(id))[0]?.revised_at).not.toBeNull()
  })

  test('given by all at the same moment are all stored', async () => {
    const id = await group()
    await Promise.all([lead, member, secondMember].map(person => take(person, giveOpinion, id, opinion)))
    expect(await opinionsOf(id)).toHaveLength(3)
  })

  test('must have a text, and comes from the group or from an expert', async () => {
    const id = await group()
    await expect(take(member, giveOpinion, id, { text: '' })).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: 'position', reason: 'required' },
        { field: 'text', reason: 'required' },
      ],
    })
    await expect(take(supervisor, giveOpinion, id, opinion)).rejects.toMatchObject({ status: 403 })
    const decider = { ...reviewer, permissions: new Set(['Complaints - List View', 'Complaints - Decide'] as const) }
    await expect(take(decider, giveOpinion, id, opinion)).rejects.toMatchObject({ code: 'not-your-case' })
    await office.database.ownerDb
      .insertInto('expert_organization')
      .values({ user_id: decider.userId, organization_id: office.bodies.against })
      .execute()
    await take(decider, giveOpinion, id, opinion)
    const { userId: _, ...inConflict } = { ...member, organizationId: office.bodies.against }
    await expect(take({ ...inConflict, userId: member.userId }, giveOpinion, id, opinion)).rejects.toMatchObject({
      code: 'conflict-of-interest',
    })
    expect(await opinionsOf(id)).toHaveLength(1)
  })

  test('is given during an investigation only', async () => {
    const id = await group()
    await take(office.complainantOf(id), withdraw, id, {})
    await expect(take(member, giveOpinion, id, opinion)).rejects.toMatchObject({ code: 'not-in-this-status' })
    expect(await opinionsOf(id)).toEqual([])
  })
})

describe('side by side', () => {
  test('lists the handlers, the lead first, with the awaited opinions, then experts, then earlier rounds', async () => {
    const id = await group()
    await take(member, giveOpinion, id, opinion)
    await office.database.ownerDb.updateTable('complaint').set({ round: 2 }).where('id', '=', id).execute()
    await take(secondMember, giveOpinion, id, { position: 'against-complainant', text: 'Nothing is proven.' })
    expect(await showOpinions(context, member, id)).toMatchObject([
      { round: 2, part: 'lead', isOwn: false, opinion: null },
      { round: 2, part: 'handler', isOwn: true, opinion: null },
      { round: 2, part: 'handler', opinion: { position: 'against-complainant', text: 'Nothing is proven.' } },
      { round: 1, part: 'handler', isOwn: true, opinion: { position: 'partly' } },
    ])
  })

  test('is shown to the office only', async () => {
    const id = await group()
    await expect(showOpinions(context, office.complainantOf(id), id)).rejects.toMatchObject({ status: 401 })
    await expect(showOpinions(context, supervisor, 999_999)).rejects.toMatchObject({ status: 404 })
  })
})
