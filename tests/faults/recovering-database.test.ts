/**
 * A PostgreSQL that makes its data consistent after a crash refuses everybody with "the database system is starting up", for minutes when
 * there is much to do: a start waits for it and says so. Here it recovers slowly because each piece of an archive is waited for.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connections/connect.ts'
import { untilStarted } from '#server/platform/db/connections/until-started.ts'
import { locateBinaries } from '#server/platform/db/embedded/embedded-binaries.ts'
import { giveTo, processOptions } from '#server/platform/db/embedded/embedded-cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { readPidFile } from '#server/platform/db/embedded/embedded-process.ts'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'

const parent = await mkdtemp(join(tmpdir(), 'abetuta-recovering-'))
chmodSync(parent, 0o755)
const dataFolder = join(parent, 'postgres')
afterAll(async () => {
  removeCluster(dataFolder)
  await rm(parent, { recursive: true, force: true })
})

test('a start waits for a database of its own and for another one, and says so', async () => {
  const made = await startEmbeddedPostgres({ dataFolder })
  await made.stop()
  const binaries = locateBinaries()
  const cluster = join(dataFolder, existsSync(join(dataFolder, 'elsewhere')) ? 'elsewhere/cluster' : 'cluster')
  const signal = join(cluster, 'recovery.signal')
  writeFileSync(signal, '')
  giveTo(binaries, signal)
  const settings = {
    port: String(made.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'off',
    restore_command: 'sleep 6; false',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // as a killed portal leaves it
  spawn(binaries.path('postgres'), ['-D', cluster, ...options], {
    ...processOptions(binaries, cluster),
    detached: true,
    stdio: 'ignore',
  }).unref()
  await expect.poll(() => readPidFile(cluster), { timeout: 30_000 }).toBeTruthy()

  const [own, other]: [string[], string[]] = [[], []]
  const starting = startEmbeddedPostgres({ dataFolder, say: line => own.push(line) })
  await untilStarted(made.appUrl, line => other.push(line))
  const started = await starting
  expect(started).toMatchObject({ reused: true, port: made.port })
  expect(own[0]).toMatch(/^The embedded PostgreSQL recovers … \d+ s$/)
  expect(other[0]).toMatch(/^The database is starting up or recovering … \d+ s$/)
  const db = connect(made.appUrl, { max: 1 })
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await started.stop()
})
