import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { downloadFile } from '#server/features/attachments/index.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import type { Actor, Respondent } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { tableRules } from '#tests/security/tables-of-complaints.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { aRespondent } from '#tests/support/asked-bodies.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { contestOrder } from './answer-report.ts'
import { endOrder } from './end-order.ts'
import { extendOrder } from './extend-order.ts'
import { addOrderDocuments, removeOrderDocument, reportBodyOrder } from './report-as-body.ts'
import { reportFulfilment } from './report-fulfilment.ts'
import { showBodyOrder, showBodyOrders } from './show-body-orders.ts'
import { showOrders } from './show-orders.ts'
import { watchOrders } from './watch-orders.job.ts'

const office = await startOffice()
const { staff, take, clock, bodies, database } = office
const dataFolder = mkdtempSync(join(tmpdir(), 'body-orders-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const { limits } = readConfig({ DATA_FOLDER: dataFolder })
const context = {
  ...office.context,
  config: { ...office.context.config, dataFolder, limits, clamav: null },
  files: createDiskStore(join(dataFolder, 'files')),
}
const start = clock.at
const elsewhere = await office.asSystem(anOrganization)
const respondent = await aRespondent(office, bodies.against)
const stranger = await aRespondent(office, elsewhere)

/** A concluded case with an order to the body complained against and one to another body; accepted, their time runs until 7 December. */
async function aCaseWithOrders(isAccepted = true) {
  clock.at = start
  const id = await anInvestigation(office, [staff.lead])
  const to = (organizationId: number, text: string) => ({ text, organizationId, dueOn: '2026-12-07', proof: 'A copy.' })
  const issues = [to(bodies.against, 'Issue the map.'), to(elsewhere, 'Return the fee.')].map((order, ordinal) => ({
    ...{ ordinal, finding: 'Refused.', law: 'Article 5', remedy: 'As ordered.', orders: [order] },
  }))
  const { requiredDecisionId } = office
  await take(staff.lead, saveDecision, id, { issues, justification: 'It is shown.', requiredDecisionId })
  await take(staff.lead, conclude, id, { otherLanguage: true })
  if (isAccepted) await take(office.complainantOf(id), acceptConclusion, id, {})
  const [own, foreign] = await showOrders(context, staff.lead, id)
  return { id, orderId: own?.id ?? 0, foreignId: foreign?.id ?? 0 }
}

const pdf = (name = 'map.pdf') => {
  const { payload, contentType } = formBody({ files: [[name, '%PDF-1.7\n%%EOF']] })
  return { body: Readable.from([payload]), contentType }
}
const report = (id: number, by: Respondent = respondent, key?: string) =>
  reportBodyOrder(context, by, { id, text: 'The map was issued.' }, key)
const mailTo = async (template: string, to = respondent) =>
  rowsIn(database.ownerDb, 'outgoing_message', { recipient: to.userName, template }, ['text'])

async function opens(by: Actor, attachmentId: string): Promise<string> {
  const { fileName, content } = await downloadFile(context, by, { attachmentId, isPreview: false })
  if (content instanceof Readable) content.destroy()
  return fileName
}

test('a body reads its orders and nothing else of the case, from the conclusion on', async () => {
  const { id, orderId, foreignId } = await aCaseWithOrders(false)
  const listed = (await showBodyOrders(context, respondent)).find(order => order.id === orderId)
  expect(listed).toMatchObject({ text: 'Issue the map.', proof: 'A copy.', namedDay: '2026-12-07', state: 'announced' })
  const [{ reference } = { reference: '' }] = await showOrders(context, staff.lead, id)
  expect(listed?.reference).toBe(reference)
  expect(Object.keys(listed ?? {})).not.toContain('complaintId')
  await expect(showBodyOrder(context, respondent, foreignId)).rejects.toMatchObject({ status: 404 })
  await expect(report(orderId)).rejects.toMatchObject({ code: 'not-in-this-status' })
  for (const reader of [staff.lead, office.complainantOf(id)])
    expect(() => showBodyOrders(context, reader)).toThrow(expect.objectContaining({ code: 'not-permitted' }))
})

test('a report with documents is given once; until then they are the body’s alone, then the complainant’s too', async () => {
  const { id, orderId } = await aCaseWithOrders()
  const before = await office.rowOf(id)
  const { order } = await addOrderDocuments(context, respondent, orderId, pdf())
  await addOrderDocuments(context, respondent, orderId, pdf('wrong.pdf'))
  const own = (await showBodyOrder(context, respondent, orderId)).ownDocuments
  const [file, wrong] = ['map.pdf', 'wrong.pdf'].map(name => own.find(each => each.name === name))
  expect(order.ownDocuments.map(({ name }) => name)).toEqual(['map.pdf'])
  await removeOrderDocument(context, respondent, { id: orderId, fileId: wrong!.id })
  await expect(opens(staff.lead, file!.id)).rejects.toThrow()
  await expect(opens(stranger, file!.id)).rejects.toThrow()

  await expect(reportBodyOrder(context, respondent, { id: orderId }, undefined)).rejects.toMatchObject({
    fields: [{ field: 'text', reason: 'required' }],
  })
  await report(orderId, respondent, 'one key')
  const told = await report(orderId, respondent, 'one key')
  expect(told).toMatchObject({
    state: 'reported',
    isOwed: false,
    ownDocuments: [],
    reports: [{ isOwn: true, text: 'The map was issued.', documents: [{ name: 'map.pdf' }] }],
  })
  expect((await showOrders(context, staff.lead, id))[0]).toMatchObject({
    state: 'reported',
    report: 'The map was issued.',
    answerBy: '2026-12-08',
    events: [{}, {}, { kind: 'reported', party: 'respondent', files: [{ name: 'map.pdf' }] }],
  })
  for (const reader of [respondent, staff.lead, office.complainantOf(id)])
    expect(await opens(reader, file!.id)).toBe('map.pdf')
  await expect(opens(stranger, file!.id)).rejects.toThrow()
  await expect(report(orderId)).rejects.toMatchObject({ code: 'no-order-owed' })
  expect(await office.rowOf(id)).toMatchObject({ status: 'CLOSED', version: before.version })
  const bell = await rowsIn(database.ownerDb, 'notice', { user_id: staff.supervisor.userId, complaint_id: id }, [
    'kind',
  ])
  expect(bell).toEqual([{ kind: 'answered' }])
})

test('a contested report is owed again, and the body is told, without the words of the complainant', async () => {
  const { id, orderId } = await aCaseWithOrders()
  await report(orderId)
  const said = 'Only half of it, and Almaz knows.'
  await take(office.complainantOf(id), contestOrder, id, { order: 1, answer: 'partly', text: said })
  const order = await showBodyOrder(context, respondent, orderId)
  expect(order).toMatchObject({ state: 'contested', isOwed: true, answer: 'partly' })
  expect(JSON.stringify(order)).not.toContain('Almaz')
  expect((await mailTo('order-contested')).at(-1)?.text).toContain(`/orders/${orderId}`)
  await report(orderId)
  expect((await showBodyOrder(context, respondent, orderId)).reports).toHaveLength(2)
})

test('the people of a body are told when an order is made, and reminded once before each last day', async () => {
  const { id, orderId } = await aCaseWithOrders()
  expect((await mailTo('order-made')).at(-1)?.text).toContain('7 December 2026')
  expect((await mailTo('order-made', stranger)).length).toBeGreaterThan(0)
  const reminders = async () =>
    (await mailTo('order-due-soon')).filter(({ text }) => text.includes(`/orders/${orderId}`))
  await watchOrders(context)
  expect(await reminders()).toEqual([])
  clock.at = new Date('2026-12-01T08:00:00Z')
  await watchOrders(context)
  await watchOrders(context)
  expect(await reminders()).toHaveLength(1)
  await take(staff.supervisor, extendOrder, id, { order: 1, dueOn: '2026-12-20', reason: 'The clerk is ill.' })
  await watchOrders(context)
  expect(await reminders()).toHaveLength(1)
  clock.at = new Date('2026-12-14T08:00:00Z')
  await watchOrders(context)
  expect(await reminders()).toHaveLength(2)
})

test('documents of a report that was never given go once the order has ended', async () => {
  const { id, orderId } = await aCaseWithOrders()
  await addOrderDocuments(context, respondent, orderId, pdf())
  await take(staff.supervisor, endOrder, id, { order: 1, ending: 'impossible', reason: 'The land is flooded.' })
  await expect(addOrderDocuments(context, respondent, orderId, pdf('late.pdf'))).rejects.toMatchObject({ status: 404 })
  await watchOrders(context)
  expect(await rowsIn(database.ownerDb, 'attachment', { case_order_id: orderId }, ['id'])).toEqual([])
})

test('whatever a respondent reads is an order to their body: no row of a case, in any order of what happens', async () => {
  const cases = [await aCaseWithOrders(), await aCaseWithOrders()]
  const people = [respondent, stranger]
  const readable = ['case_order', 'case_order_event', 'attachment']
  // what nobody reads gives an error
  const others = Object.entries(tableRules).flatMap(([table, { reads }]) =>
    readable.includes(table) || reads === 'nobody' ? [] : [table],
  )
  const step = fc.record({
    which: fc.constantFrom(0, 1),
    by: fc.constantFrom(0, 1),
    to: fc.constantFrom('orderId' as const, 'foreignId' as const),
    what: fc.constantFrom('file', 'report', 'paper', 'contest'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async steps => {
      for (const { which, by, to, what } of steps) {
        const { id, [to]: orderId } = cases[which]!
        const order = to === 'orderId' ? 1 : 2
        const acting = {
          file: () => addOrderDocuments(context, people[by]!, orderId, pdf(`${orderId}.pdf`)),
          report: () => report(orderId, people[by]),
          paper: () => take(staff.supervisor, reportFulfilment, id, { order, text: 'On paper.' }),
          contest: () =>
            take(office.complainantOf(id), contestOrder, id, { order, answer: 'not-done', text: 'It was not.' }),
        }[what as 'file']
        const isForeign = (what === 'file' || what === 'report') && (to === 'orderId') !== (by === 0)
        const refused = await acting().then(
          () => undefined,
          error => error.status,
        )
        if (isForeign) expect(refused).toBe(404)
      }
      for (const person of people)
        await inTransactionAs(database.db, person, async tx => {
          for (const table of others)
            expect(
              await tx
                .selectFrom(table as 'complaint')
                .selectAll()
                .execute(),
              table,
            ).toEqual([])
          const orders = await tx.selectFrom('case_order').select(['id', 'organization_id']).execute()
          expect(new Set(orders.map(({ organization_id }) => organization_id))).toEqual(
            new Set([person.organizationId]),
          )
          const ids = new Set(orders.map(({ id }) => id))
          for (const { order_id, kind } of await tx.selectFrom('case_order_event').selectAll().execute())
            expect([ids.has(order_id), kind]).toEqual([true, 'reported'])
          for (const { case_order_id } of await tx.selectFrom('attachment').selectAll().execute())
            expect(ids.has(case_order_id ?? 0)).toBe(true)
          const changed = await tx.updateTable('case_order').set({ text: 'Nothing.' }).executeTakeFirst()
          expect(changed.numUpdatedRows).toBe(0n)
        })
    }),
    { numRuns: 12 },
  )
})
