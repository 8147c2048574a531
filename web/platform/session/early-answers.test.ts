import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, earlyUrls, keepOthers, takeEarlyAnswer } from './early-answers.ts'

const called: string[] = []
let status = 200

beforeEach(() => {
  called.length = 0
  status = 200
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'user' ? '{"id":3,"roleId":null}' : 'token') })
  vi.stubGlobal('fetch', (url: string) => {
    called.push(url)
    return Promise.resolve(new Response('{}', { status }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete (globalThis as { earlyAnswers?: unknown }).earlyAnswers
})

const run = (script: string): unknown => runInThisContext(script)
const urls = earlyUrls(
  [
    { handle: undefined, params: {} },
    {
      handle: { early: ({ id }: { id: string }, search: string) => [`/Case/${id}`, `/List/:userId/:roleId${search}`] },
      params: { id: '7' },
    },
  ],
  '?of=all',
)
const take = (url: string, method: 'GET' | 'POST' = 'GET', writes = 0) => takeEarlyAnswer({ method, url }, writes)

test('the script asks for what the pages need, and each answer is taken once', async () => {
  run(askEarly(urls))
  expect(called).toEqual(['/api/Navigation/GetDeskFrame', '/api/Case/7', '/api/List/3/0?of=all'])
  expect((await take('/Case/7'))?.status).toBe(200)
  expect(await take('/Case/7')).toBeUndefined()
  expect(await take('/Case/8')).toBeUndefined()
  expect((await take('/List/3/0?of=all'))?.status).toBe(200)
})

test('a refused answer, one of another method, and one after something was sent are not used', async () => {
  status = 401
  run(askEarly(urls))
  expect(await take('/Case/7')).toBeUndefined()
  status = 200
  run(askEarly(urls))
  expect(await take('/Case/7', 'POST')).toBeUndefined()
  expect(await take('/Case/7', 'GET', 1)).toBeUndefined()
})

test('an answer that nobody took for a minute is asked for again', async () => {
  run(askEarly(urls))
  const asked = (globalThis as { earlyAnswers?: { at: number } }).earlyAnswers
  if (asked) asked.at -= 61_000
  expect(await take('/Case/7')).toBeUndefined()
})

test('an address cannot end the script', () => {
  expect(askEarly(['</script>'])).not.toContain('</script>')
})

/** An action's answer as the server sends it. */
const answered = (also: Record<string, unknown>, status = 200) =>
  new Response(JSON.stringify({ answer: { version: 2 }, also }), {
    status,
    headers: { 'answer-also': '1', etag: '"2"' },
  })

test('answers that come along with that of an action are taken once, until something else is sent', async () => {
  const own = await keepOthers(answered({ '/Case/7': { version: 2 }, '/Figures': { cards: 3 } }, 409), 5)
  expect([own?.status, own?.headers.get('etag'), await own?.json()]).toEqual([409, '"2"', { version: 2 }])
  expect(await (await take('/Case/7', 'GET', 5))?.json()).toEqual({ version: 2 })
  expect(await take('/Case/7', 'GET', 5)).toBeUndefined()
  expect(await take('/Figures', 'GET', 6)).toBeUndefined()
})

test('an answer that came alone is left as it is', async () => {
  expect(await keepOthers(new Response('{"answer":1}'), 1)).toBeUndefined()
})
