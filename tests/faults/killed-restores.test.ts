/**
 * A restore is killed while it copies documents, while it makes the database, and while that runs. What it leaves (documents, keys, a running
 * PostgreSQL) is named by the next start, whose portal is untouched, and removed by the next restore.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { runToEnd, startInVain } from '#tests/support/failed-start.ts'
import { freePort, ServerProcess } from './server-process.ts'

const parent = await mkdtemp(join(tmpdir(), 'abetuta-killed-'))
chmodSync(parent, 0o755)
const dataFolder = join(parent, 'data')
const keys = join(parent, 'keys')
let backup: string
let whileRunning: Awaited<ReturnType<typeof runToEnd>>
const server = new ServerProcess(await freePort(), dataFolder)
beforeAll(async () => {
  await server.start()
  await fileComplaint(server.url, { document: 'ማስረጃ' })
  const made = await runToEnd({ DATA_FOLDER: dataFolder }, [
    'server/backup.ts',
    '--to',
    join(parent, 'backups'),
    '--keys',
    keys,
  ])
  if (made.code !== 0) throw new Error(made.output)
  backup = join(parent, 'backups', (await readdir(join(parent, 'backups')))[0] ?? '')
  whileRunning = await runToEnd({ DATA_FOLDER: dataFolder }, restore('--move-aside'))
  await server.stop()
}, 600_000)
afterAll(async () => {
  await server.stop().catch(() => undefined)
  for (const name of readdirSync(parent)) removeCluster(join(parent, name, 'postgres'))
  await rm(parent, { recursive: true, force: true })
})

const leftovers = () => readdirSync(parent).filter(name => name.startsWith('data.restoring-'))
const clustersOf = (name: string) =>
  ['postgres/cluster', 'postgres/elsewhere/cluster'].map(path => join(parent, name, path)).filter(existsSync)

/** PostgreSQL processes whose data a killed restore made. */
function postgresProcesses(clusters: string[]): string[] {
  return readdirSync('/proc').filter(pid => {
    try {
      const [program, , folder = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return program?.endsWith('/postgres') && clusters.includes(folder)
    } catch {
      return false
    }
  })
}

const moments: [string, (name: string) => boolean][] = [
  ['copies documents', name => existsSync(join(parent, name, 'files'))],
  ['makes the database', name => clustersOf(name).length > 0],
  ['runs the database', name => clustersOf(name).some(cluster => existsSync(join(cluster, 'postmaster.pid')))],
]

const restore = (...more: string[]) => ['server/restore.ts', backup, '--keys', keys, ...more]

test('no folder of a running portal is moved aside', () => {
  expect([whileRunning.code, whileRunning.output]).toEqual([1, expect.stringMatching(/A portal runs with/)])
})

test.for(moments)('it is killed while it %s', async ([, isReached]) => {
  const child = spawn(process.execPath, restore('--move-aside'), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_FOLDER: dataFolder },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => leftovers().some(isReached), { interval: 5, timeout: 60_000 }).toBe(true)
  child.kill('SIGKILL')
  await ended
  const [left = ''] = leftovers()
  const clusters = clustersOf(left)

  // a start names it, ends its database, and serves the data that were there
  const busy = await startInVain({ DATA_FOLDER: dataFolder, NODE_ENV: 'production', DEMO: 'yes', PORT: '99999' })
  expect(busy.output).toContain(`A restore was killed and has left ${join(parent, left)}`)
  expect(postgresProcesses(clusters)).toEqual([])

  const again = await runToEnd({ DATA_FOLDER: dataFolder }, restore('--move-aside'))
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('Removed what a killed restore had left')])
  expect(leftovers()).toEqual([])
  for (const name of readdirSync(parent).filter(each => each.startsWith('data.before-'))) {
    removeCluster(join(parent, name, 'postgres'))
    await rm(join(parent, name), { recursive: true, force: true })
  }
})

test('it is killed before the restored folder has its name: no empty portal begins in its place', async () => {
  const ready = join(parent, 'data.restoring-0123abcd')
  await rename(dataFolder, ready)
  await mkdir(join(ready, 'files'), { recursive: true })
  await writeFile(join(ready, 'restored'), '')
  const refused = await startInVain({ DATA_FOLDER: dataFolder, NODE_ENV: 'production', DEMO: 'yes' })
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining(`There is no ${dataFolder}: a restore was killed`),
  ])
  expect(existsSync(dataFolder)).toBe(false)
  await rename(ready, dataFolder)
  await server.start()
  expect(existsSync(join(dataFolder, 'restored'))).toBe(false)
})
