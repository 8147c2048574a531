import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { injectInto, pageApiFor } from '#server/app/page-api.ts'
import enApply from '#web/locales/en/apply.json' with { type: 'json' }
import enConcluding from '#web/locales/en/concluding.json' with { type: 'json' }
import enSupplying from '#web/locales/en/supplying.json' with { type: 'json' }
import enTrack from '#web/locales/en/track.json' with { type: 'json' }
import { actOnApplication, type ApplyRefusal } from '#web/features/apply/apply.action.ts'
import * as forgotPassword from '#web/features/sign-in/forgot-password.page.tsx'
import { apiContext } from '#web/platform/page-context.ts'
import { problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { UnsentStep } from '#web/features/apply/unsent-step.tsx'
import { AdjustForm } from '#web/features/track/adjust/adjust-complaint-form.tsx'
import { sendAdjustment } from '#web/features/track/adjust/adjust-complaint.action.ts'
import { CaseProblem } from '#web/features/track/case/case-problem.tsx'
import { ProofForm } from '#web/features/track/proof/proof-form.tsx'
import { actOnStatus } from '#web/features/track/status.action.ts'
import { type FoundStatus, loadStatus, type Mine } from '#web/features/track/status.loader.ts'
import { orOffline, orOurFault } from '#web/features/track/status-route.ts'
import { StatusProblemView } from '#web/features/track/status-problem.tsx'
import { aComplaint } from '#tests/support/factories.ts'
import { readPage } from '#tests/support/read-page.ts'
import { testServer } from '#tests/support/server.ts'

/** A server whose every query is refused by its database: what a complainant sends fails by our fault. */
const server = await testServer()
const filed = await server.add(aComplaint)
const complaintId = filed.id
const trackingId = filed.trackingId
const reader = {
  ip: '196.188.1.2',
  headers: { host: 'portal.test', cookie: server.proofOf(complaintId) },
} as unknown as FastifyRequest
await sql`revoke all on all tables in schema public from abetuta_app`.execute(server.database.ownerDb)

const api = () => pageApiFor(reader, 'en', injectInto(server.app))

const formOf = (path: string, body: URLSearchParams | FormData) =>
  new Request(`http://portal.test${path}`, { method: 'POST', body })
const post = (path: string, fields: Record<string, string>) => formOf(path, new URLSearchParams(fields))

/** What an action answered with its own status. */
interface Answered<Told> {
  data: Told
  init: { status: number }
}

const status = async (fields: Record<string, string>) => {
  const request = post(`/home/track-status/status?id=${trackingId}`, fields)
  const { data, init } = (await orOurFault(request, () => actOnStatus(request, api()))) as unknown as Answered<Refusal>
  expect(init.status).toBe(500)
  return data
}
const unreachable = async (refusal: Refusal) => {
  const request = new Request(`http://portal.test/home/track-status/status?id=${trackingId}`)
  const { data: problem, init } = (await loadStatus(request, api(), 'en')) as unknown as Answered<FoundStatus>
  expect([problem.state, init.status]).toEqual(['unreachable', 500])
  return readPage('en', createElement(StatusProblemView, { problem: problem as never, refusal }))
}

const words = { withdrawReason: 'They answered after all.', intent: 'withdraw', confirmWithdraw: 'yes' }

test('an answer of a complainant comes back in its form, and can be sent again even if the page cannot be loaded either', async () => {
  const sent = { ...words, complaintId: String(complaintId), version: '4', idempotencyKey: 'a-key' }
  const refusal = await status(sent)
  expect(refusal).toMatchObject({ intent: 'withdraw', problem: { code: 'our-fault' }, refused: { values: sent } })
  const problem = await readPage('en', createElement(CaseProblem, { problem: refusal.problem }))
  expect(problem).toContain(enConcluding.refusals['our-fault'])

  const page = await unreachable(refusal)
  expect(page).toContain(enTrack.ourFault.text)
  expect(page).not.toContain(enTrack.unreachable.text)
  expect(page).toContain(`<dt>${enConcluding.withdraw.fields.withdrawReason.label}</dt>`)
  expect(page).toMatch(/<form [^>]*action="\/"[^>]*method="post"/)
  for (const [name, value] of Object.entries(sent))
    expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
})

test('a one-time code and what waits for it are not lost', async () => {
  const kept = JSON.stringify({ intent: 'withdraw', values: { withdrawReason: words.withdrawReason } })
  const refusal = await status({ code: '123456', kept })
  expect(refusal).toMatchObject({
    problem: { code: 'our-fault' },
    refused: { values: { code: '123456' } },
    kept: { intent: 'withdraw' },
  })
  const found = { id: trackingId, complaint: { codeChannels: [{ channel: 'sms', sentTo: '09…22' }] }, codeSent: null }
  const page = await readPage(
    'en',
    createElement(ProofForm, { found: found as unknown as FoundStatus, refusal, lead: 'A code opens it.' }),
  )
  expect(page).toContain(enTrack.ourFault.title)
  expect(page).toContain('value="123456"')
  expect(page).toContain('They answered after all.')
  const again = await status({ channel: 'sms', kept })
  expect(again).toMatchObject({ problem: { code: 'our-fault' }, refused: { values: { channel: 'sms' } } })
})

test('an answer to a request for missing items comes back, with a note on the documents', async () => {
  const form = new FormData()
  form.append('text', 'It is 114.')
  form.append('file', new File(['%PDF-1.7'], 'house.pdf', { type: 'application/pdf' }))
  const request = formOf(
    `/complaint/adjust-complaint/${complaintId}/0?id=${trackingId}&complaint=${complaintId}&version=4&key=k`,
    form,
  )
  const { data: refusal, init } = (await sendAdjustment(request, api())) as unknown as Answered<Refusal>
  expect(init.status).toBe(500)
  expect(refusal).toMatchObject({
    intent: 'adjust',
    problem: { code: 'our-fault' },
    refused: { values: { text: 'It is 114.' } },
  })
  const mine = {
    complaint: { complaintId, version: 4, missing: { items: ['The house number'], note: null } },
    limits: { maxBytes: 1_048_576, maxFiles: 3 },
  } as unknown as Mine
  const shown = await readPage('en', createElement(AdjustForm, { id: trackingId, mine, idempotencyKey: 'k', refusal }))
  expect(shown).toContain(enSupplying.supply.reasons['our-fault'])
  expect(shown).toMatch(/<textarea[^>]*>It is 114\.<\/textarea>/)
  const page = await unreachable(refusal)
  expect(page).toMatch(/<form [^>]*enctype="multipart\/form-data"/i)
  expect(page).toContain(enTrack.ourFault.files)
  expect(page).toContain('value="It is 114."')
  const kept = { intent: 'adjust', values: { text: 'It is 115.' } }
  const proofOver = problemOf('proof-over', { status: 401 })
  const over = { intent: 'adjust', refused: { fields: [], values: {} }, problem: proofOver, kept }
  expect(await unreachable(over)).toContain('value="It is 115."')
})

test('a step of the application comes back with all that was typed', async () => {
  const typed = { 'complainant.firstName': 'ሐና', 'complainant.genderId': '3', intent: 'next' }
  const answer = await actOnApplication(post('/home/apply?step=complainant', typed), api(), 'en')
  const { data, init } = answer as unknown as Answered<ApplyRefusal>
  expect(data).toMatchObject({ problem: { code: 'our-fault' }, refused: { fields: [], values: typed } })
  expect(data.refused.values).toEqual(typed)
  expect(init.status).toBe(500)
  const page = await readPage('en', createElement(UnsentStep, { why: 'our-fault', sent: typed }))
  expect(page).toContain(enApply.unsent['our-fault'].title)
  expect(page).toContain(enApply.unsent.again)
  for (const [name, value] of Object.entries(typed))
    expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
})

test('the browser distinguishes a failure of the server from a lost connection', async () => {
  const request = () => post('/home/track-status/status', { code: '123456' })
  const failed = async (thrown: unknown) =>
    ((await orOffline(request(), () => Promise.reject(thrown))) as unknown as Answered<Refusal>).data.problem?.code
  expect(await failed(new TypeError('Failed to fetch'))).toBe('offline')
  expect(await failed(new Error('Unexpected Server Error'))).toBe('our-fault')
  await expect(orOffline(request(), () => Promise.reject(new Response(null, { status: 404 })))).rejects.toBeInstanceOf(
    Response,
  )
})

test('a user with a forgotten password keeps the typed name, and gets the form though nothing can be loaded', async () => {
  const contextOf = () => {
    const context = new RouterContextProvider()
    context.set(apiContext, api())
    return context
  }
  const asked = { request: post('/session/forgot-password', { userName: 'almaz@example.et' }), context: contextOf() }
  const sent = (await forgotPassword.action(asked as never)) as unknown as Answered<{
    userName: string
    problem: object
  }>
  expect(sent.init.status).toBe(500)
  expect(sent.data).toMatchObject({ step: 'ask', userName: 'almaz@example.et', problem: { code: 'our-fault' } })
  const opened = { request: new Request('http://portal.test/session/forgot-password'), context: contextOf() }
  const loaded = (await forgotPassword.loader(opened as never)) as unknown as Answered<{ isOurFault: boolean }>
  expect([loaded.init.status, loaded.data.isOurFault]).toEqual([500, true])
})
