import { expect, onTestFinished, test, vi } from 'vitest'
import type { Preferences } from '#web/platform/preferences.ts'
import { answerKept, isKept } from './kept-pages.ts'

const english: Preferences = { language: 'en', theme: 'azure' as never, scheme: 'auto', calendar: 'language' }

/** Counts how often a page is rendered. */
function aPage(init: ResponseInit = {}) {
  const page = {
    rendered: 0,
    render: async (nonce: string) => {
      page.rendered += 1
      return new Response(`<link nonce="${nonce}">${page.rendered}`, {
        headers: { 'content-type': 'text/html' },
        ...init,
      })
    },
  }
  return page
}

test('a page is kept for each look, and has the nonce of each answer', async () => {
  const page = aPage()
  const answers = ['one', 'two'].map(nonce => () => answerKept('/FAQ', english, nonce, page.render))
  const texts = [await (await answers[0]!()).text(), await (await answers[1]!()).text()]
  expect(texts).toEqual(['<link nonce="one">1', '<link nonce="two">1'])
  const amharic = await answerKept('/FAQ', { ...english, language: 'am' }, 'three', page.render)
  expect(await amharic.text()).toBe('<link nonce="three">2')
  expect(amharic.headers.get('content-type')).toBe('text/html')
})

test('after some minutes it is rendered again, because figures on it may have changed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = aPage()
  const read = async () => (await answerKept('/a page with figures', english, 'one', page.render)).text()
  expect(await read()).toBe('<link nonce="one">1')
  vi.advanceTimersByTime(4 * 60_000)
  expect(await read()).toBe('<link nonce="one">1')
  vi.advanceTimersByTime(2 * 60_000)
  expect(await read()).toBe('<link nonce="one">2')
})

test.each([{ status: 500 }, { headers: { 'set-cookie': 'a=b' } }])('an answer with %j is not kept', async init => {
  const page = aPage(init)
  const path = `/${JSON.stringify(init)}`
  await answerKept(path, english, 'one', page.render)
  const second = await answerKept(path, english, 'two', page.render)
  expect(await second.text()).toBe('<link nonce="two">2')
  expect(second.status).toBe(init.status ?? 200)
})

test('only pages that are the same for everybody, and none with a query', () => {
  expect(isKept('GET', '/FAQ')).toBe(true)
  for (const [method, url] of [
    ['POST', '/FAQ'],
    ['HEAD', '/FAQ'],
    ['GET', '/FAQ?a'],
    ['GET', '/ContactUs'],
    ['GET', '/home/apply'],
  ] as const)
    expect(isKept(method, url), `${method} ${url}`).toBe(false)
})
