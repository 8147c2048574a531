/**
 * `npm run bench [-- --sizes=10000,100000 --seconds=3 --only=track]`: what the calls cost at two sizes of the database, beside the two
 * yardsticks of serve.ts. Everything on the loopback, with a PostgreSQL and a server process of its own for each size.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { demoPassword } from '#db/demo/sign-ins.ts'
import { jobDefinitions } from '#server/app/jobs.ts'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/transaction.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { generateComplaints } from './generator.ts'
import { type Measured, measure } from './measure.ts'
import { type Material, readMaterial, type SignedIn, scenarios as allScenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const seconds = Number(values.seconds)
const scenarios = allScenarios.filter(({ name, server }) => server !== 'api' || name.startsWith(values.only))
const clientCounts = [1, 8, 32]
const pageOfCursor = 100

interface Row extends Measured {
  scenario: string
  size: number
  clients: number
}

type Ports = Record<'http' | 'select' | 'api', number>

/** A database of the size, a server on it, every scenario at every number of clients; then all of it is gone. */
async function benchSize(size: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abetuta-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres') })
  let server: ChildProcess | undefined
  try {
    await migrateDatabase(postgres.ownerUrl, { queues: queueNames(jobDefinitions) })
    const db = connect(postgres.ownerUrl, { max: 4, statementTimeout: 0 })
    const began = performance.now()
    await generateComplaints(db, size, 1)
    console.log(`${size} complaints loaded in ${Math.round((performance.now() - began) / 1000)} s`)
    const found = await readMaterial(db)
    const names = { ...(await findUserNames(db)), restricted: await restrict(db) }
    await db.destroy()
    const started = await startServer(postgres, folder)
    server = started.server
    const { api } = started.ports
    const administrator = await signIn(api, names.administrator)
    const approver = await signIn(api, names.approver)
    const restricted = await signIn(api, names.restricted)
    const cursor = await walkToHundredthPage(api, administrator)
    return await runScenarios(started.ports, size, { ...found, administrator, approver, restricted, cursor })
  } finally {
    server?.stdin?.end()
    if (server && server.exitCode === null) await once(server, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startServer(urls: { ownerUrl: string; appUrl: string }, folder: string) {
  const env = { ...process.env, OWNER_URL: urls.ownerUrl, APP_URL: urls.appUrl, DATA_FOLDER: folder }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(server.stdout), 'line')
  return { server, ports: JSON.parse(line as string) as Ports }
}

async function readJson(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Who sees everything, and for whose signature the most cases wait. */
async function findUserNames(db: Db): Promise<Record<'administrator' | 'approver', string>> {
  const administrator = await db
    .selectFrom('user_account')
    .innerJoin('role_permission', 'role_permission.role_id', 'user_account.role_id')
    .where('page_code', '=', 'All')
    .select('user_name')
    .executeTakeFirstOrThrow()
  const approver = await db
    .selectFrom('user_account')
    .innerJoin('proposal_step as step', 'step.approver_id', 'user_account.id')
    .innerJoin('proposal', 'proposal.id', 'step.proposal_id')
    .where('proposal.ended_at', 'is', null)
    .where('step.asked_at', 'is not', null)
    .where('step.signed_at', 'is', null)
    .groupBy('user_name')
    .orderBy(rows => rows.fn.countAll(), 'desc')
    .select('user_name')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { administrator: administrator.user_name, approver: approver.user_name }
}

/** Gives the supervisor data filters of two kinds: one sub city, and three types of complaint. */
async function restrict(db: Db): Promise<string> {
  const user = await db
    .selectFrom('user_account')
    .select(['id', 'user_name'])
    .where('user_name', 'like', 'supervisor@%')
    .executeTakeFirstOrThrow()
  const subCity = db.selectFrom('location').select('id').where('name_en', '=', 'Bole').where('kind', '=', 'sub-city')
  const types = db.selectFrom('constant_field').select('id').where('field_name', '=', 'complaint-type').limit(3)
  const filterOf = async (kind: 'location' | 'complaint-type') => {
    const filter = { user_id: user.id, kind, updated_at: new Date() }
    return (await db.insertInto('data_filter').values(filter).returning('id').executeTakeFirstOrThrow()).id
  }
  const place = { filter_id: await filterOf('location'), location_id: (await subCity.executeTakeFirstOrThrow()).id }
  await db.insertInto('data_filter_value').values(place).execute()
  const filter_id = await filterOf('complaint-type')
  const chosen = (await types.execute()).map(({ id: constant_id }) => ({ filter_id, constant_id }))
  await db.insertInto('data_filter_value').values(chosen).execute()
  return user.user_name
}

async function signIn(port: number, userName: string): Promise<SignedIn> {
  const { accessToken: token, user } = await readJson(`http://127.0.0.1:${port}/api/JwtToken/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, userPassword: demoPassword }),
  })
  return { userId: user[0].id as number, roleId: user[0].RoleId as number, token: token as string }
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

async function runScenarios(ports: Ports, size: number, material: Material): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, server, next } of scenarios) {
    const url = `http://127.0.0.1:${ports[server]}`
    await measure(url, () => next(material), 2, 1) // warm
    for (const clients of clientCounts) {
      const measured = await measure(url, () => next(material), clients, seconds)
      rows.push({ scenario: name, size, clients, ...measured })
      printRow(rows.at(-1) as Row)
    }
  }
  return rows
}

const columns = ['scenario', 'complaints', 'clients', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'errors']
const widths = [24, 11, 8, 9, 9, 9, 9, 7]
const print = (cells: (string | number)[]) =>
  console.log(
    cells.map((cell, index) => (index ? String(cell).padStart(widths[index] ?? 9) : String(cell).padEnd(24))).join(''),
  )

function printRow(row: Row): void {
  const times = [row.p50, row.p95, row.p99].map(time => time.toFixed(2))
  print([row.scenario, row.size, row.clients, Math.round(row.requestsPerSecond), ...times, row.errors])
}

/** p95 at the largest size against the smallest: what growth costs. */
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

/** What data filters cost: the promise is at most twice what the list costs whoever sees everything. */
function printRestricted(rows: Row[]): void {
  console.log('\np50 of the restricted user / p50 of the administrator, at 1, 8 and 32 clients')
  for (const [restricted, free] of [
    ['list, restricted user', 'list, first page'],
    ['cards, restricted user', 'dashboard cards'],
  ])
    for (const size of sizes) {
      const ratios = clientCounts.map(clients => {
        const of = (name?: string) =>
          rows.find(row => row.scenario === name && row.size === size && row.clients === clients)?.p50 ?? Number.NaN
        return (of(restricted) / of(free)).toFixed(2)
      })
      print([restricted ?? '', size, '', ...ratios])
    }
}

/** Throughput against `fastify` with one select by primary key, same run, same size. */
function printYardstick(rows: Row[]): void {
  console.log('\nreq/s as a share of fastify + pg by key, at 8 clients')
  for (const size of sizes) {
    const at = (name: string) =>
      rows.find(row => row.scenario === name && row.size === size && row.clients === 8)?.requestsPerSecond ?? Number.NaN
    for (const { name } of scenarios) print([name, size, '', (at(name) / at('fastify + pg by key')).toFixed(2)])
  }
}

print(columns)
const rows: Row[] = []
for (const size of sizes) rows.push(...(await benchSize(size)))
printRatios(rows)
printRestricted(rows)
printYardstick(rows)
const errors = rows.reduce((sum, row) => sum + row.errors, 0)
console.log(`\n${errors} errors`)
process.exitCode = errors === 0 ? 0 : 1
