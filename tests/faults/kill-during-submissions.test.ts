/**
 * The server is killed (kill -9) at random moments while citizens file complaints, and is started again.
 * Every citizen tries again as a browser does, with the same cookie. No complaint is lost or doubled,
 * and each has its messages once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = Number(process.env.SUBMISSIONS ?? 50)
const kills = Number(process.env.KILLS ?? 6)
const clientsAtOnce = 4

let dataFolder: string
let server: ServerProcess

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-faults-'))
  server = new ServerProcess(await freePort(), dataFolder)
  await server.start()
}, 180_000)

afterAll(async () => {
  await server?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

test(`${submissions} submissions over ${kills} kills: none lost, none doubled, each told once`, async () => {
  const trackingIds: string[] = []
  const before = await readCounts()
  let next = 0
  const work = async () => {
    while (next < submissions) {
      const answers = { 'complainant.firstName': `አመልካች ${next++}` }
      trackingIds.push(await fileComplaint(server.url, { answers }))
    }
  }
  let killed = 0
  const killer = async () => {
    while (killed < kills && trackingIds.length < submissions) {
      await sleep(200 + Math.random() * 800)
      await server.kill()
      await server.start()
      killed++
    }
  }
  await Promise.all([killer(), ...Array.from({ length: clientsAtOnce }, work)])

  expect(new Set(trackingIds).size).toBe(submissions)
  const after = await readCounts()
  expect(after.complaints - before.complaints).toBe(submissions)
  expect(after.registeredMessages - before.registeredMessages).toBe(submissions)
  expect(after.drafts).toEqual([])
  console.log(
    `${submissions} submissions, ${killed} kills, ${after.complaints - before.complaints} complaints, 0 lost, 0 doubled`,
  )
}, 900_000)

async function readCounts() {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres') })
  const db = connect(postgres.backupUrl, { max: 1 })
  try {
    const { rows } = await sql<{ complaints: number; registered_messages: number; drafts: unknown[] }>`select
      (select count(*) from complaint)::int as complaints,
      (select count(*) from outgoing_message where template = 'registered')::int as registered_messages,
      (select coalesce(json_agg(json_build_object('startedAt', created_at, 'answers', answers)), '[]') from complaint_draft) as drafts`.execute(
      db,
    )
    const [row] = rows
    if (!row) throw new Error('The counts did not come.')
    return { complaints: row.complaints, registeredMessages: row.registered_messages, drafts: row.drafts }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
