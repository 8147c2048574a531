import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import { confirmOrder, contestOrder, endOrder, extendOrder, remindBody } from '#server/features/orders/index.ts'
import { addOrderDocuments, reportBodyOrder } from '#server/features/orders/report-as-body.ts'
import { showOrders } from '#server/features/orders/show-orders.ts'
import {
  answerTime,
  commentOnStatement,
  considerStatement,
  requestStatement,
  shareStatement,
  showStatements,
} from '#server/features/statements/index.ts'
import { endStatementRequests } from '#server/features/statements/end-statement-requests.job.ts'
import {
  addStatementDocuments,
  askForMoreTime,
  giveAskedStatement,
} from '#server/features/statements/write-statement.ts'
import type { Context } from '#server/platform/context.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { aRespondent } from './asked-bodies.ts'
import type { startOffice } from './case-office.ts'
import { formBody } from './form-body.ts'
import { anInvestigation } from './investigation.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

/** The context of an office whose files are kept on the disk until the tests of the file are over. */
export function contextWithFiles({ context }: Pick<Office, 'context'>) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'abetuta-office-'))
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
  const { limits } = readConfig({ DATA_FOLDER: dataFolder })
  return {
    ...context,
    config: { ...context.config, dataFolder, limits, clamav: null },
    files: createDiskStore(join(dataFolder, 'files')),
  }
}

/** What the complainant may read of a heard case. */
export const sharedWords = {
  'an answer that was shared': 'The file lacked a seal.',
  'the document of it': 'seal.pdf',
  'their comment': 'The seal was there.',
  'an order': 'Issue the map again.',
  'the report of the body': 'The map is at the desk.',
  'its proof': 'map.pdf',
  'their answer to it': 'Half of the map is missing.',
  'the last report': 'The whole map was handed over.',
  'what they said to it': 'Now it is whole.',
  'another order': 'Return the fee.',
  'why that one ended': 'The fee was never paid.',
}

/** What is the office's and the body's alone. */
export const internalWords = {
  'the question to the body': 'Which rule did you apply?',
  'why the body asked for time': 'Our archive is moving.',
  'why it was granted': 'An archive cannot be hurried.',
  'an answer that was not shared': 'A neighbour complained too.',
  'what the body says beside the issues': 'Please treat this as confidential.',
  'a document that was not shared': 'neighbours.pdf',
  'what was taken up': 'The seal convinces nobody.',
  'the second question': 'Who kept the seal?',
}

const a = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('It is not there.')
  return value
}

/**
 * A case in which the body was asked twice, got more time, gave one statement and not the other; what was shared of it was commented on; its
 * orders were reported, contested, extended, reminded of and ended. Each text of it is one of the words above.
 */
export async function aHeardCase(office: Office, context: Context) {
  const { staff, take, clock, bodies } = office
  const { lead, supervisor } = staff
  const respondent = await aRespondent(office, bodies.against)
  const id = await anInvestigation(office, [lead])
  const complainant = office.complainantOf(id)
  const file = (name: string) => {
    const { payload, contentType } = formBody({ files: [[name, `%PDF-1.7 ${name}\n%%EOF`]] })
    return { body: Readable.from([payload]), contentType }
  }
  const ask = async (question: string) => {
    await take(lead, requestStatement, id, { issues: [0, 1], question, showsName: false })
    return a((await showStatements(context, lead, id))[0]).id
  }
  const hear = async () => {
    const requestId = await ask(internalWords['the question to the body'])
    const reason = internalWords['why the body asked for time']
    await askForMoreTime(context, respondent, { id: requestId, until: '2026-12-09', reason }, undefined)
    await take(lead, answerTime, id, { answer: 'granted', reason: internalWords['why it was granted'] })
    for (const name of [sharedWords['the document of it'], internalWords['a document that was not shared']])
      await addStatementDocuments(context, respondent, requestId, file(name))
    const answers = [sharedWords['an answer that was shared'], internalWords['an answer that was not shared']]
    const general = internalWords['what the body says beside the issues']
    const written = { id: requestId, answers: answers.map((text, ordinal) => ({ ordinal, text })), general }
    const { ownDocuments } = await giveAskedStatement(context, respondent, written, undefined)
    const seal = ownDocuments.filter(({ name }) => name === sharedWords['the document of it'])
    const chosen = { issues: [0], sharesGeneral: false, documentIds: seal.map(each => each.id) }
    await take(lead, shareStatement, id, chosen)
    await take(complainant, commentOnStatement, id, { comment: sharedWords['their comment'] })
    await take(lead, considerStatement, id, { takenUp: 'partly', said: internalWords['what was taken up'] })
  }
  const decide = async () => {
    const order = (text: string) => ({ text, organizationId: bodies.against, dueOn: '2027-02-01', proof: 'A copy.' })
    const issues = [sharedWords['an order'], sharedWords['another order']].map((text, ordinal) => ({
      ...{ ordinal, finding: 'Refused.', law: 'Article 5', remedy: 'As ordered.', orders: [order(text)] },
    }))
    const { requiredDecisionId } = office
    await take(lead, saveDecision, id, { issues, justification: 'It is shown.', requiredDecisionId })
    await take(lead, conclude, id, {})
    await take(complainant, acceptConclusion, id, {})
  }
  const carryOut = async () => {
    const [first] = await showOrders(context, lead, id)
    const orderId = a(first).id
    await addOrderDocuments(context, respondent, orderId, file(sharedWords['its proof']))
    await reportBodyOrder(context, respondent, { id: orderId, text: sharedWords['the report of the body'] }, undefined)
    const text = sharedWords['their answer to it']
    await take(complainant, contestOrder, id, { order: 1, answer: 'partly', text })
    await take(supervisor, remindBody, id, { order: 1 })
    await take(supervisor, extendOrder, id, { order: 1, dueOn: '2027-03-01', reason: 'The printer is broken.' })
    await reportBodyOrder(context, respondent, { id: orderId, text: sharedWords['the last report'] }, undefined)
    await take(complainant, confirmOrder, id, { order: 1, text: sharedWords['what they said to it'] })
    const reason = sharedWords['why that one ended']
    await take(supervisor, endOrder, id, { order: 2, ending: 'impossible', reason })
  }
  await hear()
  await ask(internalWords['the second question'])
  clock.at = new Date('2026-12-21T09:00:00Z')
  await endStatementRequests(context)
  await decide()
  await carryOut()
  return { id, respondent }
}
