/**
 * Servers are killed (kill -9) at random moments while citizens file complaints, and start again: one with its own database, the one or the
 * other of two on one database, where each request goes to the other one, as a balancer sends them, and the processes of one server,
 * which start again by themselves. Citizens try again as a browser does, with the same cookie. No complaint is lost or doubled, and each
 * has its messages once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Database } from '#db/tables.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { testDatabase } from '#tests/support/database.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { membersOf } from '#tests/support/several-processes.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = Number(process.env.SUBMISSIONS ?? 50)
const kills = Number(process.env.KILLS ?? 6)
const clientsAtOnce = 4

const running: ServerProcess[] = []
const database = await testDatabase()
await markForDemo(database.ownerDb)
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-kills-'))
const shared = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl }
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function startServer(settings: Record<string, string>, folder = dataFolder): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), folder, settings)
  running.push(server)
  await server.start()
  return server
}

async function restart(server: ServerProcess): Promise<void> {
  await server.kill()
  await server.start()
}

async function storedIn(db: Kysely<Database>) {
  const complaints = await db.selectFrom('complaint').select('tracking_id').execute()
  const messages = await rowsIn(db, 'outgoing_message', { template: 'registered' }, ['event_key'])
  const drafts = await db.selectFrom('complaint_draft').select(['created_at', 'answers']).execute()
  return { complaints: complaints.map(row => row.tracking_id), messages: messages.length, drafts }
}

/** Citizens file their complaints while `kill` kills. Nothing may be lost or doubled. */
async function fileThroughKills(
  urls: string[],
  kill: (index: number) => Promise<void>,
  stored = () => storedIn(database.ownerDb),
): Promise<void> {
  const before = await stored()
  const trackingIds: string[] = []
  let next = 0
  const work = async () => {
    while (next < submissions) {
      const answers = { 'complainant.firstName': `አመልካች ${next++}` }
      trackingIds.push(await fileComplaint(urls, { answers }))
    }
  }
  let killed = 0
  const killer = async () => {
    while (killed < kills && trackingIds.length < submissions) {
      await sleep(200 + Math.random() * 800)
      await kill(killed++)
    }
  }
  await Promise.all([killer(), ...Array.from({ length: clientsAtOnce }, work)])

  const after = await stored()
  expect(new Set(trackingIds).size).toBe(submissions)
  expect(after.complaints.length - before.complaints.length).toBe(submissions)
  expect(trackingIds.filter(id => !after.complaints.includes(id))).toEqual([])
  expect(after.messages - before.messages).toBe(submissions)
  expect(after.drafts).toEqual([])
  expect(killed).toBeGreaterThan(0)
  console.log(`${submissions} submissions, ${killed} kills, 0 lost, 0 doubled`)
}

test(`${submissions} submissions to a server with its own database over ${kills} kills`, async () => {
  const folder = join(dataFolder, 'own')
  const server = await startServer({}, folder)
  await fileThroughKills(
    [server.url],
    () => restart(server),
    async () => {
      const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres') })
      const db = connect(postgres.backupUrl, { max: 1 })
      try {
        return await storedIn(db)
      } finally {
        await db.destroy()
        await postgres.stop()
      }
    },
  )
})

test(`${submissions} submissions over two servers and ${kills} kills`, async () => {
  const servers = [await startServer(shared), await startServer(shared)]
  await fileThroughKills(
    servers.map(({ url }) => url),
    index => restart(servers[index % 2] as ServerProcess),
  )
})

test(`${submissions} submissions to a server of several processes, ${kills} of which are killed`, async () => {
  const server = await startServer({ ...shared, WEB_PROCESSES: '2' })
  const pid = server.pid ?? 0
  await expect.poll(() => membersOf(pid).length, { timeout: 60_000 }).toBe(3)
  await fileThroughKills([server.url], async index => {
    const members = membersOf(pid)
    const wanted = index % 3 === 2 ? 'worker' : 'web'
    const victim = members.find(({ work }) => work === wanted)
    if (victim) process.kill(victim.pid, 'SIGKILL')
    await expect
      .poll(() => membersOf(pid).filter(member => member.pid !== victim?.pid).length, { timeout: 60_000 })
      .toBe(3)
  })
})
