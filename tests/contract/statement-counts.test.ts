import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { readMaterial } from '#tests/bench/scenarios.ts'
import { completeAnswers } from '#tests/support/application.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const people: Record<string, Awaited<ReturnType<typeof signInAs>>> = {}

const server = await testServer({ line: { statementTimeout: 30_000 } })
const { ownerDb } = server.database
await markForDemo(ownerDb)
await seedDemoData(server.context.db, server.clock.now())
const { handling_organization_id: organizationId, ...found } = await ownerDb
  .selectFrom('complaint')
  .where('status', '=', 'CONCLUSION_ISSUED')
  // of a late case the page also asks who was told of that
  .where('due_at', '>', new Date())
  .where(eb => eb.exists(eb.selectFrom('conclusion').whereRef('complaint_id', '=', 'complaint.id').select('id')))
  .orderBy('id')
  .select(['id', 'tracking_id', 'handling_organization_id'])
  .executeTakeFirstOrThrow()
/** A case with a full history: opinions, signatures, a decision, letters and messages. */
const concluded = found
/** One that nobody has forwarded yet: it has neither handlers nor proposals. */
const received = await server.database.ownerDb
  .selectFrom('complaint')
  .where('status', '=', 'ASSIGNED_TO_CASE_RECEIVER')
  .where('handling_organization_id', '=', organizationId)
  .orderBy('id')
  .select('id')
  .executeTakeFirstOrThrow()
const members = {
  administrator: { permissions: ['All'] as PageCode[] },
  officer: { permissions: ['Complaints - List View', 'Complaints - Approval View'] as PageCode[], organizationId },
}
for (const [who, member] of Object.entries(members)) {
  people[who] = await signInAs(server, member)
}

/** The texts of all statements of one call, session and transaction included. */
async function statementsOf(call: () => Promise<{ statusCode: number; body: string }>): Promise<string[]> {
  const ask = async () => {
    const { statusCode, body } = await call()
    expect(statusCode, body).toBe(200)
  }
  // statements that run once in a process, and the end of the previous transaction, do not count
  await ask()
  const { statements } = server.database.line!
  const isOver = () => expect.poll(() => statements.at(-1)?.text).toBe('commit')
  await isOver()
  const before = statements.length
  await ask()
  await isOver()
  return statements.slice(before).map(({ text }) => text)
}

interface Row {
  what: string
  path: (person: { userId: number; roleId: number }) => string
  most: { administrator: number; officer: number }
  /** Where it is not one. */
  transactions?: { administrator: number; officer: number }
}

/** The allowed number of statements of a call. */
const rows: Row[] = [
  {
    what: 'a case as its page shows it',
    path: () => `Complaints/GetCaseFile/${concluded.id}`,
    most: { administrator: 35, officer: 30 },
  },
  {
    what: 'a received case as its page shows it',
    path: () => `Complaints/GetCaseFile/${received.id}`,
    most: { administrator: 25, officer: 20 },
  },
  {
    what: 'the complaint alone',
    path: () => `Complaints/GetCompliantsDetailByID/${concluded.id}`,
    most: { administrator: 18, officer: 14 },
  },
  {
    what: 'a page of the list',
    path: ({ userId, roleId }) => `Complaints/GetCompliantsList/${userId}/${roleId}/all`,
    // the page is found, read as the role of its cases, and left; an officer's is planned once
    most: { administrator: 7, officer: 8 },
  },
  {
    what: 'the counts of the lists',
    path: ({ userId, roleId }) => `Complaints/GetListCounts/${userId}/${roleId}`,
    most: { administrator: 8, officer: 8 },
  },
  {
    what: 'the counts of the lists, narrowed',
    path: ({ userId, roleId }) => `Complaints/GetListCounts/${userId}/${roleId}?status=CREATED,CLOSED`,
    most: { administrator: 8, officer: 8 },
  },
  {
    what: 'what waits for the reader',
    path: ({ userId }) => `Complaints/GetMyWork/${userId}`,
    // for readers who see everything one query finds the colleagues for whom they stand in; others have these among their keys
    // and the forwarded cases of their body, with its own plan
    most: { administrator: 11, officer: 11 },
  },
  {
    what: 'the cards of the dashboard',
    path: ({ userId, roleId }) => `Complaints/GetDashBoardCard/${userId}/${roleId}`,
    most: { administrator: 9, officer: 9 },
  },
  {
    what: 'the dashboard as its page shows it',
    path: () => 'Complaints/GetDashboard',
    // the cards are counted beside the rest
    transactions: { administrator: 2, officer: 2 },
    most: { administrator: 33, officer: 33 },
  },
  {
    what: 'the numbers beside the menu',
    path: () => 'Navigation/GetDeskFigures',
    // one for each place where something may wait
    transactions: { administrator: 4, officer: 2 },
    most: { administrator: 27, officer: 20 },
  },
  {
    what: 'bodies to choose from',
    path: () => 'Organizations/SearchOrganizations?text=bureau',
    most: { administrator: 5, officer: 5 },
  },
  {
    what: 'the approval list',
    path: ({ userId }) => `Complaints/GetCompliantsDashboardForApproval/${userId}`,
    most: { administrator: 9, officer: 9 },
  },
]

describe.each(['administrator', 'officer'] as const)('for the %s', who => {
  test.each(rows)('$what', async ({ path, most, transactions }) => {
    const { token, ...person } = people[who]!
    const texts = await statementsOf(() => server.get(`/api/${path(person)}`, token))
    expect(texts.filter(text => text.startsWith('start transaction'))).toHaveLength(transactions?.[who] ?? 1)
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most[who])
  })
})

test('what every page of the desk waits for: who calls, and their menu', async () => {
  const { statements } = server.database.line!
  const before = statements.length
  expect((await server.get('/api/Navigation/GetDeskFrame', people.officer!.token)).statusCode).toBe(200)
  expect(statements.slice(before).map(({ text }) => text).length).toBeLessThanOrEqual(2)
})

test('saved reports, and pages of the complaint report, the first with its total', async () => {
  const { token, userId, roleId } = people.administrator!
  const saved = await statementsOf(() => server.get('/api/Complaints/GetSavedReports', token))
  expect(saved.length, saved.join('\n')).toBeLessThanOrEqual(6)
  const columns = ['trackingId', 'organization', 'status']
  const pageOf = (cursor?: string) =>
    server.post('/api/Complaints/GetComplaintReport', { userID: userId, roleID: roleId, columns, cursor }, { token })
  const first = await statementsOf(() => pageOf())
  const cursor = (await pageOf()).json().nextCursor
  expect(cursor).not.toBeNull()
  const second = await statementsOf(() => pageOf(cursor))
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(8)
  expect(second.length).toBe(first.length - 1)
  expect(second.filter(text => /count\(\*\)/.test(text))).toEqual([])
})

test('patterns, and systemic cases', async () => {
  const { token } = people.administrator!
  const patterns = await statementsOf(() => server.get('/api/Patterns/GetPatterns', token))
  // one count, with planner settings before and after
  expect(patterns.length, patterns.join('\n')).toBeLessThanOrEqual(7)
  expect(patterns.filter(text => /counted_case/.test(text))).toHaveLength(1)
  const listed = await statementsOf(() => server.get('/api/SystemicCases/GetSystemicCases', token))
  expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(5)
  const { systemicCases } = (await server.get('/api/SystemicCases/GetSystemicCases', token)).json()
  const one = await statementsOf(() => server.get(`/api/SystemicCases/GetSystemicCase/${systemicCases[0].id}`, token))
  expect(one.length, one.join('\n')).toBeLessThanOrEqual(7)
})

test('what a form of a case offers to be inserted', async () => {
  const { token } = people.administrator!
  for (const offered of ['request', 'missing-documents', 'citation']) {
    const asked = () => server.get(`/api/StandardTexts/GetOffered/${concluded.id}/${offered}`, token)
    const texts = await statementsOf(asked)
    // one beside those that open the transaction and say who asks
    expect(texts.filter(text => /standard_text/.test(text))).toHaveLength(1)
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(6)
  }
})

/** One looks the ID up and counts; the status itself takes nine. */
const ofTracking = 10

test('the status of a complaint, for a citizen', async () => {
  const url = `/api/Complaints/GetCompliantsTrackStatus/${concluded.tracking_id}`
  const texts = await statementsOf(() => server.get(url))
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(ofTracking)
})

test('a proof by a one-time code is looked up with the first statement of the calls that accept it, and by no other', async () => {
  const cookie = server.proofOf(concluded.id)
  const asksForProof = (text: string) => text.includes('ended_proof')
  const tracked = await statementsOf(() =>
    server.get(`/api/Complaints/GetCompliantsTrackStatus/${concluded.tracking_id}`, undefined, cookie),
  )
  expect(tracked.length, tracked.join('\n')).toBeLessThanOrEqual(ofTracking)
  expect(tracked.filter(asksForProof)).toEqual([])
  const mine = await statementsOf(() => server.get('/api/Tracking/GetMyComplaint', undefined, cookie))
  expect(mine.findIndex(asksForProof)).toBe(1)
  expect(mine.filter(asksForProof)).toHaveLength(1)
  const { statements } = server.database.line!
  const before = statements.length
  expect((await server.post('/api/Tracking/EndPossession', {})).statusCode).toBe(200)
  expect(statements.slice(before)).toEqual([])
})

test('an action of staff, with the record after it', async () => {
  const contact = { compliant_id: concluded.id, channel: 'call', outcome: 'reached' }
  const texts = await statementsOf(() =>
    server.post('/api/Complaints/RecordContact', contact, { token: people.administrator!.token }),
  )
  const end = texts.indexOf('commit') + 1
  expect(end, texts.join('\n')).toBeLessThanOrEqual(14)
  expect(texts.length - end, texts.join('\n')).toBeLessThanOrEqual(14)
})

test('a change of handlers, with the record after it', async () => {
  const { directed, handlerIds } = await readMaterial(ownerDb)
  const one = directed[0]!
  const { token } = people.administrator!
  const texts = await statementsOf(async () => {
    const leadHandlerId = handlerIds[one.version % handlerIds.length]
    const body = { CompliantId: one.id, CompliantGroupHandlersList: handlerIds, leadHandlerId, reason: 'No time.' }
    const answer = await server.post('/api/Complaints/UpdateCaseDirectingAction', body, { token, seen: one.version })
    one.version = answer.json().version
    return answer
  })
  const end = texts.indexOf('commit') + 1
  expect(end, texts.join('\n')).toBeLessThanOrEqual(19)
  expect(texts.length - end, texts.join('\n')).toBeLessThanOrEqual(14)
})

test('a registration, with its receiver and the messages to both', async () => {
  const { application } = await readMaterial(ownerDb)
  const { token } = people.administrator!
  const texts = await statementsOf(() =>
    server.post('/api/Complaints/RegisterComplaint', application, { token, key: randomUUID() }),
  )
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(33)
})

test('the last post of the form: the application becomes a complaint', async () => {
  const client = server.client({ token: people.administrator!.token })
  const answers = await completeAnswers(client)
  const applications = [randomUUID(), randomUUID()]
  for (const applicationId of applications)
    await client.saveDraft({ body: { step: 'review', answers, whole: true } }, { applicationId })
  const texts = await statementsOf(async () => {
    await client.submitDraft({ body: {} }, { applicationId: applications.pop()! })
    return { statusCode: 200, body: '' }
  })
  expect(texts.filter(text => text === 'begin')).toHaveLength(1)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(36)
})
