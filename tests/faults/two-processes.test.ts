/**
 * Two servers on one database and one data folder are killed in turn (kill -9) while citizens file complaints: each request
 * goes to the other one, as a balancer sends them. Then the processes of one server, which start again by themselves. No complaint is lost
 * or doubled, and each has its messages once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { testDatabase } from '#tests/support/database.ts'
import { membersOf } from '#tests/support/several-processes.ts'
import { freePort, ServerProcess } from './server-process.ts'
import { rowsIn } from '#tests/support/rows.ts'

const submissions = Number(process.env.SUBMISSIONS ?? 30)
const kills = Number(process.env.KILLS ?? 4)
const clientsAtOnce = 4

const running: ServerProcess[] = []
const database = await testDatabase()
await markForDemo(database.ownerDb)
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-two-'))
const settings = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl }
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function startServer(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), dataFolder, { ...settings, ...more })
  running.push(server)
  await server.start()
  return server
}

const counts = async () => {
  const complaints = await database.ownerDb.selectFrom('complaint').select('tracking_id').execute()
  const messages = await rowsIn(database.ownerDb, 'outgoing_message', { template: 'registered' }, ['event_key'])
  return { complaints: complaints.map(row => row.tracking_id), messages: messages.map(row => row.event_key) }
}

/** Citizens file their complaints while `kill` kills; returns how often it did. Nothing may be lost or doubled. */
async function fileThroughKills(urls: string[], kill: (index: number) => Promise<void>): Promise<number> {
  const before = await counts()
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

  const after = await counts()
  expect(new Set(trackingIds).size).toBe(submissions)
  expect(after.complaints.length - before.complaints.length).toBe(submissions)
  expect(trackingIds.filter(id => !after.complaints.includes(id))).toEqual([])
  expect(after.messages.length - before.messages.length).toBe(submissions)
  expect(await database.ownerDb.selectFrom('complaint_draft').select('id').execute()).toEqual([])
  return killed
}

test(`${submissions} submissions over two servers and ${kills} kills`, async () => {
  const servers = [await startServer(), await startServer()]
  const killed = await fileThroughKills(
    servers.map(({ url }) => url),
    async index => {
      const server = servers[index % 2] as ServerProcess
      await server.kill()
      await server.start()
    },
  )
  expect(killed).toBeGreaterThan(0)
  console.log(`${submissions} submissions over two servers, ${killed} kills, 0 lost, 0 doubled`)
})

test(`${submissions} submissions to a server of several processes, ${kills} of which are killed`, async () => {
  const server = await startServer({ WEB_PROCESSES: '2' })
  const pid = server.pid ?? 0
  await expect.poll(() => membersOf(pid).length, { timeout: 60_000 }).toBe(3)
  const killed = await fileThroughKills([server.url], async index => {
    const members = membersOf(pid)
    const wanted = index % 3 === 2 ? 'worker' : 'web'
    const victim = members.find(({ work }) => work === wanted)
    if (victim) process.kill(victim.pid, 'SIGKILL')
    await expect
      .poll(() => membersOf(pid).filter(member => member.pid !== victim?.pid).length, { timeout: 60_000 })
      .toBe(3)
  })
  expect(killed).toBeGreaterThan(0)
  console.log(`${submissions} submissions to several processes, ${killed} kills, 0 lost, 0 doubled`)
})
