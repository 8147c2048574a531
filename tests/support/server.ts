import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { callPlans } from '#contract/http/calls.ts'
import { type Client, createClient } from '#contract/http/client.ts'
import type { contract } from '#contract/index.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { jobDefinitions } from '#server/app/jobs.ts'
import { buildServer } from '#server/app/server.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { signedCookieHeader } from '#server/platform/http/cookies.ts'
import { newPossession } from '#server/platform/http/possession.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { closing } from './closing.ts'
import { type TestDatabaseOptions, testDatabase } from './database.ts'
import { formBody, type SentForm } from './form-body.ts'
import { jobsWhenSent } from './jobs.ts'
import { watchProcess } from './process-watch.ts'
import { withGateways } from './with-gateways.ts'

const system: Actor = { kind: 'system', job: 'test' }

/** A clock that a test moves. */
export function movableClock(start = new Date()): Clock & { moveBy(milliseconds: number): void } {
  let offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset), moveBy: milliseconds => void (offset += milliseconds) }
}

/** What a request carries besides its body. */
interface Sender {
  token?: string | undefined
  cookie?: string | undefined
  /** The version of the complaint that was seen. */
  seen?: number | undefined
  /** Repeated with a request that is sent again. */
  key?: string | undefined
  /** The address that it comes from. */
  from?: string | undefined
}

const headersOf = ({ token, cookie, seen, key }: Sender) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(cookie && { cookie }),
  ...(seen !== undefined && { 'if-match': `"${seen}"` }),
  ...(key && { 'idempotency-key': key }),
})

export type TestServer = Awaited<ReturnType<typeof testServer>>

export interface TestServerOptions extends TestDatabaseOptions {
  settings?: Partial<Pick<Config, 'limits' | 'clamav' | 'sms' | 'smtp' | 'mode'>>
  /** The folder in which its data folder lies. */
  within?: string
}

/** The whole API on a database of its own, called in process. */
export async function testServer({ settings, within = tmpdir(), ...of }: TestServerOptions = {}) {
  const watch = watchProcess()
  const database = await testDatabase(of)
  const dataFolder = await mkdtemp(join(within, 'abetuta-test-'))
  const config = { ...readConfig({ DATA_FOLDER: dataFolder }), ...withGateways, mode: 'test' as const, ...settings }
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const jobs = jobsWhenSent({ appUrl: database.appUrl, definitions: jobDefinitions, log })
  const clock = movableClock()
  const context: Context = {
    config,
    db: database.db,
    jobs,
    files: createDiskStore(join(dataFolder, 'files')),
    clock,
    log,
    caseGuards,
  }
  const app: FastifyInstance = await buildServer(context)
  const send = (method: 'GET' | 'POST', url: string, { from, ...sender }: Sender, payload?: object) =>
    app.inject({
      method,
      url,
      headers: headersOf(sender),
      ...(payload && { payload }),
      ...(from && { remoteAddress: from }),
    })
  const cookieOf = (name: string, value: string) =>
    signedCookieHeader(config, { name, value, maxAgeSeconds: 1800 }, clock.now()).split(';')[0] ?? ''
  return {
    app,
    context,
    clock,
    database,
    inTransaction: <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.asideDb, system, work),
    /** Adds a row of a factory as the system. */
    add: <Made, Row extends unknown[]>(make: (tx: Tx, ...row: Row) => Promise<Made>, ...row: Row): Promise<Made> =>
      inTransactionAs(database.asideDb, system, tx => make(tx, ...row)),
    get: (url: string, token?: string, cookie?: string) => send('GET', url, { token, cookie }),
    post: (url: string, body: object, sender: Sender = {}) => send('POST', url, sender, body),
    /** The typed calls of one caller; `answered` gets each answer. */
    client: (sender: Sender = {}, answered?: (answer: LightMyRequestResponse) => void): Client<typeof contract> =>
      createClient(callPlans, async ({ method, url, headers, body }) => {
        const answer = await app.inject({
          method: method as 'GET',
          url: `/api${url}`,
          headers: { ...headers, ...headersOf(sender) },
          ...(body !== undefined && { payload: body }),
        })
        answered?.(answer)
        return {
          status: answer.statusCode,
          headers: { get: name => String(answer.headers[name] ?? '') },
          text: async () => answer.body,
        }
      }),
    /** Posts texts and files as a browser does. */
    postForm(url: string, form: SentForm, headers: Record<string, string> = {}) {
      const { payload, contentType } = formBody(form)
      return app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': contentType } })
    },
    /** A signed cookie as a browser sends it back. */
    cookieOf,
    /** The cookie that a one-time code of a complaint sets once it is verified. */
    proofOf: (complaintId: number) => cookieOf('possession', newPossession(complaintId)),
    close: closing(async () => {
      await app.close()
      await jobs.stop()
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
      watch.stop()
    }),
  }
}
