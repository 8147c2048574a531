import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { downloadFile } from '#server/features/attachments/index.ts'
import { checkLetter } from '#server/features/letters/check-letter.ts'
import { downloadLetter, showLetters } from '#server/features/letters/show-letters.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { aForwardedCase, anInvestigation } from '#tests/support/investigation.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, anOrganization } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { aRespondent } from '#tests/support/asked-bodies.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { showBodyReach } from './body-reach.ts'
import { endStatementRequests } from './end-statement-requests.job.ts'
import { recordStatement } from './record-statement.ts'
import { requestStatement, type StatementRequest } from './request-statement.ts'
import { showAskedStatement, showAskedStatements, showStatements } from './show-statements.ts'
import {
  addStatementDocuments,
  giveAskedStatement,
  removeStatementDocument,
  saveStatementDraft,
} from './write-statement.ts'

const office = await startOffice()
const { staff, take, clock, database } = office
const dataFolder = mkdtempSync(join(tmpdir(), 'statements-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const { limits } = readConfig({ DATA_FOLDER: dataFolder })
const context = {
  ...office.context,
  config: { ...office.context.config, dataFolder, limits, clamav: null },
  files: createDiskStore(join(dataFolder, 'files')),
}
const { ownerDb } = database
const day = 86_400_000

const respondent = await aRespondent(office, office.bodies.against)
const stranger = await aRespondent(office, await office.asSystem(anOrganization))
const investigation = () => anInvestigation(office, [staff.lead])
const asked: StatementRequest = { issues: [0, 1], question: 'Why was it refused?', showsName: false }

const statementIn = async (id: number) => (await showStatements(context, staff.lead, id))[0]!

async function anAskedCase(request: Partial<StatementRequest> = {}) {
  const id = await investigation()
  await take(staff.lead, requestStatement, id, { ...asked, ...request })
  return { id, requestId: (await statementIn(id)).id }
}

const answers = [
  { ordinal: 0, text: 'The file was incomplete.' },
  { ordinal: 1, text: 'The fee is by law.' },
]
const give = (requestId: number, written = answers, by = respondent, key?: string) =>
  giveAskedStatement(context, by, { id: requestId, answers: written, general: 'We regret the delay.' }, key)

const pdf = () => {
  const { payload, contentType } = formBody({ files: [['plan.pdf', '%PDF-1.7\n%%EOF']] })
  return { body: Readable.from([payload]), contentType }
}

/** Opens a file as somebody, and gives its name. Throws where they may not. */
async function opens(by: Actor, attachmentId: string): Promise<string> {
  const { fileName, content } = await downloadFile(context, by, { attachmentId, isPreview: false })
  if (content instanceof Readable) content.destroy()
  return fileName
}

describe('asking the body complained against', () => {
  test('copies what was chosen, starts a clock of its own and leaves status and time limit of the case', async () => {
    const id = await investigation()
    const before = await office.rowOf(id)
    const result = await take(staff.lead, requestStatement, id, { ...asked, issues: [1] })
    expect(result).toMatchObject({ status: 'UNDER_INVESTIGATION' })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({
      clock: 'G',
      event: 'start',
      amount: 10,
      unit: 'working-days',
    })
    expect(await office.rowOf(id)).toMatchObject({ due_at: before.due_at, due_clock: 'C' })
    const { shown, dueAt } = await statementIn(id)
    expect(shown.issues.map(({ ordinal }) => ordinal)).toEqual([1])
    expect(shown).toMatchObject({ complainantName: null, question: asked.question })
    // ten working days after Monday, 23 November
    expect(dueAt).toBe('2026-12-07T07:00:00.000Z')
  })

  test('an officer asks before directing; whoever has no part in the case may not', async () => {
    const id = await aForwardedCase(office)
    await take(staff.officer, requestStatement, id, asked)
    expect((await statementIn(id)).outcome).toBe(null)
    const other = await investigation()
    await expect(take(staff.member, requestStatement, other, asked)).rejects.toMatchObject({ code: 'not-your-case' })
  })

  test('refuses what the case does not have, a second request, and a name that the office never shows', async () => {
    const id = await investigation()
    const elsewhere = await office.asSystem(tx => anAttachment(tx, { complaint_id: 1 })).catch(() => undefined)
    const foreign = elsewhere ?? '00000000-0000-4000-8000-000000000000'
    await expect(take(staff.lead, requestStatement, id, { ...asked, issues: [] })).rejects.toMatchObject({
      fields: [{ field: 'issues', reason: 'required' }],
    })
    await expect(
      take(staff.lead, requestStatement, id, { ...asked, issues: [7], documentIds: [foreign] }),
    ).rejects.toMatchObject({
      fields: [
        { field: 'issues', reason: 'no-such-choice' },
        { field: 'documentIds', reason: 'no-such-file' },
      ],
    })
    await take(staff.lead, requestStatement, id, { ...asked, showsName: true })
    expect((await statementIn(id)).shown.complainantName).toBeTruthy()
    await expect(take(staff.lead, requestStatement, id, asked)).rejects.toMatchObject({ code: 'statement-awaited' })
    await setName('never')
    await expect(
      take(staff.lead, requestStatement, await investigation(), { ...asked, showsName: true }),
    ).rejects.toMatchObject({ fields: [{ field: 'showsName', reason: 'name-not-shown' }] })
    await setName('ask')
  })

  test('writes a letter that only staff read, and that names nobody unless the office says so', async () => {
    const id = await investigation()
    await take(staff.lead, requestStatement, id, asked)
    const [letter] = await showLetters(context, staff.lead, { complaintId: id })
    expect(letter).toMatchObject({ kind: 'statement-request', endedAt: null })
    const names = await rowsIn(ownerDb, 'complaint_party', { complaint_id: id }, ['first_name'])
    const [stored] = await rowsIn(ownerDb, 'letter', { id: letter?.id ?? 0 }, ['content', 'check_code'])
    for (const { first_name } of names) expect(JSON.stringify(stored?.content)).not.toContain(first_name)
    const { tracking_id: trackingId } = await office.rowOf(id)
    const me = office.complainantOf(id)
    const mine = await showLetters(context, me, { complaintId: id, trackingId })
    expect(mine.map(({ kind }) => kind)).not.toContain('statement-request')
    await expect(downloadLetter(context, me, letter?.id ?? 0)).rejects.toMatchObject({ status: 404 })
    // whoever has the paper learns that it is genuine, and nothing of who complains
    const checked = await checkLetter(
      context,
      { actor: { kind: 'visitor' }, address: '192.0.2.7' },
      { code: stored?.check_code ?? '' },
    )
    expect(checked).toMatchObject({ kind: 'statement-request', initials: [] })
    await give((await statementIn(id)).id)
    expect((await showLetters(context, staff.lead, { complaintId: id }))[0]).toMatchObject({ endedBecause: 'supplied' })
  })

  test('says whether anybody of the body is told by the portal, and who may invite somebody', async () => {
    const id = await investigation()
    expect(await showBodyReach(context, staff.lead, id)).toEqual({
      organizationId: office.bodies.against,
      respondents: 1,
      mayInvite: false,
    })
    await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', respondent.userId).execute()
    expect(await showBodyReach(context, staff.lead, id)).toMatchObject({ respondents: 0 })
    await ownerDb.updateTable('user_account').set({ is_active: true }).where('id', '=', respondent.userId).execute()
  })

  test('tells the people of the body, and the complainant, without a word of the case', async () => {
    const { id } = await anAskedCase()
    const sent = await rowsIn(ownerDb, 'outgoing_message', { recipient: respondent.userName }, ['template', 'text'])
    expect(sent.at(-1)).toMatchObject({ template: 'statement-asked' })
    expect(sent.at(-1)?.text).not.toContain(asked.question)
    const news = await rowsIn(ownerDb, 'outgoing_message', { complaint_id: id, template: 'statement-requested' }, [
      'id',
    ])
    expect(news.length).toBeGreaterThan(0)
  })
})

const setName = (name: 'ask' | 'never') =>
  ownerDb
    .insertInto('setting')
    .values({ name: 'statements', value: JSON.stringify({ name }) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: JSON.stringify({ name }) }))
    .execute()

describe('the body', () => {
  test('keeps a draft that the office does not read, adds documents, and gives the statement once', async () => {
    const { id, requestId } = await anAskedCase()
    await saveStatementDraft(context, respondent, { id: requestId, answers: [answers[0]!], general: 'Not yet' })
    expect(await showAskedStatement(context, respondent, requestId)).toMatchObject({
      answers: [answers[0]],
      general: 'Not yet',
      outcome: null,
    })
    const { statement } = await addStatementDocuments(context, respondent, requestId, pdf())
    const [file] = statement.ownDocuments
    expect(await statementIn(id)).toMatchObject({ answers: [], general: null, ownDocuments: [] })
    await expect(opens(staff.lead, file!.id)).rejects.toThrow()

    await expect(give(requestId, [answers[0]!])).rejects.toMatchObject({
      fields: [{ field: 'answers.1', reason: 'required' }],
    })
    await give(requestId, answers, respondent, 'one key')
    await give(requestId, answers, respondent, 'one key')
    expect(await statementIn(id)).toMatchObject({
      outcome: 'given',
      answers,
      general: 'We regret the delay.',
      ownDocuments: [{ id: file!.id, name: 'plan.pdf' }],
    })
    expect(await opens(staff.lead, file!.id)).toBe('plan.pdf')
    await expect(opens(office.complainantOf(id), file!.id)).rejects.toThrow()
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'G', event: 'stop', reason: 'statement-given' })
    await expect(give(requestId)).rejects.toMatchObject({ code: 'no-statement-asked' })
    await expect(
      removeStatementDocument(context, respondent, { id: requestId, fileId: file!.id }),
    ).rejects.toMatchObject({ code: 'no-statement-asked' })
    const notices = await rowsIn(ownerDb, 'notice', { user_id: staff.lead.userId, complaint_id: id }, ['event'])
    expect(notices.map(({ event }) => event).join()).toContain(`statement-${requestId}`)
  })

  test('opens the documents that it was shown, and no other of the case', async () => {
    const id = await investigation()
    const { key } = await context.files.write(Readable.from(['%PDF-1.7']))
    const { key: otherKey } = await context.files.write(Readable.from(['%PDF-1.7']))
    const [shown, hidden] = await office.asSystem(async tx => [
      await anAttachment(tx, { complaint_id: id, storage_key: key }),
      await anAttachment(tx, { complaint_id: id, storage_key: otherKey }),
    ])
    await take(staff.lead, requestStatement, id, { ...asked, documentIds: [shown] })
    const { id: requestId } = await statementIn(id)
    expect((await showAskedStatement(context, respondent, requestId)).documents.map(each => each.id)).toEqual([shown])
    await opens(respondent, shown)
    await expect(opens(respondent, hidden)).rejects.toThrow()
    await expect(opens(stranger, shown)).rejects.toThrow()
  })

  test('another body finds nothing of it', async () => {
    const { requestId } = await anAskedCase()
    expect(await showAskedStatements(context, stranger)).toEqual([])
    await expect(showAskedStatement(context, stranger, requestId)).rejects.toMatchObject({ status: 404 })
    await expect(give(requestId, answers, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(saveStatementDraft(context, stranger, { id: requestId, answers, general: '' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(addStatementDocuments(context, stranger, requestId, pdf())).rejects.toMatchObject({ status: 404 })
  })
})

describe('a statement on paper', () => {
  test('is recorded with who signed it and the day on which it came', async () => {
    const { id } = await anAskedCase()
    await expect(take(staff.clerk, recordStatement, id, { answers })).rejects.toMatchObject({
      fields: [
        { field: 'signedBy', reason: 'required' },
        { field: 'receivedOn', reason: 'required' },
      ],
    })
    const paper = { answers, signedBy: 'The head of the bureau', receivedOn: '2026-11-23' }
    await expect(take(staff.clerk, recordStatement, id, { ...paper, receivedOn: '2999-01-01' })).rejects.toMatchObject({
      fields: [{ field: 'receivedOn', reason: 'day-in-the-future' }],
    })
    await take(staff.clerk, recordStatement, id, paper)
    expect(await statementIn(id)).toMatchObject({ outcome: 'recorded', answers, signedBy: paper.signedBy })
    await expect(take(staff.clerk, recordStatement, id, paper)).rejects.toMatchObject({ code: 'no-statement-asked' })
  })
})

describe('the time of the body', () => {
  const decision = () => ({
    issues: [0, 1].map(ordinal => ({ ordinal, finding: 'Found.', law: 'Law.', remedy: 'Remedy.' })),
    justification: 'So.',
    requiredDecisionId: office.requiredDecisionId,
  })

  test('keeps the case from being concluded until it is over, and then it goes on without the statement', async () => {
    const now = clock.at
    const { id, requestId } = await anAskedCase()
    await saveStatementDraft(context, respondent, { id: requestId, answers: [], general: 'Unsent' })
    await addStatementDocuments(context, respondent, requestId, pdf())
    await take(staff.lead, saveDecision, id, decision())
    await expect(take(staff.lead, conclude, id, {})).rejects.toMatchObject({ code: 'statement-awaited' })
    clock.at = new Date(now.getTime() + 13 * day)
    await endStatementRequests(context)
    expect((await statementIn(id)).outcome).toBe(null)
    clock.at = new Date(now.getTime() + 14 * day + 3_600_000)
    await endStatementRequests(context)
    await endStatementRequests(context)
    expect((await statementIn(id)).outcome).toBe('none')
    expect((await office.trackOf(id)).filter(({ action }) => action === 'end-statement-request')).toHaveLength(1)
    expect(await rowsIn(ownerDb, 'statement_draft', { request_id: requestId }, ['general'])).toEqual([])
    expect(await rowsIn(ownerDb, 'attachment', { statement_request_id: requestId }, ['id'])).toEqual([])
    await expect(give(requestId)).rejects.toMatchObject({ code: 'no-statement-asked' })
    await take(staff.lead, conclude, id, {})
    const [letter] = await rowsIn(ownerDb, 'letter', { complaint_id: id, kind: 'decision' }, ['content'])
    expect(letter?.content).toMatchObject({
      body: { statements: [{ askedOn: '2026-11-23', dueOn: '2026-12-07', givenOn: null }] },
    })
    clock.at = now
  })

  test('ends with the case', async () => {
    const { id, requestId } = await anAskedCase()
    await take(office.complainantOf(id), withdraw, id, {})
    expect((await rowsIn(ownerDb, 'statement_request', { id: requestId }, ['outcome']))[0]).toEqual({
      outcome: 'ended',
    })
    await expect(give(requestId)).rejects.toMatchObject({ code: 'not-in-this-status' })
  })
})

test('whatever a respondent reads is in a request to their body: no row of a complaint, in any order of what happens', async () => {
  const cases = [await anAskedCase(), await anAskedCase()]
  const bodies = [respondent, stranger]
  const tables = [
    'complaint',
    'complaint_issue',
    'complaint_party',
    'status_track',
    'clock_event',
    'decision',
    'conclusion',
    'letter',
    'notice',
    'outgoing_message',
    'counted_case',
    'complaint_search',
    'case_note',
    'audit_entry',
  ] as const
  const step = fc.record({
    which: fc.constantFrom(0, 1),
    by: fc.constantFrom(0, 1),
    what: fc.constantFrom('draft', 'give', 'paper'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), async steps => {
      for (const { which, by, what } of steps) {
        const { id, requestId } = cases[which]!
        const acting =
          what === 'draft'
            ? saveStatementDraft(context, bodies[by]!, { id: requestId, answers, general: '' })
            : what === 'give'
              ? give(requestId, answers, bodies[by])
              : take(staff.clerk, recordStatement, id, { answers, signedBy: 'A', receivedOn: '2026-11-23' })
        await acting.catch(() => undefined)
      }
      for (const body of bodies) {
        await inTransactionAs(database.db, body, async tx => {
          for (const table of tables)
            expect(
              await tx
                .selectFrom(table as 'complaint')
                .selectAll()
                .execute(),
              table,
            ).toEqual([])
          const requests = await tx
            .selectFrom('statement_request')
            .select(['id', 'organization_id', 'document_ids'])
            .execute()
          expect(new Set(requests.map(({ organization_id }) => organization_id)).size).toBeLessThanOrEqual(1)
          for (const { organization_id } of requests) expect(organization_id).toBe(body.organizationId)
          const ids = new Set(requests.map(({ id }) => id))
          const shown = new Set(requests.flatMap(({ document_ids }) => document_ids))
          for (const file of await tx.selectFrom('attachment').select(['id', 'statement_request_id']).execute())
            expect(shown.has(file.id) || ids.has(file.statement_request_id ?? 0)).toBe(true)
          for (const { request_id } of await tx.selectFrom('statement_draft').select('request_id').execute())
            expect(ids.has(request_id)).toBe(true)
        })
      }
    }),
    { numRuns: 12 },
  )
})
