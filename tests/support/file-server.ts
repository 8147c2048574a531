import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { uploads } from '#server/app/uploads.ts'
import { attachementsEndpoints, fileEndpoints } from '#server/features/attachments/index.ts'
import { addOfficeFiles } from '#server/features/case-documents/index.ts'
import { beginApplication, getHeld, keepOfficeFiles } from '#server/features/intake/index.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotSignedIn } from '#server/platform/errors.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { signedCookieHeader } from '#server/platform/http/cookies.ts'
import { mountEndpoints } from '#server/platform/http/mount.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { finishBodies } from '#server/platform/outside/finish-bodies.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { closing } from './closing.ts'
import { type TestDatabaseOptions, testDatabase } from './database.ts'
import { aDraft } from './factories.ts'
import { jobsWhenSent } from './jobs.ts'
import { watchProcess } from './process-watch.ts'

/** A server that only takes and gives files, listening on a port of its own. */
export async function fileServer(
  settings: Partial<Pick<Config, 'limits' | 'clamav'>> = {},
  { line }: TestDatabaseOptions = {},
) {
  const watch = watchProcess()
  const database = await testDatabase(line && { line })
  const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-files-'))
  const config: Config = { ...readConfig({ DATA_FOLDER: dataFolder }), mode: 'test', ...settings }
  const log = createLog('silent')
  const jobs = jobsWhenSent({ appUrl: database.appUrl, definitions: [], log })
  const files = createDiskStore(join(dataFolder, 'files'))
  const context: Context = { config, db: database.db, jobs, files, clock: { now: () => new Date() }, log, caseGuards }
  const staff = new Map<string, Staff>()
  const app = fastify({ logger: false, forceCloseConnections: true })
  finishBodies(app.server)
  await app.register(
    async api => {
      api.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
      mountEndpoints(
        api,
        context,
        [
          fileEndpoints(addOfficeFiles, keepOfficeFiles, { getHeld, begin: beginApplication }),
          attachementsEndpoints({ getHeld }),
        ],
        async (_, authorization): Promise<Actor> => {
          const member = staff.get(authorization)
          if (!member) throw new NotSignedIn()
          return member
        },
      )
    },
    { prefix: '/api' },
  )
  await app.register(uploads, { prefix: '/api/uploads', context })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransactionAs(database.asideDb, { kind: 'system', job: 'test' }, work)
  const cookieOf = (name: string, value: string) =>
    signedCookieHeader(config, { name, value, maxAgeSeconds: 3600 }, new Date()).split(';')[0] as string
  return {
    address,
    context,
    database,
    dataFolder,
    asSystem,
    cookieOf,
    /** An application under way and the cookie of its holder. */
    async draft() {
      const draftId = await asSystem(tx => aDraft(tx))
      return { draftId, cookie: cookieOf('application', draftId) }
    },
    signIn(member: Staff): string {
      staff.set(`Bearer ${member.userId}`, member)
      return `Bearer ${member.userId}`
    },
    close: closing(async () => {
      await app.close()
      await jobs.stop()
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
      watch.stop()
    }),
  }
}
