import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { applicationsContract } from '#contract/filing/applications.ts'
import { CallFailure, createClient } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { Context } from '#server/platform/context.ts'
import { mountEndpoints } from '#server/platform/http/mount.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { answersOfStep, completeAnswers } from '#tests/support/application.ts'
import { testDatabase } from '#tests/support/database.ts'
import { applicationSteps } from '#contract/filing/application-steps.ts'
import { hashOfPin } from '#server/features/registration/index.ts'
import { authenticate } from '#server/features/accounts/index.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { locationsEndpoints } from '#server/features/locations/index.ts'
import { sendMessageJobs } from '#server/features/notifications/index.ts'
import { organizationsEndpoints } from '#server/features/organizations/index.ts'
import { referenceDataEndpoints } from '#server/features/reference-data/index.ts'
import { applicationsEndpoints } from './index.ts'

const database = await testDatabase()
const log = createLog('silent')
const jobs = await startJobs({ appUrl: database.appUrl, definitions: sendMessageJobs, works: false, log })
const config = {
  dataFolder: tmpdir(),
  publicUrl: 'http://localhost',
  secret: 'a secret of more than thirty-two characters',
  dataKeys: ['a data key of more than thirty-two characters'] as [string],
  limits: { draftDays: 14 },
}
const context = { db: database.db, jobs, log, clock: { now: () => new Date() }, config } as unknown as Context
const app = fastify()
const served = [applicationsEndpoints, locationsEndpoints, organizationsEndpoints, referenceDataEndpoints]
mountEndpoints(app, context, served, authenticate)
for (const [name, handles] of [
  ['Land bureau', false],
  ['Complaints office', true],
] as const) {
  await database.ownerDb
    .insertInto('organization')
    .values({ name_en: name, name_am: name, handles_complaints: handles })
    .execute()
}

afterAll(async () => {
  await app?.close()
  await jobs?.stop()
  await stopLetters()
  await database?.close()
})

/** A separate browser: a client and its cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const send = async (request: { method: string; url: string; headers: Record<string, string>; body?: string }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, cookie },
      ...(request.body !== undefined && { payload: request.body }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  const client = createClient(callPlans, async request => {
    const answer = await send(request)
    return {
      status: answer.statusCode,
      headers: { get: (name: string) => (answer.headers[name] as string | undefined) ?? null },
      text: async () => answer.body,
    }
  })
  return { client, cookies, send }
}

const refusalOf = (call: Promise<unknown>): Promise<CallFailure> =>
  call.then(
    () => expect.unreachable(),
    error => error,
  )

describe('the calls of an application', () => {
  test('from the first step to the receipt', async () => {
    const { client, send, cookies } = browser()
    expect(await client.getDraft()).toEqual({ draft: null, submitted: null })
    const started = await client.startDraft({ body: { language: 'am' } })
    expect((await client.startDraft({ body: { language: 'am' } })).id).toBe(started.id)
    const answers = await completeAnswers(client)
    for (const { name } of applicationSteps.filter(step => step.name !== 'review')) {
      const { errors } = await client.saveDraft({ body: { step: name, answers: answersOfStep(name, answers) } })
      expect([name, errors]).toEqual([name, []])
    }
    expect((await client.getDraft()).draft).toMatchObject({ nextStep: 'review', answers })

    const submission = {
      method: 'POST',
      url: '/Applications/SubmitDraft',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }
    const first = await send(submission)
    const named = { ...submission, headers: { ...submission.headers, 'application-id': started.id } }
    const second = await send(named)
    // whoever sends it without its id may be the next visitor of this browser
    expect((await send(submission)).json()).toEqual({ code: 'already-submitted', message: expect.any(String) })
    expect(first.headers['x-message']).toBe('Registered your compliant successfully.')
    expect(first.json()).toMatchObject({ complaintRefNo: expect.stringMatching(/^\d{16}$/), currentStatus: 'CREATED' })
    expect(second.json()).toEqual(first.json())

    const name = first.json().receipt as string
    const receipt = await client.getReceipt({ query: { receipt: name } })
    expect(receipt).toMatchObject({ trackingId: first.json().complaintRefNo, complainantName: 'አበበ ከበደ ወልዴ' })
    // the PIN is readable where it was filed, and nowhere else: not in the cookie, and in the database only its hash
    expect(receipt.pin).toMatch(/^\d{8}$/)
    expect((await client.getReceipt({ query: { receipt: name } })).pin).toBe(receipt.pin)
    const [kept] = (cookies.get('receipt') ?? '').split('.')
    expect(Buffer.from(kept ?? '', 'base64url').toString()).not.toContain(receipt.pin)
    const stored = await database.ownerDb.selectFrom('case_pin').selectAll().execute()
    expect(stored).toMatchObject([
      { complaint_id: receipt.complaintId, pin_hash: hashOfPin(config, receipt.trackingId, receipt.pin ?? '') },
    ])
    const own = { applicationId: started.id }
    expect((await client.getDraft({}, own)).submitted?.trackingId).toBe(receipt.trackingId)
    const url = `/Applications/DownloadReceipt?language=en&receipt=${name}`
    const pdf = await send({ method: 'GET', url, headers: {} })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const given = database.ownerDb.selectFrom('letter').where('complaint_id', '=', receipt.complaintId)
    expect(await given.select(['kind', 'check_code']).execute()).toEqual([
      { kind: 'receipt', check_code: expect.stringMatching(/^\d{20}$/) },
    ])
    expect([...cookies.keys()].sort()).toEqual(['application', 'receipt'])
    // another one was issued at the office meanwhile: the former is no longer shown
    const other = Buffer.alloc(32)
    await database.ownerDb.updateTable('case_pin').set({ pin_hash: other }).execute()
    expect((await client.getReceipt({ query: { receipt: name } })).pin).toBeNull()

    const next = await client.startDraft({ body: { language: 'en' } })
    expect(next.id).not.toBe(started.id)
  })

  test('an empty application is refused with every field named', async () => {
    const { client } = browser()
    await client.startDraft({ body: { language: 'en' } })
    const { status, failure } = await refusalOf(client.submitDraft({ body: {} }))
    expect([status, failure.code]).toEqual([422, 'invalid-input'])
    expect(failure.fields?.length).toBeGreaterThan(15)
    expect(failure.fields).toContainEqual({ field: 'consents.notInCourt', reason: 'consent-missing' })
  })

  test('without the cookies there is nothing to save, submit or show', async () => {
    const { client, cookies } = browser()
    expect((await refusalOf(client.submitDraft({ body: {} }))).status).toBe(401)
    expect((await refusalOf(client.saveDraft({ body: { step: 'review', answers: {} } }))).status).toBe(401)
    expect((await refusalOf(client.getReceipt({ query: {} }))).status).toBe(404)
    cookies.set('receipt', 'MQ.9999999999.forged')
    for (const receipt of [undefined, '', 'forged'])
      expect((await refusalOf(client.getReceipt({ query: { receipt } }))).status).toBe(404)
  })

  test('a discarded application is gone, and so is its cookie', async () => {
    const { client } = browser()
    const { id } = await client.startDraft({ body: { language: 'en' } })
    expect(await client.discardDraft({ body: {} })).toEqual({ discarded: true })
    expect(await client.getDraft()).toEqual({ draft: null, submitted: null })
    expect((await client.startDraft({ body: { language: 'en' } })).id).not.toBe(id)
  })

  test('a text that is too long is kept whole, and the field says by how much', async () => {
    const { client } = browser()
    await client.startDraft({ body: { language: 'en' } })
    const long = { 'complaint.issues.0': 'x'.repeat(20_000), __proto__: 'x', 'no.such': 'field' }
    const { draft, errors } = await client.saveDraft({ body: { step: 'complaint', answers: long } })
    expect(errors).toContainEqual({ field: 'complaint.issues.0', reason: 'too-long', over: 15_000 })
    expect(Object.entries(draft.answers)).toEqual([['complaint.issues.0', 'x'.repeat(20_000)]])
  })

  test('only staff with the permission register at once', async () => {
    const { send } = browser()
    const { path } = applicationsContract.registerComplaint
    const headers = { 'content-type': 'application/json' }
    expect((await send({ method: 'POST', url: path, headers, body: '{}' })).statusCode).toBe(401)
  })
})
