/**
 * A first start is killed again and again, each time a little later: while the database is made, while its tables are, while places, constants
 * and the demonstration are filled in. The next start goes on, and in the end everything is there as after a start that nothing disturbed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { runToEnd } from '#tests/support/failed-start.ts'
import { freePort, ServerProcess } from './server-process.ts'

const parent = await mkdtemp(join(tmpdir(), 'abetuta-first-'))
const folders = { killed: join(parent, 'killed'), whole: join(parent, 'whole') }
afterAll(async () => {
  for (const folder of Object.values(folders)) removeCluster(join(folder, 'postgres'))
  await rm(parent, { recursive: true, force: true })
})

const isBeingMade = () =>
  existsSync(join(folders.killed, 'postgres')) && readdirSync(join(folders.killed, 'postgres')).length > 0

/** Whether it serves before it is killed after these milliseconds, counted from the moment that something of the database is there. */
async function servesWithin(server: ServerProcess, milliseconds: number): Promise<boolean> {
  const started = server.start().then(
    () => true,
    () => false,
  )
  await expect.poll(isBeingMade, { interval: 5, timeout: 60_000 }).toBe(true)
  const serves = await Promise.race([started, sleep(milliseconds, false)])
  if (serves) await server.stop()
  else await server.kill()
  return serves
}

/** Rows of what a first start fills in. */
async function countFilled(folder: string) {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), isNew: false })
  const db = connect(postgres.backupUrl, { max: 1, statementTimeout: 0 })
  const tables = [
    'complaint',
    'user_account',
    'organization',
    'location',
    'constant_field',
    'role',
    'attachment',
  ] as const
  const countOf = async (table: (typeof tables)[number]) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)]
  }
  try {
    return Object.fromEntries(await Promise.all(tables.map(countOf)))
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

test('a first start that is killed midway goes on with the next one', async () => {
  const server = new ServerProcess(await freePort(), folders.killed)
  let kills = 0
  for (let pause = 0; !(await servesWithin(server, pause)); pause = Math.max(100, pause * 1.4)) kills++
  console.log(`served after ${kills} kills`)
  expect(kills).toBeGreaterThan(3)
  const undisturbed = new ServerProcess(await freePort(), folders.whole)
  await undisturbed.start()
  await undisturbed.stop()
  expect(await countFilled(folders.killed)).toEqual(await countFilled(folders.whole))

  await server.start()
  try {
    await fileComplaint(server.url, { document: 'ማስረጃ' })
    await callsAs(server.url, 'admin')
  } finally {
    await server.stop()
  }
  const verified = await runToEnd({ DATA_FOLDER: folders.killed }, ['server/verify-audit.ts'])
  expect([verified.code, verified.output]).toEqual([0, expect.any(String)])
})
