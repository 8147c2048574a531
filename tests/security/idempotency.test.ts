import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { longestKey } from '#contract/http/client.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { parseAnswers } from '#server/features/intake/answers.rules.ts'
import { hashOf } from '#server/platform/http/idempotency.ts'
import { completeAnswers } from '#tests/support/application.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'

const server = await testServer()

const post = (url: string, payload: object, sender: { token?: string; cookie?: string; seen?: number; key?: string }) =>
  server.post(`/api${url}`, payload, { key: 'one', ...sender })

test('the same key never gives the application of somebody else, and starts leave nothing behind', async () => {
  const start = async (token?: string) =>
    (await post('/Applications/StartDraft', { language: 'en' }, token ? { token } : {})).json<{ id: string }>().id
  const visitors = [await start(), await start(), await start()]
  expect(new Set(visitors).size).toBe(3)
  const started: string[] = []
  for (const { token } of [await signInAs(server), await signInAs(server)]) started.push(await start(token))
  expect(new Set([...visitors, ...started]).size).toBe(5)
  expect(await server.database.ownerDb.selectFrom('complaint_draft').select('id').execute()).toEqual([])
})

test('an answer is repeated to its recipient, and to nobody else who proved the same complaint', async () => {
  const { id, trackingId } = await server.add(aComplaint, { status: 'CREATED' })
  const withdraw = (cookie: string) =>
    post('/Complaints/Withdraw', { compliant_id: id, complaintRefNo: trackingId }, { cookie, seen: 1 })
  const [one, other] = [server.proofOf(id), server.proofOf(id)]
  const first = await withdraw(one)
  expect(first.statusCode).toBe(200)
  const again = await withdraw(one)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await withdraw(other)).statusCode).toBe(409)
})

const allPosts = Object.entries(contract as unknown as Record<string, Endpoint>).filter(
  ([, { method }]) => method === 'POST',
)

test.each(allPosts)('%s refuses a key that is too long, because nothing of it may be cut off', async (_, { path }) => {
  const url = `/api${path.replaceAll(/:\w+/g, '1')}`
  const answers = await Promise.all(
    ['a', 'b'].map(end => server.post(url, {}, { key: `${'k'.repeat(longestKey)}${end}` })),
  )
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { code: 'key-too-long', message: expect.stringContaining('200') },
    ])
  const longest = await server.post(url, {}, { key: 'k'.repeat(longestKey) })
  expect(longest.body).not.toContain('key-too-long')
})

const organizationId = await server.add(anOrganization)
const againstId = await server.add(anOrganization, { handles_complaints: false })
const clerk = await signInAs(server, { permissions: ['All'], organizationId })
const client = server.client({ token: clerk.token })
const { application } = parseAnswers(await completeAnswers(client), {
  ...{ language: 'am', today: localDate(server.clock.now()), hasDecisionLetter: false },
})

/** A case that waits for what its receiver asked for. */
const aRequest = () =>
  server.add(aComplaint, { handling_organization_id: organizationId, status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED' })

interface Sending {
  /** Sends one of several contents, under a key, by the same caller. */
  send: (content: string, key: string) => Promise<{ statusCode: number; json(): unknown }>
  /** Whether a content was stored. */
  holds: (content: string) => Promise<boolean>
}

const rowsWith = async (
  table: 'complaint_issue' | 'case_note' | 'systemic_case' | 'systemic_case_event' | 'status_track',
  content: string,
) =>
  (
    await sql`select 1 from ${sql.table(table)} as found where found::text like ${`%${content}%`}`.execute(
      server.database.ownerDb,
    )
  ).rows.length > 0

/** Every call that answers a repeated key with its first answer. */
const remembering: Record<string, () => Promise<Sending>> = {
  'registering at once': async () => ({
    send: (content, key) => sendAs(client => client.registerComplaint({ body: withIssue(content) }), key),
    holds: content => rowsWith('complaint_issue', content),
  }),
  'an action of staff on a case': async () => {
    const { id } = await server.add(aComplaint, {
      handling_organization_id: organizationId,
      status: 'ASSIGNED_TO_CASE_RECEIVER',
      receiver_id: clerk.userId,
    })
    return {
      send: (content, key) =>
        post(
          '/Complaints/DirectCompliantForAction',
          { CompliantId: id, complaintAction: 'request-standard', missingItems: [content] },
          { token: clerk.token, seen: 1, key },
        ),
      holds: content => rowsWith('status_track', content),
    }
  },
  'an action of a visitor': async () => {
    const { id, trackingId } = await server.add(aComplaint, { status: 'CREATED' })
    const cookie = server.proofOf(id)
    return {
      send: (reason, key) =>
        post(
          '/Complaints/Withdraw',
          { compliant_id: id, complaintRefNo: trackingId, reason },
          { cookie, seen: 1, key },
        ),
      holds: content => rowsWith('status_track', content),
    }
  },
  'a form with files': async () => {
    const { id } = await aRequest()
    const cookie = server.proofOf(id)
    return {
      send: (text, key) =>
        server.postForm(
          `/api/Complaints/AdjustComplaint?CompliantId=${id}`,
          { texts: { text: 'Here.' }, files: [['a.txt', text]] },
          { cookie, 'if-match': '"1"', 'idempotency-key': key },
        ),
      holds: async content => {
        const files = await rowsIn(server.database.ownerDb, 'attachment', { complaint_id: id }, ['size'])
        return files.some(({ size }) => size === content.length)
      },
    }
  },
  'a note on a case': async () => {
    const { id } = await server.add(aComplaint, { handling_organization_id: organizationId })
    return {
      send: (text, key) =>
        post('/CaseNotes/AddNote', { compliant_id: id, text, mentioned: [] }, { token: clerk.token, key }),
      holds: content => rowsWith('case_note', content),
    }
  },
  'a systemic case': async () => {
    const { id } = await server.add(aComplaint, { handling_organization_id: organizationId })
    return {
      send: (title, key) =>
        post('/SystemicCases/OpenSystemicCase', { ...words, title, complaintIds: [id] }, { token: clerk.token, key }),
      holds: content => rowsWith('systemic_case', content),
    }
  },
  'a note on a systemic case': async () => {
    const { id } = await server.add(aComplaint, { handling_organization_id: organizationId })
    const opened = await post(
      '/SystemicCases/OpenSystemicCase',
      { ...words, complaintIds: [id] },
      { token: clerk.token, key: randomUUID() },
    )
    const { id: systemicCaseId } = opened.json<{ id: number }>()
    return {
      send: (text, key) => post('/SystemicCases/AddNote', { systemicCaseId, text }, { token: clerk.token, key }),
      holds: content => rowsWith('systemic_case_event', content),
    }
  },
}

const words = { title: 'Deeds are lost', organizationId: againstId, recommendation: 'Keep a copy.', followUpOn: null }

const withIssue = (content: string) => ({
  ...application!,
  complaint: { ...application!.complaint, issues: [content] },
})

/** A typed call under a key, as the raw answer. */
async function sendAs(call: (client: ReturnType<typeof server.client>) => Promise<unknown>, key: string) {
  const answers: LightMyRequestResponse[] = []
  await call(server.client({ token: clerk.token, key }, answer => answers.push(answer))).catch(() => undefined)
  return answers[0]!
}

describe.each(Object.entries(remembering))('%s', (_, prepare) => {
  test('a key belongs to what came with it: something else is refused, and goes on with a new key', async () => {
    const { send, holds } = await prepare()
    const [mine, other] = [`first ${randomUUID()}`, `second, and longer ${randomUUID()}`]
    const key = randomUUID()
    const first = await send(mine, key)
    expect([first.statusCode, await holds(mine)]).toEqual([200, true])
    const again = await send(mine, key)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    const misused = await send(other, key)
    expect([misused.statusCode, misused.json()]).toMatchObject([
      409,
      { code: 'key-of-another-request', message: expect.stringContaining('Idempotency-Key') },
    ])
    expect(await holds(other)).toBe(false)
    // whoever was refused goes on: with a new key it is a request like any other
    expect((await send(other, randomUUID())).json()).not.toMatchObject({ code: 'key-of-another-request' })
  })
})

test('at the same moment, two applications under one key give one complaint and one refusal', async () => {
  const key = randomUUID()
  const contents = ['one', 'two', 'three'].map(name => `${name} ${randomUUID()}`)
  const answers = await Promise.all(
    contents.map(content => sendAs(each => each.registerComplaint({ body: withIssue(content) }), key)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
})

test('the fingerprint of a payload does not depend on the order of its fields, and on everything else', () => {
  const payload = { a: 1, b: { c: ['x', 'y'], d: null } }
  expect(hashOf({ b: { d: null, c: ['x', 'y'] }, a: 1 })).toBe(hashOf(payload))
  const others = [
    { a: 1 },
    { ...payload, a: '1' },
    { a: 1, b: { c: ['y', 'x'], d: null } },
    { a: 1, b: { c: ['x', 'y'] } },
    [payload],
    null,
    undefined,
    '',
  ]
  expect(new Set([payload, ...others].map(hashOf)).size).toBe(others.length + 1)
})
