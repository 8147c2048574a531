import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { injectInto } from '#server/app/page-api.ts'
import { servePages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import { aDraft } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { type Caller, callers, meetCallers } from './callers.ts'

/**
 * Every route that the process really serves, as Fastify lists them: a call of the contract, with its line in
 * call-table.ts, or one of these. Any other route fails. Besides them there are only the files of the pages' build,
 * which browsers need.
 */
const outsideTheContract: Record<string, { open: 'everybody' | 'draft-holder' | 'pages'; why: string }> = {
  'GET /healthz': { open: 'everybody', why: 'load balancers ask whether the process can serve; it says no more' },
  'GET /api/docs': { open: 'everybody', why: 'the description of the API, which holds nobody’s data' },
  'GET /api/docs/json': { open: 'everybody', why: 'the same for programs' },
  'GET /api/docs/yaml': { open: 'everybody', why: 'the same for programs' },
  'GET /api/docs/static/index.html': { open: 'everybody', why: 'the reader of the description' },
  'GET /api/docs/static/swagger-initializer.js': { open: 'everybody', why: 'its start' },
  'GET /api/docs/static/*': { open: 'everybody', why: 'its scripts and styles' },
  'POST /api/uploads': { open: 'draft-holder', why: 'the tus protocol, which is no JSON call' },
  'OPTIONS /api/uploads': { open: 'everybody', why: 'what the tus protocol is able to here' },
  'HEAD /api/uploads/:uploadId': { open: 'draft-holder', why: 'how far one’s own upload came' },
  'PATCH /api/uploads/:uploadId': { open: 'draft-holder', why: 'the next piece of one’s own upload' },
  'DELETE /api/uploads/:uploadId': { open: 'draft-holder', why: 'one’s own upload is given up' },
  'OPTIONS /api/uploads/:uploadId': { open: 'everybody', why: 'the same; whether there is such an upload is not told' },
  'ALL /*': { open: 'pages', why: 'pages, which ask for rights themselves: tests/security/page-guards.test.ts' },
}
const outside = Object.entries(outsideTheContract)
const openTo = (kind: 'everybody' | 'draft-holder') =>
  outside.filter(([, { open }]) => open === kind).map(([route]) => route.split(' ') as [method: string, path: string])

interface ServedRoute {
  methods: string[]
  path: string
  endpoint: unknown
}

const served: ServedRoute[] = []

const server = await testServer()
const people = await meetCallers(server)
const app = await buildServer(server.context, {
  onRoute: ({ method, url, config }) =>
    void served.push({
      methods: [method].flat(),
      path: url,
      endpoint: (config as { endpoint?: unknown } | undefined)?.endpoint,
    }),
})
const noBuild = () => Promise.reject(new Error('No page is asked for here.'))
await app.register(async site =>
  servePages(site, noBuild, { dev: false, injectApi: injectInto(app), context: server.context }),
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Methods that are not refused by name are left to the pages. */
const nameOf = (method: string, path: string, methods: readonly string[]): string =>
  methods.length > 6 ? `ALL ${path}` : `${method} ${path}`

/** Served routes that are no calls of the contract; the HEAD that Fastify adds to each GET is guarded alike. */
function routesOutside(): string[] {
  const calls = new Set<unknown>(Object.values(contract))
  const others = served
    .filter(({ endpoint }) => !calls.has(endpoint))
    .flatMap(({ methods, path }) => methods.map(method => nameOf(method, path.replace(/(.)\/$/, '$1'), methods)))
  return [...new Set(others)].filter(
    name => !(name.startsWith('HEAD ') && others.includes(name.replace('HEAD', 'GET'))),
  )
}

test('every served route is a call of the contract or in the list with its reason', () => {
  expect(routesOutside().sort()).toEqual(Object.keys(outsideTheContract).sort())
})

test('every call of the contract is served, under its method and path', () => {
  const at = (endpoint: unknown) =>
    served.filter(one => one.endpoint === endpoint && !one.methods.includes('HEAD')).map(one => [one.methods, one.path])
  for (const endpoint of Object.values(contract)) {
    expect(at(endpoint)).toEqual([[[endpoint.method], `/api${endpoint.path}`]])
  }
})

/** On a busy machine the database answers too late when the server is asked how it is. */
async function inTime(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  return answer.status === 503 ? inTime(ask) : answer
}

describe('public routes', () => {
  test.each(openTo('everybody'))(
    '%s %s gives everybody the same answer, without personal data',
    async (method, path) => {
      const url = path.replace('/static/*', '/static/index.css')
      const bodies = new Set<string>()
      for (const caller of ['anonymous', 'forged', 'complainant', 'all'] as const) {
        const token = await people.tokenOf(caller, 'signed-in')
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
        const ask = () => fetch(`${address}${url}`, { method, headers })
        const answer = await (url === '/healthz' ? inTime(ask) : ask())
        expect([caller, answer.status]).toEqual([caller, method === 'OPTIONS' ? 204 : 200])
        bodies.add(await answer.text())
      }
      expect(bodies.size).toBe(1)
      expect([...bodies][0]).not.toContain('@example.test')
    },
  )
})

describe('resumable uploads', () => {
  const tus = { 'tus-resumable': '1.0.0' }
  const ask = (method: string, path: string, id: string, headers: Record<string, string>) =>
    fetch(`${address}${path.replace(':uploadId', id)}`, {
      method,
      headers: { ...tus, ...headersOf[method], ...headers },
      ...(method === 'PATCH' && { body: 'a' }),
    })
  const headersOf: Record<string, Record<string, string>> = {
    POST: { 'upload-length': '9' },
    PATCH: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }
  const aHolder = async () => server.cookieOf('application', await server.add(aDraft))
  const begin = async (cookie: string): Promise<string> => {
    const answer = await ask('POST', '/api/uploads', '', { cookie })
    expect(answer.status).toBe(201)
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }

  test.each(openTo('draft-holder'))('%s %s: the holder of the application and nobody else', async (method, path) => {
    const cookie = await aHolder()
    const id = await begin(cookie)
    const found: Partial<Record<Caller | 'otherHolder', number>> = {}
    for (const caller of callers) {
      const token = await people.tokenOf(caller, 'signed-in')
      found[caller] = (await ask(method, path, id, token ? { authorization: `Bearer ${token}` } : {})).status
    }
    expect(found).toEqual(Object.fromEntries(callers.map(caller => [caller, 401])))
    if (path.includes(':')) {
      const other = (await ask(method, path, id, { cookie: await aHolder() })).status
      const missing = (await ask(method, path, `${id}0`, { cookie: await aHolder() })).status
      expect([other, missing]).toEqual([404, 404])
    }
    expect((await ask(method, path, id, { cookie })).status).toBeLessThan(300)
  })
})
