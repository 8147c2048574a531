import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { hideAttachment } from './hide-attachment.ts'
import { listRemovedAttachments } from './hide-attachment.queries.ts'
import { listAttachments } from './index.ts'

const office = await startOffice()
const { staff, context, database } = office

afterAll(office.close)

const aFile = (complaintId: number, columns: { original_name?: string; attached_by_id?: number } = {}) =>
  office.asSystem(tx => anAttachment(tx, { complaint_id: complaintId, ...columns }))
const rowOf = (id: string) =>
  database.ownerDb.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const hide = (id: string, reason?: string) => hideAttachment(context, staff.clerk, id, reason)

test('a removed file is out of sight and kept, with who removed it and why', async () => {
  const complaintId = await office.aCase()
  const [kept, removed] = [await aFile(complaintId), await aFile(complaintId, { original_name: 'wrong.pdf' })]
  await hide(removed, 'It belongs to another case.')
  const read = await inTransaction(context, staff.clerk, async tx => ({
    shown: await listAttachments(tx, complaintId),
    removed: await listRemovedAttachments(tx, complaintId),
  }))
  expect(read.shown.map(({ id }) => id)).toEqual([kept])
  expect(read.removed).toMatchObject([
    { id: removed, name: 'wrong.pdf', reason: 'It belongs to another case.', removedByName: expect.anything() },
  ])
  expect(await rowOf(removed)).toMatchObject({ hidden_by_id: staff.clerk.userId, hidden_at: office.clock.now() })
  const trail = await database.ownerDb
    .selectFrom('audit_entry')
    .select(['action', 'details'])
    .where('subject_id', '=', removed)
    .execute()
  expect(trail).toMatchObject([{ action: 'attachment-hidden', details: { complaintId } }])
  expect(JSON.stringify(trail)).not.toContain('another case')
  await expect(hide(removed, 'Again.')).rejects.toMatchObject({ status: 404 })
})

test('without a reason, a part in it, or once it was issued or closed, nothing is removed', async () => {
  const complaintId = await office.aCase()
  const id = await aFile(complaintId)
  await expect(hide(id)).rejects.toMatchObject({ fields: [{ field: 'reason', reason: 'required' }] })
  await expect(hideAttachment(context, staff.approver, id, 'No.')).rejects.toMatchObject({ status: 403 })
  const issued = await aFile(complaintId, { attached_by_id: staff.lead.userId })
  await expect(hide(issued, 'No.')).rejects.toMatchObject({ code: 'issued' })
  await database.ownerDb
    .updateTable('complaint')
    .set({ status: 'CLOSED', close_reason: 'WITHDRAWN', closed_at: office.clock.now() })
    .where('id', '=', complaintId)
    .execute()
  await expect(hide(id, 'No.')).rejects.toMatchObject({ code: 'not-in-this-status' })
  expect(await rowOf(id)).toMatchObject({ hidden_at: null, hidden_by_id: null, hidden_reason: null })
})
