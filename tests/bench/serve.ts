/**
 * The measured process: the whole API and the pages, and beside it the yardsticks, raw `node:http` and `fastify` with one `pg` select
 * by primary key or one insert. Prints the three ports as one line of JSON; ends with its standard input.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { jobDefinitions } from '#server/app/jobs.ts'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/platform/read-config.ts'

const { OWNER_URL: ownerUrl = '', APP_URL: appUrl = '', DATA_FOLDER: dataFolder = '' } = process.env
const loopback = { host: '127.0.0.1', port: 0 }

async function serveApi(): Promise<number> {
  const log = createLog('warn')
  const context: Context = {
    config: readConfig({ DATA_FOLDER: dataFolder }),
    db: connect(appUrl, { max: 20 }),
    jobs: await startJobs({ appUrl, definitions: jobDefinitions, works: false, log }),
    files: createDiskStore(join(dataFolder, 'files')),
    clock: systemClock,
    log,
    caseGuards,
  }
  const app = await buildServer(context)
  await app.register(pages, { dev: false, injectApi: injectInto(app), context })
  return listen(app)
}

/** As the owner, with a policy that shows everything: the bare cost of one row that is read, and of one that is written. */
async function serveRow(): Promise<number> {
  const pool = new Pool({ connectionString: ownerUrl, max: 20 })
  await pool.query(
    'create table if not exists bench_row (id bigint generated always as identity primary key, status text not null, at timestamptz not null)',
  )
  const app = fastify()
  app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
    const { rows } = await pool.query('select id, status, registered_at from complaint where id = $1', [params.id])
    return rows[0]
  })
  app.post('/', async () => {
    const { rows } = await pool.query('insert into bench_row (status, at) values ($1, now()) returning id', ['CREATED'])
    return rows[0]
  })
  return listen(app)
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen(loopback)
  return (app.server.address() as AddressInfo).port
}

function serveNothing(): Promise<number> {
  const server = createServer((_, response) => response.end('{"ok":true}'))
  return new Promise(resolve => server.listen(loopback, () => resolve((server.address() as AddressInfo).port)))
}

const ports = { http: await serveNothing(), row: await serveRow(), api: await serveApi() }
console.log(JSON.stringify(ports))
process.stdin.on('end', () => process.exit(0)).resume()
