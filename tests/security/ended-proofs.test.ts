import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Endpoint, isByPossession } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { injectInto, pageApiFor } from '#server/app/page-api.ts'
import * as adjustPage from '#web/features/track/adjust/adjust-complaint.page.tsx'
import * as grievancePage from '#web/features/track/grievance/grievance-application.page.tsx'
import * as referPage from '#web/features/track/refer/refer-application.page.tsx'
import * as statusPage from '#web/features/track/status/track-status.page.tsx'
import { apiContext, requestContext } from '#web/platform/page-context.ts'
import { aComplaint, aLetter, anAttachment } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { ask } from './records/ask.ts'
import { aNewAsker } from './records/askers.ts'
import { recordTable } from './records/record-table.ts'
import type { Id } from './records/world.ts'

const server = await testServer()
const filed = await server.add(aComplaint)
const ofComplaint = { complaint_id: filed.id }
const { key: storage_key } = await server.context.files.write(Readable.from(['%PDF-1.7']))
const remembered = new Map<string, Id>([
  ['complaint own', filed.id],
  ['trackingId own', filed.trackingId],
  ['attachment own', await server.add(anAttachment, { ...ofComplaint, storage_key })],
  ['letter own', (await server.add(aLetter, ofComplaint)).id],
])

/** Two proofs of one complaint; the first was ended, and this is a copy of its cookie. */
const [ended, lasting] = [server.proofOf(filed.id), server.proofOf(filed.id)]
await server.post('/api/Tracking/EndPossession', {}, { cookie: ended })

const accepting = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([name, { access, cookies }]) =>
    // these two end it
    !['endPossession', 'signOut'].includes(name) &&
    (isByPossession(access) || access === 'one-time-code' || cookies?.reads?.includes('possession')),
)

test('the calls that accept a proof are known', () => {
  expect(accepting.map(([name]) => name)).toEqual(
    expect.arrayContaining(['getMyComplaint', 'addDocument', 'downloadFile', 'claimComplaint', 'getOwnCase']),
  )
})

test.each(accepting)('%s refuses a copy of an ended proof, and accepts another proof', async (name, endpoint) => {
  const line = recordTable[name] ?? { names: {} }
  const caller = endpoint.access === 'complainant' ? 'complainant' : 'anonymous'
  const asker = { ...(await aNewAsker(server, caller, endpoint, line)), remembered }
  const answerTo = (cookie: string) => ask(server, { ...asker, cookie }, { endpoint, line, owner: 'own' })
  const refused = await answerTo(ended)
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([401, 'code-required'])
  expect((await answerTo(lasting)).status).not.toBe(401)
})

/** What a page on the server answers to a browser with the cookie. */
async function load(loader: (args: never) => Promise<unknown>, address: string, cookie: string): Promise<unknown> {
  const reader = { ip: '196.188.1.2', headers: { host: 'portal.test', cookie } } as unknown as FastifyRequest
  const context = new RouterContextProvider()
  context.set(apiContext, pageApiFor(reader, 'en', injectInto(server.app)))
  context.set(requestContext, { preferences: { language: 'en' } } as never)
  const request = new Request(`http://portal.test${address}`, { headers: { cookie } })
  const params = { complaintId: String(filed.id) }
  return loader({ request, params, context } as never).catch((thrown: unknown) => thrown)
}

const pages = {
  '/home/track-status/status': statusPage,
  '/resolution/grievance-application': grievancePage,
  '/refer/refer-application': referPage,
  [`/complaint/adjust-complaint/${filed.id}/0`]: adjustPage,
}

test.each(Object.entries(pages))('%s shows the status alone, and asks for a code again', async (path, { loader }) => {
  const mineWith = async (cookie: string) => {
    const { data } = (await load(loader, `${path}?id=${filed.trackingId}`, cookie)) as { data: { found?: object } }
    const found = data.found ?? data
    expect(found).toMatchObject({ state: 'found', complaint: { trackingId: filed.trackingId } })
    return (found as { mine: object | null }).mine
  }
  expect(await mineWith(ended)).toBeNull()
  expect(await mineWith(lasting)).toMatchObject({ complaint: { complaintId: filed.id } })
})

test('the page for what is missing does not find the tracking ID by an ended proof', async () => {
  const path = `/complaint/adjust-complaint/${filed.id}/0`
  const targetWith = async (cookie: string) =>
    ((await load(adjustPage.loader, path, cookie)) as Response).headers.get('location')
  expect(await targetWith(ended)).toBe('/home/track-status/search')
  expect(await targetWith(lasting)).toBe(`${path}?id=${filed.trackingId}`)
})
