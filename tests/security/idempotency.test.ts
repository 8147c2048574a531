import { expect, test } from 'vitest'
import { aComplaint } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()

const post = (url: string, payload: object, sender: { token?: string; cookie?: string; seen?: number }) =>
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
