import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { downloadFile, listAttachments } from '#server/features/attachments/index.ts'
import { showOwnCase } from '#server/features/conclusion/own-case.ts'
import { listMyWork } from '#server/features/complaint-list/list-my-work.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import type { Actor, Respondent } from '#server/platform/actor.ts'
import { readAs } from '#server/platform/context.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { commentOnStatement } from './comment-on-statement.ts'
import { considerStatement } from '../consider-statement.ts'
import { recordStatement } from '../record-statement.ts'
import { requestStatement } from '../request-statement.ts'
import { shareStatement } from './share-statement.ts'
import { showMyStatements } from './show-shared.ts'
import { showStatements } from '../show-statements.ts'
import { addStatementDocuments, giveAskedStatement } from '../write-statement.ts'

const office = await startOffice()
const { staff, take, clock } = office
const { ownerDb } = office.database
const dataFolder = mkdtempSync(join(tmpdir(), 'shared-statements-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const { limits } = readConfig({ DATA_FOLDER: dataFolder })
const context = {
  ...office.context,
  config: { ...office.context.config, dataFolder, limits, clamav: null },
  files: createDiskStore(join(dataFolder, 'files')),
}
const day = 86_400_000

async function aRespondent(organizationId: number): Promise<Respondent> {
  const { userId, sessionId, userName } = await office.asSystem(tx =>
    aStaffMember(tx, { organizationId, permissions: ['Statements - Give'], guardLevel: 'GUEST' }),
  )
  return { kind: 'respondent', userId, sessionId, userName, organizationId, language: 'en' }
}
const respondent = await aRespondent(office.bodies.against)

const texts = ['The file was incomplete.', 'The fee is by law.']
const general = 'We regret the delay.'
const fileNames = ['plan.pdf', 'list.pdf']

async function addFile(requestId: number, name: string): Promise<void> {
  const { payload, contentType } = formBody({ files: [[name, `%PDF-1.7 ${name}\n%%EOF`]] })
  await addStatementDocuments(context, respondent, requestId, { body: Readable.from([payload]), contentType })
}

const statementIn = async (id: number) => (await showStatements(context, staff.lead, id))[0]!

/** A case whose body gave its statement with two answers and two documents. */
async function aGivenCase() {
  const id = await anInvestigation(office, [staff.lead])
  await take(staff.lead, requestStatement, id, { issues: [0, 1], showsName: false })
  const { id: requestId } = await statementIn(id)
  for (const name of fileNames) await addFile(requestId, name)
  const answers = texts.map((text, ordinal) => ({ ordinal, text }))
  await giveAskedStatement(context, respondent, { id: requestId, answers, general }, undefined)
  const { ownDocuments } = await statementIn(id)
  return { id, requestId, files: ownDocuments.map(file => file.id) }
}

async function trackingIdOf(id: number): Promise<string> {
  return (await office.rowOf(id)).tracking_id
}

const mine = async (id: number, by: Actor = office.complainantOf(id)) =>
  showMyStatements(context, by, { complaintId: id, trackingId: await trackingIdOf(id) })

const ownCase = async (id: number) =>
  showOwnCase(context, office.complainantOf(id), { complaintId: id, trackingId: await trackingIdOf(id) })

/** Opens a file as somebody, and gives its name. Throws where they may not. */
async function opens(by: Actor, attachmentId: string): Promise<string> {
  const { fileName, content } = await downloadFile(context, by, { attachmentId, isPreview: false })
  if (content instanceof Readable) content.destroy()
  return fileName
}

describe('sharing a statement', () => {
  test('lets the complainant read all of it by default, tells them, and says when they read it', async () => {
    const { id, requestId, files } = await aGivenCase()
    expect(await mine(id)).toEqual([])
    await take(staff.lead, shareStatement, id, { requestId })
    expect((await ownCase(id)).sharedStatements).toBe(1)
    expect((await ownCase(id)).availableActions).toContain('comment-on-statement')
    expect((await statementIn(id)).shared).toMatchObject({ readAt: null, comment: null })

    const [statement] = await mine(id)
    expect(statement).toMatchObject({ commentUntil: '2026-11-30', canComment: true, comment: null })
    expect(statement?.content.issues.map(({ answer }) => answer)).toEqual(texts)
    expect(statement?.content.general).toBe(general)
    expect(statement?.documents.map(file => file.id)).toEqual(files)
    for (const file of files) expect(fileNames).toContain(await opens(office.complainantOf(id), file))
    expect((await statementIn(id)).shared?.readAt).toBe(clock.at.toISOString())

    const sent = await rowsIn(ownerDb, 'outgoing_message', { complaint_id: id, template: 'statement-shared' }, ['text'])
    expect(sent.length).toBeGreaterThan(0)
    for (const { text } of sent) expect(text).not.toContain(texts[0])
  })

  test('names nobody of the office or of the body', async () => {
    const id = await anInvestigation(office, [staff.lead])
    await take(staff.lead, requestStatement, id, { issues: [0], showsName: false })
    const signedBy = 'Ato Signer of the Bureau'
    const answers = [{ ordinal: 0, text: 'No.' }]
    await take(staff.clerk, recordStatement, id, { answers, signedBy, receivedOn: '2026-11-23' })
    await take(staff.lead, shareStatement, id, {})
    const names = await rowsIn(ownerDb, 'user_account', { id: staff.lead.userId }, ['name'])
    const shown = JSON.stringify(await mine(id))
    for (const hidden of [signedBy, names[0]?.name ?? '', respondent.userName, 'sharedBy']) {
      expect(hidden).not.toBe('')
      expect(shown).not.toContain(hidden)
    }
  })

  test('leaves out what was not chosen: no answer and no document of it reaches the complainant', async () => {
    const { id, files } = await aGivenCase()
    await take(staff.lead, shareStatement, id, { issues: [1], sharesGeneral: false, documentIds: [files[1]!] })
    const [statement] = await mine(id)
    expect(statement?.content.issues.map(({ ordinal }) => ordinal)).toEqual([1])
    expect(statement?.content.general).toBe(null)
    expect(statement?.documents.map(file => file.id)).toEqual([files[1]])
    await expect(opens(office.complainantOf(id), files[0]!)).rejects.toThrow()
    const seen = await readAs(context, office.complainantOf(id), tx => listAttachments(tx, id), { complaintId: id })
    expect(seen.map(file => file.id)).not.toContain(files[0])
  })

  test('refuses what the statement does not have, nothing at all, a second sharing, and who has no part in it', async () => {
    const { id } = await aGivenCase()
    const foreign = await office.asSystem(tx => anAttachment(tx, { complaint_id: id, is_internal: true }))
    await expect(take(staff.lead, shareStatement, id, { issues: [7], documentIds: [foreign] })).rejects.toMatchObject({
      fields: [
        { field: 'issues', reason: 'no-such-choice' },
        { field: 'documentIds', reason: 'no-such-file' },
      ],
    })
    const nothing = { issues: [], documentIds: [], sharesGeneral: false }
    await expect(take(staff.lead, shareStatement, id, nothing)).rejects.toMatchObject({
      fields: [{ field: 'issues', reason: 'required' }],
    })
    await expect(take(staff.member, shareStatement, id, {})).rejects.toMatchObject({ code: 'not-your-case' })
    await take(staff.lead, shareStatement, id, {})
    await expect(take(staff.lead, shareStatement, id, {})).rejects.toMatchObject({ code: 'no-statement-to-share' })
    const awaited = await anInvestigation(office, [staff.lead])
    await take(staff.lead, requestStatement, awaited, { issues: [0], showsName: false })
    await expect(take(staff.lead, shareStatement, awaited, {})).rejects.toMatchObject({ code: 'no-statement-to-share' })
  })

  test('cannot be read by another complainant, a body or anybody with the tracking ID alone', async () => {
    const { id } = await aGivenCase()
    const { id: other } = await aGivenCase()
    await take(staff.lead, shareStatement, id, {})
    const stranger = await aRespondent(await office.asSystem(anOrganization))
    for (const by of [office.complainantOf(other), { kind: 'visitor' } as const, respondent, stranger])
      await expect(mine(id, by)).rejects.toMatchObject({ status: 404 })
    expect((await statementIn(id)).shared?.readAt).toBe(null)
  })
})

describe('the comment of the complainant', () => {
  const comment = 'The file was complete: here is the receipt.'

  test('stands beside the statement once, and whoever asked is told', async () => {
    const { id, requestId } = await aGivenCase()
    await take(staff.lead, shareStatement, id, {})
    await expect(take(office.complainantOf(id), commentOnStatement, id, { requestId })).rejects.toMatchObject({
      fields: [{ field: 'comment', reason: 'required' }],
    })
    await take(office.complainantOf(id), commentOnStatement, id, { requestId, comment })
    expect((await statementIn(id)).shared).toMatchObject({ comment, recordedByName: null })
    expect(await mine(id)).toMatchObject([{ comment, canComment: false }])
    const notices = await rowsIn(ownerDb, 'notice', { user_id: staff.lead.userId, complaint_id: id }, ['event'])
    expect(notices.map(({ event }) => event).join()).toContain(`comment-${requestId}`)
    await expect(take(office.complainantOf(id), commentOnStatement, id, { requestId, comment })).rejects.toMatchObject({
      code: 'no-comment-awaited',
    })
    // free text of the complainant is in no step that anybody with the tracking ID reads
    expect(JSON.stringify(await office.trackOf(id))).not.toContain(comment)
  })

  test('waits for the lead until the case was opened, or it was said what is taken up of it', async () => {
    const waiting = async (id: number, by = staff.lead) =>
      (await listMyWork(context, by, by)).commented.filter(({ complaintId }) => complaintId === id).length
    const ids: number[] = []
    for (let each = 0; each < 2; each += 1) {
      const { id } = await aGivenCase()
      await take(staff.lead, considerStatement, id, { takenUp: 'no', said: 'It is not so.' })
      await take(staff.lead, shareStatement, id, {})
      expect(await waiting(id)).toBe(0)
      clock.at = new Date(clock.at.getTime() + 60_000)
      await take(office.complainantOf(id), commentOnStatement, id, { comment })
      expect([await waiting(id), await waiting(id, staff.member)]).toEqual([1, 0])
      expect((await statementIn(id)).shared?.isCommentNew).toBe(true)
      ids.push(id)
    }
    const [considered = 0, opened = 0] = ids
    clock.at = new Date(clock.at.getTime() + 60_000)
    await take(staff.lead, considerStatement, considered, { takenUp: 'partly', said: 'The receipt shows it.' })
    expect((await statementIn(considered)).shared?.isCommentNew).toBe(false)
    await ownerDb
      .updateTable('notice')
      .set({ read_at: clock.at })
      .where('user_id', '=', staff.lead.userId)
      .where('complaint_id', '=', opened)
      .execute()
    expect([await waiting(considered), await waiting(opened)]).toEqual([0, 0])
    // who reads it has not considered it
    expect((await statementIn(opened)).shared?.isCommentNew).toBe(true)
    clock.at = new Date('2026-11-23T07:00:00.000Z')
  })

  test('is recorded at the desk, and says by whom', async () => {
    const { id } = await aGivenCase()
    await take(staff.lead, shareStatement, id, {})
    await take(staff.clerk, commentOnStatement, id, { comment })
    const { shared } = await statementIn(id)
    expect(shared).toMatchObject({ comment })
    expect(shared?.recordedByName).not.toBe(null)
  })

  test('is possible until the end of its last day, and not after it', async () => {
    const now = clock.at
    const { id } = await aGivenCase()
    await take(staff.lead, shareStatement, id, {})
    // the evening of Monday, 30 November, in Addis Ababa, and a minute after midnight
    clock.at = new Date('2026-11-30T20:59:00.000Z')
    expect((await mine(id))[0]?.canComment).toBe(true)
    clock.at = new Date('2026-11-30T21:01:00.000Z')
    expect((await mine(id))[0]?.canComment).toBe(false)
    await expect(take(office.complainantOf(id), commentOnStatement, id, { comment })).rejects.toMatchObject({
      code: 'no-comment-awaited',
    })
    clock.at = now
  })

  test('is not waited for: the case is decided without it, and has then an answer of its own', async () => {
    const { id } = await aGivenCase()
    await take(staff.lead, shareStatement, id, {})
    await take(staff.lead, saveDecision, id, {
      issues: [0, 1].map(ordinal => ({ ordinal, finding: 'Found.', law: 'Law.', remedy: 'Remedy.' })),
      justification: 'So.',
      requiredDecisionId: office.requiredDecisionId,
    })
    await take(staff.lead, considerStatement, id, { takenUp: 'no', said: 'It is not so.' })
    await take(staff.lead, conclude, id, {})
    await expect(take(office.complainantOf(id), commentOnStatement, id, { comment })).rejects.toMatchObject({
      code: 'not-in-this-status',
    })
    expect((await mine(id))[0]?.content.general).toBe(general)
  })
})

test('whatever happens, the complainant reads exactly what was shared, from then on and unchanged', async () => {
  const chosen = fc.record({
    issues: fc.subarray([0, 1]),
    documents: fc.subarray([0, 1]),
    sharesGeneral: fc.boolean(),
  })
  const step = fc.oneof(
    fc.record({ what: fc.constant('share' as const), chosen }),
    fc.record({ what: fc.constantFrom('comment' as const, 'wait' as const, 'ask-again' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async steps => {
      const now = clock.at
      const { id, requestId, files } = await aGivenCase()
      /** What the complainant may read by the plain rule: the first sharing of something, for good. */
      let allowed: { issues: number[]; general: string | null; files: string[] } | undefined
      for (const taken of steps) {
        if (taken.what === 'share') {
          const { issues, documents, sharesGeneral } = taken.chosen
          const documentIds = documents.map(index => files[index]!)
          await take(staff.lead, shareStatement, id, { requestId, issues, documentIds, sharesGeneral }).catch(() => {})
          const isSomething = issues.length + documents.length > 0 || sharesGeneral
          if (isSomething) allowed ??= { issues, general: sharesGeneral ? general : null, files: documentIds }
        } else if (taken.what === 'comment')
          await take(office.complainantOf(id), commentOnStatement, id, { comment: 'No.' }).catch(() => {})
        else if (taken.what === 'wait') clock.at = new Date(clock.at.getTime() + 3 * day)
        else await take(staff.lead, requestStatement, id, { issues: [0], showsName: false }).catch(() => {})

        const [read, ...others] = await mine(id)
        expect(others).toEqual([])
        expect(
          read && {
            issues: read.content.issues.map(({ ordinal }) => ordinal),
            general: read.content.general,
            files: read.documents.map(file => file.id),
          },
        ).toEqual(allowed && { ...allowed, files: files.filter(file => allowed?.files.includes(file)) })
        for (const file of files) {
          const opened = await opens(office.complainantOf(id), file).catch(() => undefined)
          expect(opened !== undefined).toBe(allowed?.files.includes(file) ?? false)
        }
        for (const { ordinal, answer } of read?.content.issues ?? []) expect(answer).toBe(texts[ordinal])
      }
      clock.at = now
    }),
    { numRuns: 10 },
  )
})
