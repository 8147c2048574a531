import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#tests/support/browser-globals.ts'
import type { Batch } from './batch.ts'

interface Call {
  id: number
  key: string
  version: string
  body: unknown
}

let session: ReturnType<typeof stubBrowser>['session']
let calls: Call[] = []
let underWay = 0
let most = 0
/** The network's reaction to a call; by default the server's answer. */
let answerTo: (call: Call) => Response | Promise<Response>

const done = ({ id }: Call) =>
  Response.json({ compliant_id: id, currentStatus: 'ASSIGNED_TO_CASE_RECEIVER', version: 8, isProposed: false })
const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ message: 'Error Saving Changes', code, ...more }, { status })

beforeEach(() => {
  calls = []
  underWay = 0
  most = 0
  answerTo = done
  session = stubBrowser('http://desk.test/compliants/all', async (_, { headers: all, body }) => {
    const headers = all as Record<string, string>
    const { CompliantId, ...rest } = JSON.parse(body as string) as { CompliantId: number }
    const call = { id: CompliantId, key: headers['idempotency-key']!, version: headers['if-match']!, body: rest }
    calls.push(call)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(resolve => setTimeout(resolve, 1))
    underWay -= 1
    return answerTo(call)
  }).session
})
afterAll(() => vi.unstubAllGlobals())

/** Simulates a reload: nothing in memory, and the stored state in the session. */
async function loadAnew() {
  vi.resetModules()
  return import('./batch.ts')
}

const casesTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    complaintId: index + 1,
    trackingId: `${4_271_093_555_182_000 + index}`,
    version: index + 3,
  }))
const asked = { action: 'reassign', answers: { userId: '7', reason: 'They are on leave.' }, leftOut: [] }
const stateOf = (batch: Batch | undefined, id: number) =>
  batch?.cases.find(({ complaintId }) => complaintId === id)?.state

test('each of 200 cases has a call of its own, with its version and its key, four at a time; three are refused', async () => {
  const { beginBatch, countsOf, findBatch } = await loadAnew()
  answerTo = call => {
    if (call.id === 5) return refusal(409, 'stale-version', { details: { version: 9, since: [] } })
    if (call.id === 90) return refusal(404, 'not-found')
    if (call.id === 199)
      return refusal(422, 'invalid-input', { fields: [{ field: 'userId', reason: 'cannot-hold-it' }] })
    return done(call)
  }
  await beginBatch(asked, casesTo(200))
  const batch = findBatch()
  expect(countsOf(batch!)).toEqual({ all: 200, done: 197, refused: 3, open: 0 })
  expect(batch?.isRunning).toBe(false)
  expect(most).toBe(4)
  expect(calls.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
    casesTo(200).map(each => each.complaintId),
  )
  expect(new Set(calls.map(({ key }) => key)).size).toBe(200)
  for (const { id, version, body } of calls) {
    expect(version).toBe(`"${id + 2}"`)
    expect(body).toEqual({ userId: 7, reason: 'They are on leave.' })
  }
  expect(stateOf(batch, 5)).toMatchObject({ kind: 'refused', failure: { code: 'stale-version' } })
  expect(stateOf(batch, 90)).toMatchObject({ kind: 'refused', status: 404 })
  expect(stateOf(batch, 199)).toMatchObject({ failure: { fields: [{ field: 'userId', reason: 'cannot-hold-it' }] } })
})

test('cases go to different people, each only from the person whose cases they were', async () => {
  const { beginBatch, findBatch } = await loadAnew()
  const name = { en: 'Hana', am: 'ሐና' }
  const shared = casesTo(3).map((one, index) => ({ ...one, to: { userId: index === 1 ? 8 : 7, name } }))
  await beginBatch({ ...asked, answers: { userId: '7,8', fromId: '5', reason: 'They are on leave.' } }, shared)
  const bodies = calls.toSorted((one, other) => one.id - other.id).map(({ body }) => body)
  expect(bodies).toEqual([7, 8, 7].map(userId => ({ userId, fromId: 5, reason: 'They are on leave.' })))
  expect(findBatch()?.cases.map(({ to }) => to?.userId)).toEqual([7, 8, 7])
})

test('a lost connection ends the queue; continuing sends the open cases with the same keys', async () => {
  const { beginBatch, countsOf, findBatch, goOn } = await loadAnew()
  answerTo = call => {
    // it was done, and its answer was lost
    if (call.id === 6) throw new TypeError('Failed to fetch')
    return done(call)
  }
  await beginBatch(asked, casesTo(40))
  const broken = findBatch()!
  expect(stateOf(broken, 6)).toEqual({ kind: 'unanswered' })
  expect(calls.length).toBeLessThan(12)
  expect(countsOf(broken)).toMatchObject({ done: calls.length - 1, refused: 0, open: 41 - calls.length })

  const before = [...calls]
  calls = []
  answerTo = done
  await goOn()
  expect(countsOf(findBatch()!)).toEqual({ all: 40, done: 40, refused: 0, open: 0 })
  const answered = before.filter(({ id }) => id !== 6).map(({ id }) => id)
  expect(calls.filter(({ id }) => answered.includes(id))).toEqual([])
  expect(calls.find(({ id }) => id === 6)).toEqual(before.find(({ id }) => id === 6))
})

test.each([503, 429])('an answer %i refuses nothing: the case stays open and the queue waits', async status => {
  const { beginBatch, countsOf, findBatch } = await loadAnew()
  answerTo = () => refusal(status, 'unavailable')
  await beginBatch(asked, casesTo(30))
  expect(calls).toHaveLength(4)
  expect(countsOf(findBatch()!)).toEqual({ all: 30, done: 0, refused: 0, open: 30 })
})

test('stopping begins no further call and waits for those under way', async () => {
  const { beginBatch, countsOf, findBatch, stopBatch } = await loadAnew()
  answerTo = call => {
    if (call.id === 10) stopBatch()
    return done(call)
  }
  await beginBatch(asked, casesTo(40))
  expect(calls.length).toBeLessThan(18)
  expect(countsOf(findBatch()!)).toMatchObject({ done: calls.length, open: 40 - calls.length })
})

test('a page that is reloaded in the middle finds the open cases, and continues with the same keys', async () => {
  const first = await loadAnew()
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  answerTo = call => {
    if (call.id < 6) return done(call)
    leave()
    return new Promise<Response>(() => {})
  }
  void first.beginBatch(asked, casesTo(20))
  await left
  const before = [...calls]
  calls = []
  answerTo = done

  const { closeBatch, countsOf, findBatch, goOn } = await loadAnew()
  expect(findBatch()).toMatchObject({ action: 'reassign', answers: asked.answers, isRunning: false })
  expect(stateOf(findBatch(), 6)).toEqual({ kind: 'unanswered' })
  await goOn()
  expect(countsOf(findBatch()!)).toEqual({ all: 20, done: 20, refused: 0, open: 0 })
  expect(calls.find(({ id }) => id === 6)?.key).toBe(before.find(({ id }) => id === 6)?.key)
  closeBatch()
  expect(session.kept.size).toBe(0)
})
