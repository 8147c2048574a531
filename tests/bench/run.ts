/**
 * `npm run bench [-- --sizes=10000,100000 --seconds=3 --clients=1,8,32 --only=track]`: the cost of calls for every role at several sizes of
 * the database, with its statements, compared with the yardsticks of serve.ts. Everything on the loopback, with its own PostgreSQL and server process for
 * each size. Needs the built pages. CPU time is read from /proc, on Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { jobDefinitions } from '#server/app/jobs.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { generateComplaints } from './generator.ts'
import { type Measured, measure } from './measure.ts'
import { countStatements } from './count-statements.ts'
import { cpuTime } from './cpu-time.ts'
import { fillDrafts } from './drafts.ts'
import { loadInHurry } from './loading.ts'
import { multiplyComplaints } from './multiply.ts'
import { leaveTraces } from './traces.ts'
import { findPeople, readerOf, readJson } from './readers.ts'
import {
  type Material,
  type Reader,
  readMaterial,
  type Role,
  roles,
  type SignedIn,
  scenarios as allScenarios,
} from './scenarios.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,32' },
    only: { type: 'string', default: '' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const seconds = Number(values.seconds)
const asked = values.only.split(',')
const scenarios = allScenarios.filter(
  ({ name, server }) => server !== 'api' || asked.some(beginning => name.startsWith(beginning)),
)
const clientCounts = values.clients.split(',').map(Number)
/** Larger loads are copies of this many. */
const mostComposed = 10_000
const pageOfCursor = 100

interface Row extends Measured {
  scenario: string
  size: number
  clients: number
  /** Milliseconds of CPU time for one request. */
  cpu: { server: number; postgres: number }
  /** Of one request, with session, BEGIN and COMMIT; undefined for a yardstick. */
  statements: number | undefined
}

type Ports = Record<'http' | 'row' | 'api', number>

/** Runs every scenario at every number of clients with a database of the size and a server on it, and then removes both. */
async function benchSize(size: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abetuta-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres') })
  let server: ChildProcess | undefined
  try {
    await migrateDatabase(postgres.ownerUrl, { queues: queueNames(jobDefinitions) })
    const db = connect(postgres.ownerUrl, { max: 4, statementTimeout: 0 })
    const began = performance.now()
    await generateComplaints(db, Math.min(size, mostComposed), 1)
    await multiply(postgres, size / mostComposed)
    console.log(`${size} complaints loaded in ${Math.round((performance.now() - began) / 1000)} s`)
    const found = await readMaterial(db)
    const names = await findPeople(db)
    const started = await startServer(postgres, folder)
    server = started.server
    const { api } = started.ports
    const people = {} as Record<Role, Reader>
    for (const role of roles) people[role] = await readerOf(api, names[role])
    const cursor = await walkToHundredthPage(api, people.administrator)
    const draftIds = await fillDrafts(db, api, people.administrator, found.application)
    await db.destroy()
    const material = { ...found, people, cursor, draftIds }
    const statements = await countAll(postgres, folder, material)
    const pids = { server: server.pid ?? 0, postgres: await postgresPid(postgres) }
    return await runScenarios(started.ports, { size, pids, statements }, material)
  } finally {
    server?.stdin?.end()
    if (server && server.exitCode === null) await once(server, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startServer(urls: { ownerUrl: string; appUrl: string }, folder: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    OWNER_URL: urls.ownerUrl,
    APP_URL: urls.appUrl,
    DATA_FOLDER: folder,
  }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(server.stdout), 'line')
  return { server, ports: JSON.parse(line as string) as Ports }
}

/** Statements of one request of each scenario, by a server of its own behind a line that reads them. */
async function countAll(urls: { ownerUrl: string; appUrl: string }, folder: string, material: Material) {
  const line = await startFaultProxy(urls.appUrl)
  const { server, ports } = await startServer({ ...urls, appUrl: line.urlOf(urls.appUrl) }, folder)
  const counts = new Map<string, number>()
  for (const { name, server: kind, next } of scenarios)
    if (kind === 'api')
      counts.set(name, await countStatements(line, `http://127.0.0.1:${ports.api}`, () => next(material)))
  server.stdin?.end()
  if (server.exitCode === null) await once(server, 'exit')
  await line.close()
  return counts
}

/** Copies of what was composed, where `times` is more than one, and what all histories leave beside the cases. */
async function multiply({ superuserUrl, ownerUrl }: { superuserUrl: string; ownerUrl: string }, times: number) {
  const url = Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname }).toString()
  const superuser = connect(url, { max: 2, statementTimeout: 0 })
  await loadInHurry(superuser, async () => {
    if (times > 1) await multiplyComplaints(superuser, times)
    await leaveTraces(superuser)
  })
  await superuser.destroy()
}

/** The process of PostgreSQL that has started all others. */
async function postgresPid({ superuserUrl }: { superuserUrl: string }): Promise<number> {
  const superuser = connect(superuserUrl, { max: 1 })
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::integer as pid`.execute(superuser)
  await superuser.destroy()
  return rows[0]?.pid ?? 0
}

/** The cursor of the hundredth page, or of the last but one of a smaller list. */
async function walkToHundredthPage(port: number, { userId, roleId, token }: SignedIn): Promise<string> {
  const path = `http://127.0.0.1:${port}/api/Complaints/GetCompliantsList/${userId}/${roleId}/all`
  let cursor = ''
  for (let page = 1; page < pageOfCursor; page++) {
    const answer = await readJson(`${path}?cursor=${cursor}`.replace(/\?cursor=$/, ''), {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.nextCursor === null) break
    cursor = answer.nextCursor
  }
  return cursor
}

/** Waits until PostgreSQL rests, at most 20 s: it goes on with requests whose client has gone. */
async function idle(postgresPid: number): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const before = cpuTime(postgresPid)
    await sleep(500)
    if (cpuTime(postgresPid) - before < 50) return
  }
}

interface Pids {
  server: number
  postgres: number
}

interface Measuring {
  size: number
  pids: Pids
  statements: ReadonlyMap<string, number>
}

async function runScenarios(ports: Ports, { size, pids, statements }: Measuring, material: Material): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, server, next } of scenarios) {
    const url = `http://127.0.0.1:${ports[server]}`
    // every connection plans its statements at first: without this the first seconds would measure planning
    await measure(url, () => next(material), Math.max(...clientCounts), seconds)
    await idle(pids.postgres)
    for (const clients of clientCounts) {
      const before = { server: cpuTime(pids.server), postgres: cpuTime(pids.postgres) }
      const measured = await measure(url, () => next(material), clients, seconds)
      const requests = Math.max(1, measured.requestsPerSecond * seconds)
      const cpu = {
        server: (cpuTime(pids.server) - before.server) / requests,
        postgres: (cpuTime(pids.postgres) - before.postgres) / requests,
      }
      rows.push({ scenario: name, size, clients, ...measured, cpu, statements: statements.get(name) })
      printRow(rows.at(-1) as Row)
    }
  }
  return rows
}

const columns = [
  'scenario',
  'complaints',
  'clients',
  'req/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'server ms',
  'pg ms',
  'stmts',
  'errors',
]
const widths = [26, 11, 8, 9, 9, 9, 9, 10, 8, 7, 7]
const print = (cells: (string | number)[]) =>
  console.log(
    cells.map((cell, index) => (index ? String(cell).padStart(widths[index] ?? 9) : String(cell).padEnd(26))).join(''),
  )

function printRow(row: Row): void {
  const times = [row.p50, row.p95, row.p99, row.cpu.server, row.cpu.postgres].map(time => time.toFixed(2))
  print([
    row.scenario,
    row.size,
    row.clients,
    Math.round(row.requestsPerSecond),
    ...times,
    row.statements ?? '',
    row.errors,
  ])
}

/** p95 at the largest size divided by the smallest: the cost of growth. */
function printRatios(rows: Row[]): void {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  console.log(`\np95 at ${largest} complaints / p95 at ${smallest}`)
  for (const { name, server } of scenarios) {
    if (server === 'http') continue
    const ratios = clientCounts.map(clients => {
      const at = (size: number) =>
        rows.find(row => row.scenario === name && row.clients === clients && row.size === size)?.p95 ?? Number.NaN
      return (at(largest) / at(smallest)).toFixed(2)
    })
    print([name, '', '', ...ratios])
  }
}

/** What changes something is compared with one insert. */
const yardstickOf = (name: string) =>
  ['action', 'submit', 'last post of the form'].includes(name) ? 'fastify + one insert' : 'fastify + pg by key'

/** Throughput compared with `fastify` and one select by primary key, or one insert, same run, same size, with the most clients. */
function printYardstick(rows: Row[]): void {
  const clients = Math.max(...clientCounts)
  console.log(`\nreq/s as a share of fastify + pg by key, of one insert for what writes, at ${clients} clients`)
  for (const size of sizes) {
    const at = (name: string) =>
      rows.find(row => row.scenario === name && row.size === size && row.clients === clients)?.requestsPerSecond ??
      Number.NaN
    for (const { name } of scenarios) print([name, size, '', (at(name) / at(yardstickOf(name))).toFixed(3)])
  }
}

print(columns)
const rows: Row[] = []
for (const size of sizes) rows.push(...(await benchSize(size)))
printRatios(rows)
printYardstick(rows)
const errors = rows.reduce((sum, row) => sum + row.errors, 0)
console.log(`\n${errors} errors`)
process.exitCode = errors === 0 ? 0 : 1
