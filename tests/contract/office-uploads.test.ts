import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { deleteExpiredDrafts } from '#server/features/intake/delete-expired-drafts.job.ts'
import { aConstant, aLedComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'

const pages: PageCode[] = ['Complaints - List View', 'Complaints - Decide']

const server = await testServer()
const { ownerDb } = server.database
const organizationId = await server.add(anOrganization)
const lead = await signInAs(server, { organizationId, permissions: pages })
const colleague = await signInAs(server, { organizationId, permissions: ['All'], guardLevel: 'SA' })

const upload = (token: string, text = 'Seen on the site.') =>
  server.postForm('/api/File', { files: [['site.txt', text]] }, { authorization: `Bearer ${token}` })
const download = (id: string, token: string) => server.get(`/api/File/download?fileUrl=${id}`, token)

async function aCase() {
  const { id } = await server.add(aLedComplaint, lead)
  const requiredDecisionId = await server.add(aConstant, 'required-decision')
  return {
    id,
    decide: (file: string, by = lead) =>
      server.post(
        '/api/CompliantActions/SaveCompliantAction',
        {
          CompliantId: id,
          attachements: [{ attachementFileName: file, attachedByUser: 'me' }],
          HasAttachment: true,
          issues: [{ ordinal: 0, finding: 'It was due.', law: 'Directive 12', remedy: 'Issue it.' }],
          justification: 'Every paper was there.',
          requiredDecisionId,
        },
        { token: by.token },
      ),
  }
}

test('staff upload first and name the case later, as the specification says', async () => {
  const uploaded = await upload(lead.token)
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const [file] = uploaded.json().dbPaths as string[]
  expect((await download(file ?? '', lead.token)).body).toBe('Seen on the site.')
  // not even a user with `All` sees it
  expect((await download(file ?? '', colleague.token)).statusCode).toBe(404)
  const { id, decide } = await aCase()
  const decided = await decide(file ?? '')
  expect(decided.statusCode, decided.body).toBe(200)
  const { compliantDecision } = (
    await server.get(`/api/CompliantActions/GetLetCompliantSolution/${id}`, lead.token)
  ).json()
  expect(compliantDecision).toMatchObject({
    HasAttachment: true,
    attachements: [{ attachementFileName: file, fileName: 'site.txt', attachedByUser: { en: 'Tigist Bekele' } }],
  })
  expect((await download(file ?? '', colleague.token)).body).toBe('Seen on the site.')
})

test('a file of somebody else cannot be named, and stays theirs', async () => {
  const [file] = (await upload(colleague.token)).json().dbPaths as string[]
  const { decide } = await aCase()
  expect((await decide(file ?? '')).json()).toMatchObject({
    fields: [{ field: 'attachements', reason: 'no-such-file' }],
  })
  expect((await download(file ?? '', colleague.token)).statusCode).toBe(200)
})

test('files that no action named are deleted after a day', async () => {
  const [file] = (await upload(lead.token)).json().dbPaths as string[]
  server.clock.moveBy(20 * 3_600_000)
  await deleteExpiredDrafts(server.context)
  const { token } = await signInAs(server, { organizationId, permissions: pages })
  expect((await download(file ?? '', token)).statusCode).toBe(404)
  const rows = () => rowsIn(ownerDb, 'attachment', { id: file ?? '' }, ['id'])
  expect(await rows()).toHaveLength(1)
  server.clock.moveBy(30 * 3_600_000)
  await deleteExpiredDrafts(server.context)
  expect(await rows()).toEqual([])
})
