import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, earlyUrls, takeEarlyAnswer } from './early-answers.ts'

const called: string[] = []
let status = 200

beforeEach(() => {
  called.length = 0
  status = 200
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
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
const urls = earlyUrls([
  { handle: undefined, params: {} },
  { handle: { early: ({ id }: { id: string }) => [`/Case/${id}`] }, params: { id: '7' } },
])
const take = (url: string, method: 'GET' | 'POST' = 'GET', hasWritten = false) =>
  takeEarlyAnswer({ method, url }, hasWritten)

test('the script asks for what the pages need, and each answer is taken once', async () => {
  run(askEarly(urls))
  expect(called).toEqual(['/api/Navigation/GetDeskFrame', '/api/Case/7'])
  expect((await take('/Case/7'))?.status).toBe(200)
  expect(await take('/Case/7')).toBeUndefined()
  expect(await take('/Case/8')).toBeUndefined()
})

test('a refused answer, one of another method, and one after something was sent are not used', async () => {
  status = 401
  run(askEarly(urls))
  expect(await take('/Case/7')).toBeUndefined()
  status = 200
  run(askEarly(urls))
  expect(await take('/Case/7', 'POST')).toBeUndefined()
  expect(await take('/Case/7', 'GET', true)).toBeUndefined()
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
