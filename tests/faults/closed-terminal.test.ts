/** `npm start` goes on when its terminal is closed, or the shell that started it ends; it ends when npm is told to end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { freePort } from './server-process.ts'

const hasScript = isThere('script')
function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let parent: string
let port: number
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'abetuta-terminal-'))
  chmodSync(parent, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const pid of processes()) process.kill(pid, 'SIGTERM')
  while (processes().length > 0) await sleep(200)
  removeCluster(join(parent, 'data', 'postgres'))
  await rm(parent, { recursive: true, force: true })
})

/** Everything that was started with this data folder and is no PostgreSQL. */
function processes(): number[] {
  const wanted = `DATA_FOLDER=${join(parent, 'data')}`
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(wanted)
      } catch {
        return false
      }
    })
    .map(Number)
}

const start = (program: string, ...parameters: string[]): ChildProcess =>
  spawn(program, parameters, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      WEB_PROCESSES: '1',
      PORT: String(port),
      DATA_FOLDER: join(parent, 'data'),
    },
    stdio: 'ignore',
  })

const status = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    answer => answer.status,
    () => undefined,
  )
const untilServed = () => expect.poll(status, { timeout: 480_000 }).toBe(200)

async function expectServedOn(): Promise<void> {
  // long enough for everything that hears of the end, and for lines that nobody can read any longer
  await sleep(5_000)
  expect(await status()).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/ContactUs`)).status).toBe(200)
}

test.runIf(hasScript)('its terminal is closed', async () => {
  const terminal = start('script', '--quiet', '--command', 'npm start', '/dev/null')
  await untilServed()
  terminal.kill('SIGKILL')
  await expectServedOn()
})

test('the shell that started it ends', async () => {
  const shell = start('sh', '-c', `node bootstrap.mjs start & sleep 1000`)
  await untilServed()
  shell.kill('SIGKILL')
  await expectServedOn()
})

test('npm is told to end', async () => {
  const npm = start('npm', 'start')
  await untilServed()
  npm.kill('SIGTERM')
  await expect.poll(processes, { timeout: 30_000 }).toEqual([])
})
