import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { requestReferral } from './request-referral.ts'
import { showMyReferrals } from './show-referrals.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office

describe('a complainant who asks for a referral', () => {
  test('can ask once in a round, and the holder is told', async () => {
    const id = await office.aCase()
    const me = office.complainantOf(id)
    const named = { complaintId: id, trackingId: (await rowOf(id)).tracking_id }
    expect(await showMyReferrals(context, me, named)).toMatchObject({ canRequest: true, requests: [] })
    await expect(take(me, requestReferral, id, {})).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    const request = { complaintId: id, input: { reason: 'The bureau is partial.' } }
    expect(await takeAction(context, me, requestReferral, request)).toMatchObject({ version: 2 })
    await expect(takeAction(context, me, requestReferral, request)).rejects.toMatchObject({ code: 'already-requested' })
    expect(await showMyReferrals(context, me, named)).toMatchObject({
      canRequest: false,
      requests: [{ reason: 'The bureau is partial.' }],
    })
    const told = await office.toldOf(id)
    expect(told.map(({ recipient }) => recipient)).toEqual([staff.receiver.userName])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'request-referral', actor_kind: 'visitor' })
  })

  test('can ask while nobody in the department holds the case', async () => {
    const id = await office.aCase()
    const { severityId, departmentId } = office
    await take(staff.receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
    await take(office.complainantOf(id), requestReferral, id, { reason: 'The bureau is partial.' })
    const told = (await office.messagesOf(id)).filter(({ text }) => text.includes('asks that it be referred'))
    expect(told.map(({ recipient }) => recipient)).toEqual([staff.officer.userName])
  })

  test('has to have proven the complaint', async () => {
    const id = await office.aCase()
    const other = await office.aCase()
    const request = { complaintId: id, input: { reason: 'Please.' } }
    await expect(takeAction(context, office.complainantOf(other), requestReferral, request)).rejects.toMatchObject({
      status: 404,
    })
    const [named, mixed] = [await rowOf(id), await rowOf(other)].map(row => ({
      complaintId: id,
      trackingId: row.tracking_id,
    }))
    await expect(showMyReferrals(context, office.complainantOf(other), named!)).rejects.toMatchObject({ status: 404 })
    await expect(showMyReferrals(context, office.complainantOf(id), mixed!)).rejects.toMatchObject({ status: 404 })
    await expect(take(staff.receiver, requestReferral, id, { reason: 'x' })).rejects.toMatchObject({ status: 403 })
  })
})
