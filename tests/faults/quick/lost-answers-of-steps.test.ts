/**
 * The connection to the database is cut at every statement of a submission and of an action, before the database received it and
 * after it did it. The sender tries again with the same key and gets one answer, about one thing that was done once.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answers } from '#contract/filing/application-steps.ts'
import { completeAnswers } from '#tests/support/application.ts'
import { citizen } from '#tests/support/citizen.ts'
import { aConstant, aDraft, aLedComplaint, anAttachment, anOrganization } from '#tests/support/factories.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { atEveryStatement, letComeOften, openLanes } from './every-statement.ts'
import { rowsIn } from '#tests/support/rows.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

/** A body with somebody who decides its cases. */
async function openOffice(server: TestServer) {
  const lead = await signInAs(server, { permissions: ['Complaints - List View', 'Complaints - Decide'] })
  const administrator = await signInAs(server, { permissions: ['All'] })
  return { lead, administrator, requiredDecisionId: await server.add(aConstant, 'required-decision') }
}

interface Lane {
  server: TestServer
  line: FaultProxy
  answers: Answers
  office: Office
}

async function openLane(): Promise<Lane> {
  const server = await testServer({ line: { statementTimeout: 1_000 } })
  const { line } = server.database
  if (!line) throw new Error('There is no line to break.')
  await server.inTransaction(async tx => {
    await letComeOften(tx)
    await anOrganization(tx, { handles_complaints: true })
    await anOrganization(tx, { handles_complaints: false })
  })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return { server, line, answers: await completeAnswers(citizen(address)), office: await openOffice(server) }
}

const lanes = await openLanes(openLane)

type Answer = Awaited<ReturnType<TestServer['post']>>

/** Sends a call until the answer is something other than "later". */
async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await send()
    if (answer.statusCode !== 503) return answer
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  throw new Error('There was no answer in five attempts.')
}

test('an application is one complaint, with its files and one message of each kind', async () => {
  await atEveryStatement(lanes, async ({ server, answers }) => {
    const draftId = await server.inTransaction(async tx => {
      const id = await aDraft(tx, { answers: { fields: answers, visited: [] } })
      await anAttachment(tx, { draft_id: id })
      return id
    })
    const cookie = server.cookieOf('application', draftId)
    return async () => {
      const answer = await insist(() => server.post('/api/Applications/SubmitDraft', {}, { cookie }))
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      const again = await insist(() => server.post('/api/Applications/SubmitDraft', {}, { cookie }))
      expect(again.json()).toEqual(answer.json())

      const { ownerDb } = server.database
      const complaints = await rowsIn(ownerDb, 'complaint', { submission_key: draftId }, ['id', 'tracking_id'])
      expect(complaints).toHaveLength(1)
      expect(answer.body).toContain(complaints[0]?.tracking_id)
      const complaintId = complaints[0]?.id ?? 0
      const files = await rowsIn(ownerDb, 'attachment', { complaint_id: complaintId }, ['id'])
      expect(files).toHaveLength(1)
      const messages = await rowsIn(ownerDb, 'outgoing_message', { complaint_id: complaintId }, ['event_key'])
      expect(messages.length).toBeGreaterThan(0)
      expect(new Set(messages.map(row => row.event_key)).size).toBe(messages.length)
      expect(await rowsIn(ownerDb, 'complaint_draft', { id: draftId }, ['id'])).toEqual([])
    }
  })
})

test('an action that is sent again with its key is taken once', async () => {
  await atEveryStatement(lanes, async ({ server, office: { lead, requiredDecisionId } }) => {
    const { id } = await server.add(aLedComplaint, lead)
    const key = randomUUID()
    return async () => {
      const send = () =>
        server.post(
          '/api/CompliantActions/SaveCompliantAction',
          {
            CompliantId: id,
            issues: [{ ordinal: 0, finding: 'The licence was due.', law: 'Directive 12', remedy: 'Issue it.' }],
            justification: 'Every paper was there.',
            requiredDecisionId,
          },
          { token: lead.token, seen: 1, key },
        )
      const answer = await insist(send)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      expect((await insist(send)).json()).toEqual(answer.json())

      const { ownerDb } = server.database
      const track = await rowsIn(ownerDb, 'status_track', { complaint_id: id }, ['action'])
      expect(track).toHaveLength(1)
      const decisions = await rowsIn(ownerDb, 'decision', { complaint_id: id }, ['id'])
      expect(decisions).toHaveLength(1)
    }
  })
})

test('a body that is sent again with its key is added once', async () => {
  await atEveryStatement(lanes, async ({ server, office: { administrator } }) => {
    const [nameEn, key] = [`Body ${randomUUID()}`, randomUUID()]
    const body = { nameEn, nameAm: `ቢሮ ${randomUUID()}`, handlesComplaints: false, sectorId: null, locationId: null }
    return async () => {
      const send = () => server.post('/api/Organizations/AddOrganization', body, { token: administrator.token, key })
      const answer = await insist(send)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      expect((await insist(send)).json()).toEqual(answer.json())
      expect(await rowsIn(server.database.ownerDb, 'organization', { name_en: nameEn }, ['id'])).toHaveLength(1)
    }
  })
})
