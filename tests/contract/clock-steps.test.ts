/**
 * The clock steps back while people are at work, by minutes, an hour or a day: what was stored before lies in the future then, and nobody
 * waits for that time. Each line is a place that compares a stored time with the present one; the queue has its own tests.
 */
import { describe, expect, test } from 'vitest'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import { sealAuditEntries } from '#server/features/audit/seal-entries.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { haveCaseOpen } from '#server/features/case-file/have-case-open.ts'
import { countMessage } from '#server/features/notifications/message-ceilings.ts'
import { inTransaction } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { cookieIn, lastCode } from '#tests/support/sent-messages.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { aToken } from '#tests/support/sign-in-as.ts'

const minute = 60_000
const steps: [name: string, milliseconds: number][] = [
  ['five minutes', 5 * minute],
  ['an hour', 60 * minute],
  ['a day', 24 * 60 * minute],
]

const server = await testServer()
const office = await startOffice()
const { ownerDb } = server.database
const password = 'kvinthoft zargu ploom'
const system = { kind: 'system', job: 'test' } as const
const limit = { limit: 2, windowSeconds: 3600 }

/** Does something before the step; what it returns is done after it. */
type Place = (server: TestServer) => Promise<() => Promise<void>>

const signIn = (userName: string, userPassword = password) =>
  server.post('/api/JwtToken/UserLogin', { userName, userPassword })

const places: Record<string, Place> = {
  async 'a limit that was used up'() {
    const subject = crypto.randomUUID()
    const count = () =>
      inTransaction(server.context, system, tx => countAttempt(tx, 'track', subject, limit, server.clock.now()))
    await count()
    await count()
    await expect(count()).rejects.toThrow()
    return async () => {
      expect((await count()).count).toBe(1)
    }
  },
  async 'messages to a number that had all of its hour'() {
    const message = {
      recipient: `+2519${String(Math.random()).slice(2, 10)}`,
      template: 'registered',
      channel: 'sms',
    } as never
    const count = () =>
      inTransaction(server.context, system, tx => countMessage(tx, server.context, message, server.clock.now()))
    const untilHeldBack = async () => {
      for (let sent = 0; sent < 1000; sent++)
        if (
          await count().then(
            () => false,
            () => true,
          )
        )
          return sent
      return Infinity
    }
    const most = await untilHeldBack()
    return async () => expect(await untilHeldBack()).toBe(most)
  },
  async 'a one-time code that was sent, and the next one'() {
    const { id, trackingId } = await server.add(aComplaint)
    const send = () => server.post('/api/Tracking/SendCode', { refNo: trackingId, channel: 'sms' })
    const verify = async () => {
      const { code } = await lastCode(ownerDb, { complaint_id: id })
      return (await server.post('/api/Tracking/VerifyCode', { refNo: trackingId, code })).statusCode
    }
    let sent = 200
    while (sent === 200) sent = (await send()).statusCode
    expect(sent).toBe(429)
    return async () => {
      expect(await verify()).toBe(200)
      expect((await send()).statusCode).toBe(200)
      expect(await verify()).toBe(200)
    }
  },
  async 'only the newest code counts, whichever time it has'() {
    const { id, trackingId } = await server.add(aComplaint)
    const send = () => server.post('/api/Tracking/SendCode', { refNo: trackingId, channel: 'sms' })
    const verify = async (code: string) =>
      (await server.post('/api/Tracking/VerifyCode', { refNo: trackingId, code })).statusCode
    server.clock.moveBy(-2 * 24 * 60 * minute)
    await send()
    const { code: first } = await lastCode(ownerDb, { complaint_id: id })
    server.clock.moveBy(2 * 24 * 60 * minute)
    await send()
    const { code: second } = await lastCode(ownerDb, { complaint_id: id })
    return async () => {
      server.clock.moveBy(-2 * 24 * 60 * minute)
      const answers = [first === second ? 422 : await verify(first), await verify(second)]
      server.clock.moveBy(2 * 24 * 60 * minute)
      expect(answers).toEqual([422, 200])
    }
  },
  async 'sign-ins after too many wrong passwords'() {
    const userName = `${crypto.randomUUID()}@example.et`
    await server.add(aStaffMember, { userName, password })
    let status = 401
    while (status === 401) status = (await signIn(userName, 'a wrong password')).statusCode
    expect(status).toBe(429)
    await ownerDb.deleteFrom('attempt').where('kind', 'like', '%address%').execute()
    return async () => expect((await signIn(userName)).statusCode).toBe(200)
  },
  async 'a session: calls, its renewal, and its end after a pause'() {
    const userName = `${crypto.randomUUID()}@example.et`
    const { userId } = await server.add(aStaffMember, { userName, password })
    const entered = await signIn(userName)
    const cookie = cookieIn(entered, 'refresh')
    const navigation = (token: string) => server.get('/api/Navigation/GetMyNavigation', token)
    return async () => {
      const { accessToken } = entered.json()
      expect((await navigation(accessToken)).statusCode).toBe(200)
      const renewed = await server.post('/api/JwtToken/Refresh', {}, { cookie })
      expect(renewed.statusCode).toBe(200)
      expect((await navigation(renewed.json().accessToken)).statusCode).toBe(200)
      const [session] = await rowsIn(ownerDb, 'user_session', { user_id: userId }, ['last_seen_at', 'expires_at'])
      expect(session?.last_seen_at.getTime()).toBeLessThanOrEqual(server.clock.now().getTime())
      expect(session?.expires_at.getTime()).toBeLessThanOrEqual(server.clock.now().getTime() + 12 * 60 * minute)
    }
  },
  async 'codes of an authenticator app'() {
    const userName = `${crypto.randomUUID()}@example.et`
    const { userId } = await server.add(aStaffMember, { userName, password })
    const token = await aToken(server, { userId })
    const begun = await server.post('/api/Users/BeginAuthenticator', { currentPassword: password }, { token })
    const { secret } = begun.json()
    const codeNow = () => authenticatorCode(secret, server.clock.now())
    expect((await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })).statusCode).toBe(200)
    return async () => {
      const code = codeNow()
      const verify = async () => {
        const { challenge } = (await signIn(userName)).json().details
        return (await server.post('/api/JwtToken/VerifySecondFactor', { challenge, code })).statusCode
      }
      expect(await verify()).toBe(200)
      // each code once, before and after
      expect(await verify()).toBe(422)
    }
  },
  async 'the seal of the audit trail'() {
    const seal = async () => {
      await server.add(aStaffMember)
      const { db, config } = server.context
      await sealAuditEntries({ db, key: config.auditKey, dataFolder: config.dataFolder })
      return ownerDb
        .selectFrom('audit_entry as entry')
        .leftJoin('audit_seal as seal', 'seal.entry_id', 'entry.id')
        .where('seal.entry_id', 'is', null)
        .select('entry.id')
        .execute()
    }
    expect(await seal()).toEqual([])
    return async () => expect(await seal()).toEqual([])
  },
  async 'who has a case open'() {
    const colleague = { permissions: ['All'] } as Parameters<typeof aStaffMember>[1]
    const [one, other] = [await server.add(aStaffMember, colleague), await server.add(aStaffMember, colleague)]
    const { id: complaintId } = await server.add(aComplaint)
    await haveCaseOpen(server.context, one, { complaintId })
    return async () => {
      expect((await haveCaseOpen(server.context, other, { complaintId })).others).toEqual([])
    }
  },
}

describe.for(steps)('a step back by %s', ([, milliseconds]) => {
  test.for(Object.entries(places))('%s', async ([, begin]) => {
    const goOn = await begin(server)
    server.clock.moveBy(-milliseconds)
    await goOn().finally(() => server.clock.moveBy(milliseconds))
  })
})

test.for(steps)(
  'a case goes on to its conclusion after a step back by %s before each step',
  async ([, milliseconds]) => {
    const { clock, staff, take, context } = office
    const stepBack = () => {
      clock.at = new Date(clock.at.getTime() - milliseconds)
    }
    const reason = 'Everything needed is there.'
    const { severityId, departmentId, requiredDecisionId } = office
    const handlerIds = [staff.lead.userId]
    const issues = [0, 1].map(ordinal => ({
      ordinal,
      finding: 'The map was refused.',
      law: 'Article 5',
      remedy: 'It is issued.',
    }))
    const id = await office.aCase()
    stepBack()
    await take(staff.receiver, forward, id, { fulfilsStandard: true, reason, severityId, departmentId })
    stepBack()
    await take(staff.officer, directForAction, id, { handlerIds, leadId: staff.lead.userId, reason })
    stepBack()
    await take(staff.lead, acceptCase, id, {})
    stepBack()
    await take(staff.lead, saveDecision, id, {
      issues,
      justification: 'The bureau gave no reason.',
      requiredDecisionId,
    })
    stepBack()
    await take(staff.lead, conclude, id, {})
    stepBack()
    const page = await showComplaint(context, staff.lead, id)
    expect(page).toBeTruthy()
    await watchTime(context)
    await office.gate('conclude', staff.lead)
    stepBack()
    await office.gate('conclude')
    const track = await rowsIn(office.database.ownerDb, 'status_track', { complaint_id: id }, ['action'], 'id')
    expect(track.at(-1)?.action).toBe('conclude')
  },
)
