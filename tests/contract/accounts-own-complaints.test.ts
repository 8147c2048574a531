import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeAnswers } from '#tests/support/application.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { fillDraft } from '#tests/support/filing.ts'
import { testServer } from '#tests/support/server.ts'
import { signUp } from '#tests/support/sign-up.ts'
import { entriesAbout } from '#tests/support/trail.ts'
import { rowsIn } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database

const people = { count: 0 }
const aComplainant = () => signUp(server, `owner${++people.count}@example.et`)

const list = async (token: string) => (await server.get('/api/Complaints/GetMyComplaints', token)).json()

test('a complaint is claimed with a proof of possession, once, and opened by its owner alone', async () => {
  const [owner, stranger] = [await aComplainant(), await aComplainant()]
  const complaint = await server.add(aComplaint)
  const open = (token: string) => server.get(`/api/Complaints/GetMyComplaint/${complaint.id}`, token)
  const claim = (cookie?: string) => server.post('/api/Complaints/ClaimComplaint', {}, { token: owner.token, cookie })
  expect(await list(owner.token)).toEqual([])
  expect((await open(owner.token)).statusCode).toBe(404)
  expect((await claim()).json().code).toBe('code-required')
  for (let i = 0; i < 2; i++) {
    expect((await claim(server.proofOf(complaint.id))).json()).toEqual([
      expect.objectContaining({ compliant_id: complaint.id }),
    ])
  }
  expect((await open(owner.token)).json()).toMatchObject({
    compliant_id: complaint.id,
    currentStatus: expect.any(String),
  })
  expect((await open(stranger.token)).statusCode).toBe(404)
  expect(await list(stranger.token)).toEqual([])
  const entries = await rowsIn(ownerDb, 'audit_entry', { action: 'complaint-claimed' }, ['actor_kind', 'actor_id'])
  expect(entries).toEqual([{ actor_kind: 'complainant', actor_id: owner.id }])
})

/** The cookie of an application that is ready to be submitted. */
async function aFilledDraft(overrides: Record<string, string> = {}): Promise<string> {
  await server.inTransaction(async tx => [
    await anOrganization(tx),
    await anOrganization(tx, { handles_complaints: false }),
  ])
  const answers = await completeAnswers(server.client(), overrides)
  return server.cookieOf('application', await fillDraft(server.context, answers))
}

const submit = (...cookies: string[]) =>
  server.post('/api/Applications/SubmitDraft', {}, { cookie: cookies.filter(Boolean).join('; ') })

const ownedBy = (userId: number) =>
  ownerDb
    .selectFrom('complaint_owner')
    .innerJoin('complaint', 'complaint.id', 'complaint_owner.complaint_id')
    .select([
      'complaint_id',
      // both rows were written by one transaction, so neither ever exists without the other
      sql<boolean>`complaint.xmin = complaint_owner.xmin`.as('together'),
    ])
    .where('user_id', '=', userId)
    .execute()

test('what is filed while signed in belongs to the account in the same moment', async () => {
  const owner = await aComplainant()
  const draft = await aFilledDraft()
  const filed = await submit(draft, owner.refresh)
  expect(filed.statusCode).toBe(200)
  const { compliant_id } = filed.json()
  expect(await ownedBy(owner.id)).toEqual([{ complaint_id: compliant_id, together: true }])
  expect(await list(owner.token)).toEqual([expect.objectContaining({ compliant_id })])
  const trail = await entriesAbout(ownerDb, ['complaint', compliant_id], ['action', 'actor_kind', 'actor_id'])
  expect(trail).toContainEqual({ action: 'complaint-filed-signed-in', actor_kind: 'complainant', actor_id: owner.id })

  expect((await submit(draft, owner.refresh)).json().compliant_id).toBe(compliant_id)
  expect(await ownedBy(owner.id)).toHaveLength(1)
})

test('a refused complaint, or one filed after signing out, belongs to no account', async () => {
  const owner = await aComplainant()
  expect((await submit(await aFilledDraft({ 'complainant.genderId': '0' }), owner.refresh)).statusCode).toBe(422)
  await server.post('/api/JwtToken/Logout', {}, { token: owner.token, cookie: owner.refresh })
  expect((await submit(await aFilledDraft(), owner.refresh)).statusCode).toBe(200)
  expect(await ownedBy(owner.id)).toEqual([])
})
