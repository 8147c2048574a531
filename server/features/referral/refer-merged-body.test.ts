import { gatedRules } from '#server/app/complaint-actions.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { showStatusTrack } from '#server/features/complaint-detail/show-complaint.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { mergeOrganization } from '#server/features/organizations/merge-organizations.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { gated } from '#server/features/signing/signatures/gated-rules.ts'
import { showDetailForApproval } from '#server/features/signing/signatures/show-detail.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { type ReferralForm, refer } from './refer.ts'
import { showReferrals } from './show-referrals.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office

const form: ReferralForm = {
  receivingBody: 'grievance-redress-bureau',
  mainIssue: 'A title deed of another city.',
  reason: 'The bureau decides on it.',
  deadlineOn: '2026-12-15',
}

describe('a referral that waits for its signature', () => {
  const become = (id: number, merged_into_id: number) =>
    office.database.ownerDb
      .updateTable('organization')
      .set({ is_active: false, merged_into_id })
      .where('id', '=', id)
      .execute()
  const waiting = async (organizationId: number) => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, { ...form, receivingBody: 'organization', organizationId })
    return id
  }
  const sign = (id: number) => take(staff.approver, approve({ refer: gated(refer) }), id, {})
  const shown = async (id: number) => (await showDetailForApproval(context, staff.approver, id, gatedRules)).changes

  test('goes to the successor of a body merged meanwhile, and the track says so', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole] = await office.asSystem(async tx => [
      await anOrganization(tx, { name_en: 'Old bureau', name_am: 'የድሮ ቢሮ' }),
      await anOrganization(tx, { name_en: 'New bureau', name_am: 'አዲስ ቢሮ' }),
    ])
    const id = await waiting(gone)
    await become(gone, whole)
    expect(await shown(id)).toContainEqual({
      subject: 'organizationId',
      before: null,
      after: { kind: 'names', names: [{ en: 'Old bureau → New bureau', am: 'የድሮ ቢሮ → አዲስ ቢሮ' }] },
    })
    expect(await sign(id)).toMatchObject({ status: 'REFERRED' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: whole } }])
    const merged = { from: { en: 'Old bureau', am: 'የድሮ ቢሮ' }, into: { en: 'New bureau', am: 'አዲስ ቢሮ' } }
    expect((await showStatusTrack(context, staff.receiver, id)).map(step => step.merged)).toEqual([
      ...Array.from({ length: (await office.trackOf(id)).length - 1 }, () => null),
      merged,
    ])
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { organizationId: whole, merged } })
    await office.gate('refer')
  })

  test('is refused when that is the body complained against, because it would judge itself', async () => {
    await office.gate('refer', staff.approver)
    const gone = await office.asSystem(tx => anOrganization(tx))
    const id = await waiting(gone)
    await become(gone, office.bodies.against)
    await expect(sign(id)).rejects.toMatchObject({
      code: 'proposal-no-longer-holds',
      details: { fields: [{ field: 'organizationId', reason: 'no-such-choice' }] },
    })
    await office.gate('refer')
  })

  test('can be signed only on a page that names both, however often the body was merged', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole, last, other] = await office.asSystem(async tx => [
      await anOrganization(tx, { name_en: 'Old bureau', name_am: 'የድሮ ቢሮ' }),
      await anOrganization(tx),
      await anOrganization(tx, { name_en: 'Last bureau', name_am: 'የመጨረሻ ቢሮ' }),
      await anOrganization(tx),
    ])
    const [id, untouched] = [await waiting(gone), await waiting(other)]
    const actor = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
    const merge = (from: number, intoId: number) =>
      inTransactionAs(office.database.db, actor, tx =>
        mergeOrganization(tx, { actor, at: clock.at }, { id: from, intoId }),
      )
    const signOn = (seenVersion: number) =>
      takeAction(context, staff.approver, approve({ refer: gated(refer) }), { complaintId: id, input: {}, seenVersion })
    const { version } = await rowOf(id)
    await merge(gone, whole)
    await expect(signOn(version)).rejects.toMatchObject({
      code: 'stale-version',
      details: { version: version + 1, since: [] },
    })
    await merge(whole, last)
    await expect(signOn(version + 1)).rejects.toMatchObject({ code: 'stale-version' })
    expect(await shown(id)).toContainEqual({
      subject: 'organizationId',
      before: null,
      after: { kind: 'names', names: [{ en: 'Old bureau → Last bureau', am: 'የድሮ ቢሮ → የመጨረሻ ቢሮ' }] },
    })
    expect((await rowOf(untouched)).version).toBe(version)
    expect(await signOn(version + 2)).toMatchObject({ status: 'REFERRED', version: version + 3 })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: last } }])
    await office.gate('refer')
  })

  test('waits for a merge under way', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole] = await office.asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
    const id = await waiting(gone)
    const admin = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
    const [, signed] = await inTransactionAs(office.database.db, admin, async tx => {
      await mergeOrganization(tx, { actor: admin, at: clock.at }, { id: gone, intoId: whole })
      const signing = sign(id).catch(({ code }) => code)
      const first = await Promise.race([signing, pause(300, 'waits')])
      expect(first).toBe('waits')
      return [first, signing] as const
    })
    // the page that was signed on named only one body
    expect(await signed).toBe('stale-version')
    expect(await sign(id)).toMatchObject({ status: 'REFERRED' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: whole } }])
    await office.gate('refer')
  })
})
