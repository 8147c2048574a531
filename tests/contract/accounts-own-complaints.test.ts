import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownWhatWasFiled } from '#server/features/own-complaints/own-complaints.ts'
import type { Complainant } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { signedCookieHeader } from '#server/platform/http/cookies.ts'
import type { Call } from '#server/platform/http/call.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'kvinthoft zargu ploom'
const people = { count: 0 }

async function aComplainant() {
  const userName = `owner${++people.count}@example.et`
  const body = { name: 'Almaz Worku', userName, userPassword: password }
  const signedUp = await server.post('/api/JwtToken/UserAdd', body)
  const { accessToken: token, user } = signedUp.json()
  const { text } = await server.database.ownerDb
    .selectFrom('outgoing_message')
    .select('text')
    .where('recipient', '=', userName)
    .executeTakeFirstOrThrow()
  await server.post('/api/JwtToken/ConfirmAccount', { code: /\d{6}/.exec(text)?.[0] }, { token })
  const refresh = String([signedUp.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  return { token: token as string, id: user[0].id as number, refresh }
}

/** The cookie that a verified one-time code sets. */
const proofOf = (complaintId: number) =>
  signedCookieHeader(
    server.context.config,
    { name: 'possession', value: String(complaintId), maxAgeSeconds: 1800 },
    server.clock.now(),
  ).split(';')[0] ?? ''

const list = async (token: string) => (await server.get('/api/Complaints/GetMyComplaints', token)).json()

test('a complaint is claimed with a proof of possession, once, and opened by its owner alone', async () => {
  const [owner, stranger] = [await aComplainant(), await aComplainant()]
  const complaint = await server.inTransaction(tx => aComplaint(tx))
  const open = (token: string) => server.get(`/api/Complaints/GetMyComplaint/${complaint.id}`, token)
  const claim = (cookie?: string) => server.post('/api/Complaints/ClaimComplaint', {}, { token: owner.token, cookie })
  expect(await list(owner.token)).toEqual([])
  expect((await open(owner.token)).statusCode).toBe(404)
  expect((await claim()).json().code).toBe('code-required')
  for (let i = 0; i < 2; i++) {
    expect((await claim(proofOf(complaint.id))).json()).toEqual([
      expect.objectContaining({ CompliantId: complaint.id }),
    ])
  }
  expect((await open(owner.token)).json()).toMatchObject({
    compliant_id: complaint.id,
    currentStatus: expect.any(String),
  })
  expect((await open(stranger.token)).statusCode).toBe(404)
  expect(await list(stranger.token)).toEqual([])
  const entries = await server.database.ownerDb
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'complaint-claimed')
    .execute()
  expect(entries).toEqual([{ actor_kind: 'complainant', actor_id: owner.id }])
})

test('what is filed while signed in belongs to the account, and to nobody after signing out', async () => {
  const owner = await aComplainant()
  const [first, second] = await server.inTransaction(async tx => [await aComplaint(tx), await aComplaint(tx)])
  const file = (complaintId: number) => {
    const value = decodeURIComponent(owner.refresh.slice('refresh='.length)).split('.')[0] ?? ''
    const call = { context: server.context, signedCookie: () => Buffer.from(value, 'base64url').toString() }
    return ownWhatWasFiled(call as unknown as Call, complaintId)
  }
  await file(first?.id ?? 0)
  expect(await list(owner.token)).toHaveLength(1)
  await server.post('/api/Users/RevokeOtherSessions', {}, { token: owner.token })
  await server.post('/api/JwtToken/Logout', {}, { token: owner.token, cookie: owner.refresh })
  await file(second?.id ?? 0)
  const owned = await server.database.ownerDb
    .selectFrom('complaint_owner')
    .select('complaint_id')
    .where('user_id', '=', owner.id)
    .execute()
  expect(owned).toEqual([{ complaint_id: first?.id }])
})

test('the database alone shows a complainant nothing that they do not own', async () => {
  const owner = await aComplainant()
  const complaint = await server.inTransaction(tx => aComplaint(tx))
  await server.inTransaction(tx => aComplaint(tx))
  await server.post('/api/Complaints/ClaimComplaint', {}, { token: owner.token, cookie: proofOf(complaint.id) })
  const actor = (userId: number): Complainant => ({
    kind: 'complainant',
    userId,
    sessionId: '',
    userName: '',
    isConfirmed: true,
    language: 'en',
  })
  const seenBy = (userId: number) =>
    inTransaction(server.context, actor(userId), async tx => [
      (await tx.selectFrom('complaint').select('id').execute()).map(({ id }) => id),
      [
        ...new Set(
          (await tx.selectFrom('complaint_party').select('complaint_id').execute()).map(row => row.complaint_id),
        ),
      ],
      (await tx.selectFrom('complaint_owner').select('complaint_id').execute()).map(row => row.complaint_id),
    ])
  expect(await seenBy(owner.id)).toEqual([[complaint.id], [complaint.id], [complaint.id]])
  expect(await seenBy(0)).toEqual([[], [], []])
})
