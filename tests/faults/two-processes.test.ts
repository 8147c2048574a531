/**
 * Two processes on one database and one data folder, one after the other killed (kill -9) while citizens file complaints. Each request
 * goes to the other process, as a balancer sends them. Nobody's complaint is lost, none exists twice, and each has its messages once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = Number(process.env.SUBMISSIONS ?? 30)
const kills = Number(process.env.KILLS ?? 4)
const clientsAtOnce = 4

let database: TestDatabase
let dataFolder: string
let servers: [ServerProcess, ServerProcess]
beforeAll(async () => {
  database = await testDatabase()
  await markForDemo(database.ownerDb)
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-two-'))
  const settings = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl }
  servers = [
    new ServerProcess(await freePort(), dataFolder, settings),
    new ServerProcess(await freePort(), dataFolder, settings),
  ]
  for (const server of servers) await server.start()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const counts = async () => {
  const complaints = await database.ownerDb.selectFrom('complaint').select('tracking_id').execute()
  const messages = await database.ownerDb
    .selectFrom('outgoing_message')
    .where('template', '=', 'registered')
    .select('event_key')
    .execute()
  return { complaints: complaints.map(row => row.tracking_id), messages: messages.map(row => row.event_key) }
}

test(`${submissions} submissions over two processes and ${kills} kills`, async () => {
  const before = await counts()
  const urls = servers.map(({ url }) => url)
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
      const server = servers[killed % 2] as ServerProcess
      await server.kill()
      await server.start()
      killed++
    }
  }
  await Promise.all([killer(), ...Array.from({ length: clientsAtOnce }, work)])

  const after = await counts()
  expect(killed).toBeGreaterThan(0)
  expect(new Set(trackingIds).size).toBe(submissions)
  expect(after.complaints.length - before.complaints.length).toBe(submissions)
  expect(trackingIds.filter(id => !after.complaints.includes(id))).toEqual([])
  expect(after.messages.length - before.messages.length).toBe(submissions)
  expect(await database.ownerDb.selectFrom('complaint_draft').select('id').execute()).toEqual([])
  console.log(`${submissions} submissions over two processes, ${killed} kills, 0 lost, 0 doubled`)
})
