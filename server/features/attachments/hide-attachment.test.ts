import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude, saveDecision, updateDecision } from '#server/features/decisions/index.ts'
import { showHistory, showSolution } from '#server/features/decisions/show-decisions.ts'
import { refer } from '#server/features/referral/refer.ts'
import { requestStatement } from '#server/features/statements/request-statement.ts'
import { hideAttachment } from './hide-attachment.ts'
import { listRemovedAttachments } from './hide-attachment.queries.ts'
import { listAttachments } from './index.ts'

const office = await startOffice()
const { staff, context, database } = office

const aFile = (complaintId: number, columns: { original_name?: string; attached_by_id?: number } = {}) =>
  office.asSystem(tx => anAttachment(tx, { complaint_id: complaintId, ...columns }))
const rowOf = (id: string) =>
  database.ownerDb.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const hide = (id: string, reason?: string) => hideAttachment(context, staff.clerk, id, reason)

test('a removed file is hidden and kept, with who removed it and why', async () => {
  const complaintId = await office.aCase()
  const [kept, removed] = [await aFile(complaintId), await aFile(complaintId, { original_name: 'wrong.pdf' })]
  const answered = await hide(removed, 'It belongs to another case.')
  expect(answered.map(({ id }) => id)).toEqual([kept])
  const read = await inTransaction(context, staff.clerk, async tx => ({
    shown: await listAttachments(tx, complaintId),
    removed: await listRemovedAttachments(tx, complaintId),
  }))
  expect(read.shown.map(({ id }) => id)).toEqual([kept])
  expect(read.removed).toMatchObject([
    { id: removed, name: 'wrong.pdf', reason: 'It belongs to another case.', removedByName: expect.anything() },
  ])
  expect(await rowOf(removed)).toMatchObject({ hidden_by_id: staff.clerk.userId, hidden_at: office.clock.now() })
  const trail = await rowsIn(database.ownerDb, 'audit_entry', { subject_id: removed }, ['action', 'details'])
  expect(trail).toMatchObject([{ action: 'attachment-hidden', details: { complaintId } }])
  expect(JSON.stringify(trail)).not.toContain('another case')
  await expect(hide(removed, 'Again.')).rejects.toMatchObject({ status: 404 })
})

test('removing is refused without a reason, without a part in the case, and after the file was issued or the case closed', async () => {
  const complaintId = await office.aCase()
  const id = await aFile(complaintId)
  await expect(hide(id, '')).rejects.toMatchObject({ fields: [{ field: 'reason', reason: 'required' }] })
  await expect(hideAttachment(context, staff.approver, id, 'No.')).rejects.toMatchObject({ status: 403 })
  const issued = await aFile(complaintId, { attached_by_id: staff.lead.userId })
  await expect(hide(issued, 'No.')).rejects.toMatchObject({ code: 'issued' })
  await office.take(office.complainantOf(complaintId), withdraw, complaintId, {})
  await expect(hide(id, 'No.')).rejects.toMatchObject({ code: 'not-in-this-status' })
  expect(await rowOf(id)).toMatchObject({ hidden_at: null, hidden_by_id: null, hidden_reason: null })
})

const decision = (...files: string[]) => ({
  issues: [0, 1].map(ordinal => ({ ordinal, finding: 'True.', law: 'Article 3', remedy: 'Hand it over.' })),
  justification: 'The letter shows it.',
  requiredDecisionId: office.requiredDecisionId,
  attachments: files.map(id => ({ id })),
})

test('files of the present decision stay; those of an earlier version are still named, as hidden', async () => {
  const id = await anInvestigation(office, [staff.lead])
  const [dropped, kept] = [await aFile(id, { original_name: 'old.pdf' }), await aFile(id, { original_name: 'new.pdf' })]
  await office.take(staff.lead, saveDecision, id, decision(dropped))
  await expect(hide(dropped, 'Wrong.')).rejects.toMatchObject({ status: 409, code: 'in-use' })
  await office.take(staff.lead, updateDecision, id, decision(kept))
  await hide(dropped, 'Wrong.')
  await expect(hide(kept, 'Wrong.')).rejects.toMatchObject({ code: 'in-use' })
  expect((await showHistory(context, staff.lead, id)).versions).toMatchObject([
    { version: 2, hasAttachment: true, attachments: [{ id: kept, isHidden: false }] },
    { version: 1, hasAttachment: true, attachments: [{ id: dropped, name: 'old.pdf', isHidden: true }] },
  ])
  // hidden before such files were refused: the decision still says what it said, and cannot be saved with it again
  await database.ownerDb
    .updateTable('attachment')
    .set({ hidden_at: office.clock.now(), hidden_by_id: staff.clerk.userId, hidden_reason: 'Wrong.' })
    .where('id', '=', kept)
    .execute()
  expect((await showSolution(context, staff.lead, id)).decision).toMatchObject({ hasAttachment: true })
  await expect(office.take(staff.lead, updateDecision, id, decision(kept))).rejects.toMatchObject({
    fields: [{ field: 'attachements', reason: 'no-such-file' }],
  })
})

test('files of a conclusion, of an open proposal and of a referral stay', async () => {
  const concluded = await anInvestigation(office, [staff.lead])
  const proof = await aFile(concluded)
  await office.take(staff.lead, saveDecision, concluded, decision(proof))
  await office.take(staff.lead, conclude, concluded, {})
  await database.ownerDb.updateTable('complaint').set({ round: 2 }).where('id', '=', concluded).execute()
  await expect(hide(proof, 'Wrong.')).rejects.toMatchObject({ code: 'in-use' })

  const form = {
    receivingBody: 'ombudsman' as const,
    mainIssue: 'A title deed.',
    reason: 'The ombudsman decides on it.',
    deadlineOn: '2099-12-15',
  }
  const referred = await office.aCase()
  const [sent, other] = [await aFile(referred), await aFile(referred, { original_name: 'other.pdf' })]
  await office.take(staff.receiver, refer, referred, { ...form, attachmentIds: [sent] })
  await expect(hide(sent, 'Wrong.')).rejects.toMatchObject({ code: 'in-use' })
  await hide(other, 'Wrong.')

  await office.gate('refer', staff.approver)
  const proposed = await office.aCase()
  const asked = await aFile(proposed)
  await office.take(staff.receiver, refer, proposed, { ...form, attachmentIds: [asked] })
  await office.gate('refer')
  expect(await office.rowOf(proposed)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' })
  await expect(hide(asked, 'Wrong.')).rejects.toMatchObject({ code: 'in-use' })
})

test('removing a document waits for a closing under way, and then removes nothing', async () => {
  const id = await office.aCase()
  const file = await aFile(id)
  const closing = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const closed = database.ownerDb.transaction().execute(async tx => {
    await tx
      .updateTable('complaint')
      .set({ status: 'CLOSED', close_reason: 'WITHDRAWN', closed_at: office.clock.now() })
      .where('id', '=', id)
      .execute()
    isHeld.resolve()
    await closing.promise
  })
  await isHeld.promise
  const hiding = hide(file, 'Wrong.').catch(error => error)
  expect(await Promise.race([hiding, new Promise(done => setTimeout(done, 200, 'waits'))])).toBe('waits')
  closing.resolve()
  await closed
  expect(await hiding).toMatchObject({ code: 'not-in-this-status' })
  expect(await rowOf(file)).toMatchObject({ hidden_at: null })
})

test('what the body complained against was shown stays', async () => {
  const id = await anInvestigation(office, [staff.lead])
  const [shown, other] = [await aFile(id), await aFile(id, { original_name: 'other.pdf' })]
  const asked = { issues: [0], question: '', documentIds: [shown], showsName: false }
  await office.take(staff.lead, requestStatement, id, asked)
  const hideAsLead = (file: string) => hideAttachment(context, staff.lead, file, 'Wrong.')
  await expect(hideAsLead(shown)).rejects.toMatchObject({ code: 'in-use' })
  await hideAsLead(other)
})
