/** Every page, requested and sent a form while the database refuses and while it stalls: a message in time, and when to try again. */
import { afterEach, expect, test, vi } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { testServer } from '#tests/support/server.ts'
import { pagePaths } from '#web/paths.ts'

// each failing page is logged, and here all of them fail
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const server = await testServer({ line: { statementTimeout: 4_000 } })
if (!server.database.line) throw new Error('There is no line to break.')
const line = server.database.line
await server.app.register(pages, { context: server.context, dev: false, injectApi: injectInto(server.app) })
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
const draft = server.cookieOf('application', crypto.randomUUID())
const cookies = ['', draft, `${draft}; ${server.proofOf(1)}; signed-in=1`]
afterEach(async () => {
  await line.heal()
  // oxlint-disable-next-line vitest/no-standalone-expect -- the next test begins with a working connection
  await expect.poll(async () => (await fetch(`${address}/api/ReferenceData/GetConstants/gender`)).status).toBe(200)
})

interface Seen {
  page: string
  method: string
  status: number
  retryAfter: string | null
  text: string
  seconds: number
}

async function ask(method: 'GET' | 'POST', page: string, cookie: string): Promise<Seen> {
  const began = performance.now()
  const answer = await fetch(`${address}${page.replace(/:\w+/g, '1')}`, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: address },
    ...(method === 'POST' && {
      body: new URLSearchParams({ intent: 'next', step: 'eligibility', userName: 'a@b.et' }),
    }),
  })
  const text = await answer.text()
  const seconds = (performance.now() - began) / 1000
  return { page, method, status: answer.status, retryAfter: answer.headers.get('retry-after'), text, seconds }
}

/** One page after another for each reader, as in a browser. */
const askEverything = async (): Promise<Seen[]> =>
  (
    await Promise.all(
      cookies.map(async cookie => {
        const seen: Seen[] = []
        for (const { path } of pagePaths)
          for (const method of ['GET', 'POST'] as const) seen.push(await ask(method, path, cookie))
        return seen
      }),
    )
  ).flat()

const inWords = ({ page, method, status, seconds }: Seen) => `${method} ${page}: ${status} in ${seconds.toFixed(1)} s`

for (const [name, breakLine] of [
  ['refuses', () => line.refuse()],
  ['stalls', async () => line.stall()],
] as const)
  test(`the database ${name}`, async () => {
    await breakLine()
    const seen = await askEverything()
    expect(seen.filter(({ status }) => status >= 500 && status !== 503).map(inWords)).toEqual([])
    expect(seen.filter(({ seconds }) => seconds > 10).map(inWords)).toEqual([])
    const unavailable = seen.filter(({ status }) => status === 503)
    expect(unavailable.length).toBeGreaterThan(10)
    expect(unavailable.filter(({ retryAfter }) => !/^\d+$/.test(retryAfter ?? '')).map(inWords)).toEqual([])
    expect(unavailable.filter(({ text }) => !/<h1[^>]*>[^<]{5,}/.test(text)).map(inWords)).toEqual([])
  })
