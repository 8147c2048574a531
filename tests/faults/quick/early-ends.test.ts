/** A start that is ended before it is complete leaves no PostgreSQL behind, whenever that is and however many processes there are to be. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, readPidFile } from '#server/platform/db/embedded/embedded-process.ts'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { freePort } from '../server-process.ts'

let parent: string
let ownFolder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'abetuta-early-'))
  chmodSync(parent, 0o755)
  ownFolder = join(parent, 'data', 'postgres')
})
afterEach(async () => {
  removeCluster(ownFolder)
  await rm(parent, { recursive: true, force: true })
})

const clusterOf = () => join(ownFolder, existsSync(join(ownFolder, 'elsewhere')) ? 'elsewhere/cluster' : 'cluster')
const hasBegunToMake = () =>
  existsSync(ownFolder) && readdirSync(ownFolder).some(name => name.startsWith('cluster') || name === 'elsewhere')
const serverIsThere = () => readPidFile(clusterOf()) !== undefined
const serverIsReady = () => readPidFile(clusterOf())?.isReady === true

test.for([
  ['while the database is made', '--role=both', hasBegunToMake, 0],
  ['while its server begins', '--role=both', serverIsThere, 0],
  ['while it is prepared', '--role=both', serverIsReady, 1_000],
  ['while one of several processes prepares it', '', serverIsReady, 1_500],
] as const)('%s', async ([, role, isReached, milliseconds]) => {
  const child = spawn(process.execPath, ['server/main.ts', ...(role ? [role] : [])], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DEMO: 'yes',
      WEB_PROCESSES: role ? '' : '1',
      PORT: String(await freePort()),
      DATA_FOLDER: join(parent, 'data'),
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(isReached, { interval: 10, timeout: 120_000 }).toBe(true)
  await sleep(milliseconds)
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  const left = readPidFile(clusterOf())
  expect(left && isAlive(left.pid)).toBeFalsy()
})
