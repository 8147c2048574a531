import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { type SavedDecision, saveDecision, updateDecision } from './save-decision.ts'
import { saveDraft } from './save-draft.ts'
import { showHistory, showSolution } from './show-decisions.ts'

const office = await startOffice()
const { context, staff, take } = office
const { lead, member, supervisor } = staff
const requiredDecisionId = Number(await office.constantId('required-decision'))
const decision: SavedDecision = {
  issues: [
    { ordinal: 0, finding: 'The map was refused.', law: 'Proclamation 1, article 3', remedy: 'Hand it over.' },
    { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
  ],
  justification: 'The letters of the bureau show both.',
  requiredDecisionId,
}

const aFile = (id: number, name: string, columns: object = {}) =>
  office.asSystem(tx =>
    anAttachment(tx, {
      complaint_id: id,
      original_name: name,
      attached_by_id: lead.userId,
      is_internal: true,
      ...columns,
    }),
  )
const rowsOf = (id: number) =>
  office.database.ownerDb
    .selectFrom('decision')
    .selectAll()
    .where('complaint_id', '=', id)
    .orderBy('round')
    .orderBy('version')
    .execute()
const draftOf = (id: number, actor: Staff, basedOn: number, written: SavedDecision) =>
  saveDraft(context, actor, { complaintId: id, basedOn, written })

describe('a decision', () => {
  test('is stored as version 1, then 2, each whole and with its author; the trail names ids only', async () => {
    const id = await anInvestigation(office, [lead])
    const before = await office.rowOf(id)
    const messages = await office.messagesOf(id)
    expect(await take(lead, saveDecision, id, { ...decision, hasAttachment: false })).toMatchObject({
      status: 'UNDER_INVESTIGATION',
      version: before.version + 1,
    })
    const file = await aFile(id, 'map.pdf')
    const changed = {
      ...decision,
      justification: 'The map shows it.',
      attachments: [{ id: file }],
      hasAttachment: true,
    }
    await take(lead, updateDecision, id, changed)
    const { versions, conclusions } = await showHistory(context, supervisor, id)
    expect(versions).toMatchObject([
      {
        version: 2,
        justification: 'The map shows it.',
        hasAttachment: true,
        attachments: [{ id: file, name: 'map.pdf', attachedBy: { en: expect.any(String) } }],
      },
      { version: 1, justification: decision.justification, hasAttachment: false, issues: decision.issues },
    ])
    expect(conclusions).toEqual([])
    expect(await showSolution(context, lead, id)).toMatchObject({
      decision: { version: 2, requiredDecision: { id: requiredDecisionId } },
      draft: null,
      isHandledByGroup: false,
    })
    expect((await office.trackOf(id)).slice(-2).map(({ action }) => action)).toEqual([
      'save-decision',
      'update-decision',
    ])
    const entries = (await office.auditOf(id)).slice(-2)
    expect(entries).toMatchObject([
      { details: { round: 1, decisionVersion: 1, attachments: [] } },
      { details: { round: 1, decisionVersion: 2, attachments: [file] } },
    ])
    expect(JSON.stringify(entries)).not.toContain('shows')
    expect(await office.messagesOf(id), 'nobody outside hears of it').toEqual(messages)
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'C', event: 'start' })
  })

  test('answers every presented issue, and everything missing is named at once', async () => {
    const id = await anInvestigation(office, [lead])
    const half = {
      issues: [
        { ordinal: 0, finding: 'True.', law: 'Article 3' },
        { ordinal: 9, finding: 'What?' },
      ],
    }
    await expect(take(lead, saveDecision, id, half)).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: 'issues.0.remedy', reason: 'required' },
        { field: 'issues.1.finding', reason: 'required' },
        { field: 'issues.1.law', reason: 'required' },
        { field: 'issues.1.remedy', reason: 'required' },
        { field: 'justification', reason: 'required' },
        { field: 'requiredDecisionId', reason: 'required' },
        { field: 'issues.9', reason: 'no-such-issue' },
      ],
    })
    await expect(take(lead, saveDecision, id, { ...decision, requiredDecisionId: 999_999 })).rejects.toMatchObject({
      fields: [{ field: 'requiredDecisionId', reason: 'no-such-choice' }],
    })
    expect(await rowsOf(id)).toEqual([])
    expect((await office.trackOf(id)).at(-1)?.action).not.toBe('save-decision')
  })

  test('names existing files of this case, of the same name the last', async () => {
    const id = await anInvestigation(office, [lead])
    const [first, other, last] = [
      await aFile(id, 'letter.pdf'),
      await aFile(id, 'map.png'),
      await aFile(id, 'letter.pdf'),
    ]
    const foreign = await aFile(await office.aCase(), 'theirs.pdf')
    const hidden = await aFile(id, 'gone.pdf', { hidden_at: new Date() })
    for (const attached of [foreign, hidden, randomUUID()])
      await expect(
        take(lead, saveDecision, id, { ...decision, attachments: [{ id: attached }] }),
      ).rejects.toMatchObject({ fields: [{ field: 'attachements', reason: 'no-such-file' }] })
    await take(lead, saveDecision, id, {
      ...decision,
      attachments: [first, other, last, first].map(file => ({ id: file })),
    })
    // the first letter came back as the last of its name
    expect((await rowsOf(id))[0]?.attachment_ids).toEqual([first, other])
    await expect(take(lead, updateDecision, id, { ...decision, hasAttachment: true })).rejects.toMatchObject({
      fields: [{ field: 'HasAttachment', reason: 'contradicts-attachements' }],
    })
  })

  test('is saved once, then changed; and only its lead writes it', async () => {
    const id = await anInvestigation(office, [lead, member])
    await expect(take(lead, updateDecision, id, decision)).rejects.toMatchObject({ code: 'no-decision' })
    await expect(take(member, saveDecision, id, decision)).rejects.toMatchObject({ code: 'not-your-case' })
    await take(lead, saveDecision, id, decision)
    await expect(take(lead, saveDecision, id, decision)).rejects.toMatchObject({ code: 'already-decided' })
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('begins again in the next round', async () => {
    const id = await anInvestigation(office, [lead])
    await take(lead, saveDecision, id, decision)
    await office.database.ownerDb.updateTable('complaint').set({ round: 2 }).where('id', '=', id).execute()
    expect((await showSolution(context, lead, id)).decision).toBeNull()
    await take(lead, saveDecision, id, { ...decision, justification: 'Seen again.' })
    expect((await rowsOf(id)).map(({ round, version }) => [round, version])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

describe('a draft', () => {
  test('keeps half a sentence, without a step, a version or an entry in the trail', async () => {
    const id = await anInvestigation(office, [lead, member])
    const before = [await office.rowOf(id), await office.trackOf(id), await office.auditOf(id)]
    expect(await draftOf(id, lead, 0, { issues: [{ ordinal: 1, finding: 'Nobody ans' }] })).toMatchObject({
      revision: 1,
    })
    expect(await draftOf(id, lead, 1, { issues: [{ ordinal: 1, finding: 'Nobody answered' }] })).toMatchObject({
      revision: 2,
    })
    expect([await office.rowOf(id), await office.trackOf(id), await office.auditOf(id)]).toEqual(before)
    expect(await showSolution(context, lead, id)).toMatchObject({
      decision: null,
      draft: { version: 0, issues: [{ finding: '' }, { finding: 'Nobody answered' }] },
      draftRevision: 2,
    })
    expect((await showSolution(context, member, id)).draft, 'is its author’s own').toBeNull()
    expect((await showHistory(context, lead, id)).versions).toEqual([])
  })

  test('that was stored meanwhile stays, and a later author is told whose it is', async () => {
    const id = await anInvestigation(office, [lead])
    await draftOf(id, lead, 0, { justification: 'On the phone' })
    await expect(draftOf(id, lead, 0, { justification: 'On the desk' })).rejects.toMatchObject({
      status: 409,
      code: 'draft-conflict',
      details: { revision: 1, savedAt: expect.any(String), by: { en: expect.any(String) } },
    })
    const both = await Promise.allSettled(['a', 'b'].map(justification => draftOf(id, lead, 1, { justification })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await rowsOf(id))[0]).toMatchObject({ version: 0, revision: 2, is_draft: true })
  })

  test('sent again after a lost answer is accepted', async () => {
    const id = await anInvestigation(office, [lead])
    const first = await draftOf(id, lead, 0, { justification: 'Lost' })
    expect(await draftOf(id, lead, 0, { justification: 'Lost' })).toEqual(first)
  })

  test('ends when it is saved, and a late one does not bring it back', async () => {
    const id = await anInvestigation(office, [lead])
    await draftOf(id, lead, 0, decision)
    await take(lead, saveDecision, id, decision)
    expect(await showSolution(context, lead, id)).toMatchObject({
      draft: null,
      draftRevision: 2,
      decision: { version: 1 },
    })
    await expect(draftOf(id, lead, 1, decision)).rejects.toMatchObject({ code: 'draft-conflict' })
    await draftOf(id, lead, 2, { justification: 'Better words' })
    expect((await showSolution(context, lead, id)).draft).toMatchObject({ justification: 'Better words' })
  })

  test('is written by the lead while it can be decided', async () => {
    const id = await anInvestigation(office, [lead, member])
    await expect(draftOf(id, member, 0, {})).rejects.toMatchObject({ code: 'not-your-case' })
    await expect(draftOf(id, supervisor, 0, {})).rejects.toMatchObject({ status: 403 })
    await take(office.complainantOf(id), withdraw, id, {})
    await expect(draftOf(id, lead, 0, {})).rejects.toMatchObject({ code: 'not-in-this-status' })
    await expect(draftOf(999_999, lead, 0, {})).rejects.toMatchObject({ status: 404 })
    expect(await rowsOf(id)).toEqual([])
  })
})
