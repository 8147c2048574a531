import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { photo } from '#tests/security/build-files.ts'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { startInVain } from '#tests/support/failed-start.ts'
import {
  childrenOf,
  commandLineOf,
  countSockets,
  type Member,
  membersOf,
  settingsOf,
} from '#tests/support/several-processes.ts'

// whole servers are started
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const database = await testDatabase()
let dataFolder: string
let settings: Record<string, string>
const userName = 'clerk@example.et'
let server: ServerProcess | undefined
/** How long the last start took: a busy machine takes longer for everything. */
let startMilliseconds = 0
beforeAll(async () => {
  await markForDemo(database.ownerDb)
  // a demonstration that holds something is not filled: nothing here looks at its complaints. The password costs next to nothing to check
  await inTransactionAs(database.db, { kind: 'system', job: 'test' }, tx =>
    aStaffMember(tx, { userName, password: 'the one that nobody types here' }),
  )
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-several-'))
  settings = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    WEB_PROCESSES: '2',
    SECRET: 's'.repeat(32),
    AUDIT_KEY: 'a'.repeat(32),
  }
})
afterAll(async () => {
  await server?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

/** The server that a test before left running with all its processes, or a new one. */
const running = async (folder?: string) => {
  if (!server) {
    server = new ServerProcess(await freePort(), dataFolder, settings, folder === undefined ? {} : { folder })
    const startsAt = performance.now()
    await server.start()
    startMilliseconds = performance.now() - startsAt
  }
  const { url, pid = 0 } = server
  await expect.poll(() => membersOf(pid).length, { timeout: 60_000 }).toBe(3)
  return { url, pid }
}
const pidsOf = (pid: number, work: Member['work']) =>
  membersOf(pid)
    .filter(member => member.work === work)
    .map(member => member.pid)

const ask = async (url: string, agent: Agent): Promise<number | undefined> => {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  await text(answer)
  return answer.statusCode
}

test('they start from a folder whose path has a space and Ethiopic letters', async () => {
  const folder = join(dataFolder, 'የቅሬታ ቢሮ')
  const root = join(import.meta.dirname, '..')
  for (const part of ['package.json', 'contract', 'db', 'server'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['build', 'node_modules']) await symlink(join(root, part), join(folder, part))
  const { url, pid } = await running(folder)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(membersOf(pid).every(member => commandLineOf(member.pid).includes(folder))).toBe(true)
})

test('two processes answer on one port; one that is killed is replaced while the other goes on', async () => {
  const { url, pid } = await running()
  const webs = pidsOf(pid, 'web')
  expect(webs).toHaveLength(2)
  expect(pidsOf(pid, 'worker')).toHaveLength(1)

  // one may still be starting when the other answers: it gets its turn when it listens
  const before = webs.map(countSockets)
  const agents: Agent[] = []
  const serving = async () => {
    const agent = new Agent({ keepAlive: true })
    agents.push(agent)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(`${url}/healthz`, agent)))
    expect(new Set(answers)).toEqual(new Set([200]))
    return webs.filter((web, index) => countSockets(web) > (before[index] ?? 0) + 3).length
  }
  await expect.poll(serving, { timeout: 60_000, interval: 500 }).toBe(2)
  for (const agent of agents) agent.destroy()

  process.kill(webs[0] ?? 0, 'SIGKILL')
  const came = { answered: 0, broken: 0 }
  const isReplaced = () => pidsOf(pid, 'web').filter(each => !webs.includes(each)).length === 1
  while (!isReplaced()) {
    const status = await ask(`${url}/healthz`, new Agent()).catch(() => undefined)
    if (status === 200) came.answered += 1
    else came.broken += 1
    await sleep(20)
  }
  expect(came.answered).toBeGreaterThan(0)
  // what the killed process had taken
  expect(came.broken).toBeLessThan(3)
  expect(pidsOf(pid, 'web')).toContain(webs[1])
})

test('the worker that is killed is replaced, and no complaint about it reaches those who serve', async () => {
  const { url, pid } = await running()
  const [worker = 0] = pidsOf(pid, 'worker')
  const webs = pidsOf(pid, 'web')
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => pidsOf(pid, 'worker').filter(each => each !== worker).length, { timeout: 30_000 }).toBe(1)
  expect(pidsOf(pid, 'web')).toEqual(webs)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

const send = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), connection: 'close' },
    body: JSON.stringify(body),
  })

test('attempts and those who wait are counted over all processes', async () => {
  const { url } = await running()
  const fail = (more: object = {}) =>
    send(`${url}/api/JwtToken/UserLogin`, { userName, userPassword: 'not the one', ...more })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await fail()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  // ten of one address wait at the same time, whichever process has them
  const crowd = await Promise.all(Array.from({ length: 16 }, () => fail({ patient: 'yes' })))
  const refused = await Promise.all(crowd.filter(({ status }) => status === 429).map(answer => answer.json()))
  expect(crowd.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'too-many-waiting'))
})

test('all have their files opened in one process, which knows no key and no database', async () => {
  const { url, pid } = await running()
  const picture = await photo('jpeg', 400, 300)
  const attach = async () => {
    const begun = await send(`${url}/api/Applications/StartDraft`, { language: 'am' })
    const cookie = begun.headers
      .getSetCookie()
      .map(each => each.split(';', 1)[0])
      .join('; ')
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    const sent = await fetch(`${url}/api/File`, { method: 'POST', body, headers: { cookie, connection: 'close' } })
    const { dbPaths = [] } = (await sent.json()) as { dbPaths?: string[] }
    const shown = await fetch(`${url}/api/File/download?fileUrl=${dbPaths[0]}&preview=1`, { headers: { cookie } })
    return { mediaType: shown.headers.get('content-type'), bytes: (await shown.arrayBuffer()).byteLength }
  }
  const attached = await Promise.all([attach(), attach(), attach(), attach()])
  for (const { mediaType, bytes } of attached) {
    expect(mediaType).toBe('image/jpeg')
    expect(bytes).toBeGreaterThan(500)
  }
  const openers = childrenOf(pid).filter(each => commandLineOf(each).includes('file-process'))
  expect(openers).toHaveLength(1)
  expect(settingsOf(openers[0] ?? 0).filter(name => !/^(?:PATH|NODE_|MALLOC_)/.test(name))).toEqual([])
})

test('a stop answers what is under way, ends every process, and takes no more than ten seconds', async () => {
  const { url, pid } = await running()
  const members = membersOf(pid)
  // the statement waits for the lock, and its answer for the statement
  const lock = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = database.ownerDb.transaction().execute(async tx => {
    await sql`lock table setting in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await lock.promise
  })
  await isHeld.promise
  const slow = fetch(`${url}/ContactUs`)
  await sleep(500)
  const startedAt = performance.now()
  const stopped = server?.stop()
  server = undefined
  await sleep(500)
  lock.resolve()
  await holding
  expect((await slow).status).toBe(200)
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(10_000 + startMilliseconds)
  expect(members.map(member => commandLineOf(member.pid))).toEqual(['', '', ''])
})

test('when the first process is killed the others end by themselves', async () => {
  const { pid } = await running()
  const members = membersOf(pid)
  await server?.kill()
  server = undefined
  await expect.poll(() => members.map(member => commandLineOf(member.pid)).join(''), { timeout: 10_000 }).toBe('')
})

test('what keeps every process from starting ends the start with its sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const wrong: [environment: Record<string, string>, says: RegExp][] = [
    [{ PORT: String(port), HOST: '127.0.0.1' }, new RegExp(`^Port ${port} is taken by another program`)],
    [{ WEB_PROCESSES: 'many' }, /^WEB_PROCESSES is auto or a number of processes from 1 to 64, not "many"/],
    [{ WEB_PROCESSES: '64' }, /^The database allows \d+ connections, and 64 web processes need \d+/],
  ]
  for (const [environment, says] of wrong) {
    const all = { NODE_ENV: 'production', DEMO: 'yes', DATA_FOLDER: dataFolder, PORT: '0', ...settings, ...environment }
    const { code, output } = await startInVain(all, { script: ['server/main.ts'] })
    expect(output.trim()).toMatch(says)
    expect(output).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  }
  taken.close()
})
