import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { CallFailure } from '#contract/http/client.ts'
import { completeAnswers } from '#tests/support/application.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { buildPdf, letterObjects } from './build-files.ts'

const server = await testServer()
await server.inTransaction(async tx => [
  await anOrganization(tx),
  await anOrganization(tx, { handles_complaints: false }),
])

/** The API for one caller; `setCookies` are those that the answers set. */
function clientOf(sender: Parameters<typeof server.client>[0]) {
  const setCookies: string[] = []
  const client = server.client(sender, ({ cookies }) => setCookies.push(...cookies.map(({ name }) => name)))
  return { client, setCookies }
}

async function aClerk(permissions: PageCode[] = ['Complaints - Register']) {
  const { token, userId } = await signInAs(server, { permissions })
  return { ...clientOf({ token }), token, userId }
}
type Clerk = Awaited<ReturnType<typeof aClerk>>

const begin = async ({ client }: Clerk) => (await client.startDraft({ body: { language: 'am' } })).id

const save = ({ client }: Pick<Clerk, 'client'>, applicationId: string, firstName: string) =>
  client.saveDraft(
    { body: { step: 'review', answers: { 'complainant.firstName': firstName }, unfinished: true, whole: true } },
    { applicationId },
  )

/** Attaches a letter to an application; returns the status and, on success, its id. */
async function attach(token: string, applicationId: string) {
  const headers = { authorization: `Bearer ${token}`, 'application-id': applicationId }
  const form = { files: [['letter.pdf', buildPdf(letterObjects())]] as [string, Buffer][] }
  const answer = await server.postForm('/api/File', form, headers)
  return { status: answer.statusCode, id: answer.json().dbPaths?.[0] as string }
}

/** The answers of every call about an application to a caller who names it. */
async function statusesFor({ client }: Pick<Clerk, 'client'>, applicationId: string, attachmentId: string) {
  const about = { applicationId }
  const body = {}
  const calls: Record<string, () => Promise<unknown>> = {
    startDraft: () => client.startDraft({ body: { language: 'en' } }, about),
    getDraft: () => client.getDraft({}, about),
    saveDraft: () => save({ client }, applicationId, 'Another'),
    setAttachmentType: () => client.setAttachmentType({ params: { attachmentId }, body: { type: null } }, about),
    deleteAttachment: () => client.deleteAttachment({ params: { attachmentId }, body }, about),
    submitDraft: () => client.submitDraft({ body }, about),
    discardDraft: () => client.discardDraft({ body }, about),
    getReceipt: () => client.getReceipt({ query: {} }, about),
  }
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls))
    statuses[name] = await call().then(
      () => 200,
      error => (error instanceof CallFailure ? error.status : Promise.reject(error)),
    )
  return statuses
}

test('a clerk has several applications under way, each under its own id, and no cookie', async () => {
  const clerk = await aClerk()
  const [first, second] = [await begin(clerk), await begin(clerk)]
  expect(first).not.toBe(second)
  expect(await clerk.client.listDrafts()).toEqual([])
  await save(clerk, first, 'Almaz')
  await save(clerk, second, 'Bekele')
  expect((await clerk.client.getDraft({}, { applicationId: first })).draft?.answers).toEqual({
    'complainant.firstName': 'Almaz',
  })
  expect(await clerk.client.listDrafts()).toMatchObject([
    { id: second, complainantName: 'Bekele' },
    { id: first, complainantName: 'Almaz' },
  ])
  expect(await clerk.client.discardDraft({ body: {} }, { applicationId: second })).toEqual({ discarded: true })
  expect(await clerk.client.listDrafts()).toMatchObject([{ id: first }])
  expect(clerk.setCookies).toEqual([])
})

test('nobody else reads, changes or ends it, and its content stays', async () => {
  const clerk = await aClerk()
  const id = await begin(clerk)
  await save(clerk, id, 'Almaz')
  const letter = await attach(clerk.token, id)
  expect(letter.status).toBe(200)
  const strangers: [who: string, caller: Pick<Clerk, 'client'>, status: number][] = [
    ['another clerk', await aClerk(), 404],
    ['a supervisor', await aClerk(['All']), 404],
    ['staff without the permission', await aClerk(['Complaints - List View']), 403],
    ['a visitor', clientOf({}), 401],
    [
      'a visitor with an application of their own',
      clientOf({ cookie: server.cookieOf('application', crypto.randomUUID()) }),
      401,
    ],
  ]
  for (const [who, caller, status] of strangers) {
    const statuses = await statusesFor(caller, id, letter.id)
    expect([who, [...new Set(Object.values(statuses))], statuses]).toEqual([who, [status], statuses])
  }
  const another = await aClerk()
  expect((await attach(another.token, id)).status).toBe(404)
  expect(await another.client.listDrafts()).toEqual([])
  const { draft } = await clerk.client.getDraft({}, { applicationId: id })
  expect(draft).toMatchObject({ answers: { 'complainant.firstName': 'Almaz' }, attachments: [{ id: letter.id }] })
})

test('an invalid id names no application, and a new id is stored only with its first answer', async () => {
  const clerk = await aClerk()
  const statuses = await statusesFor(clerk, 'application', crypto.randomUUID())
  expect(new Set(Object.values(statuses))).toEqual(new Set([404]))
  const id = crypto.randomUUID()
  expect((await clerk.client.getDraft({}, { applicationId: id })).draft).toMatchObject({ id, answers: {} })
  const stored = server.database.ownerDb.selectFrom('complaint_draft').select('owner_id').where('id', '=', id)
  expect(await stored.execute()).toEqual([])
  await save(clerk, id, 'Almaz')
  expect(await stored.execute()).toEqual([{ owner_id: clerk.userId }])
})

test('the complaint made from it is shown only to its clerk, however often it is sent', async () => {
  const clerk = await aClerk()
  const id = await begin(clerk)
  const about = { applicationId: id }
  const answers = await completeAnswers(clerk.client)
  await clerk.client.saveDraft({ body: { step: 'review', answers, whole: true } }, about)
  const { receipt, ...registered } = await clerk.client.submitDraft({ body: {} }, about)
  expect(await clerk.client.submitDraft({ body: {} }, about)).toEqual({ ...registered, receipt })
  expect((await clerk.client.getDraft({}, about)).submitted).toEqual(registered)
  expect((await clerk.client.getReceipt({ query: {} }, about)).trackingId).toBe(registered.trackingId)
  expect(await clerk.client.listDrafts()).toEqual([])
  await expect(save(clerk, id, 'Almaz')).rejects.toMatchObject({ failure: { code: 'already-submitted' } })
  // the PIN of the slip, sealed, for half an hour; the application itself opens for its clerk's token alone
  expect([...new Set(clerk.setCookies)]).toEqual(['receipt'])
  const another = await aClerk(['All'])
  const statuses = await statusesFor(another, id, crypto.randomUUID())
  expect(new Set(Object.values(statuses))).toEqual(new Set([404]))
})
