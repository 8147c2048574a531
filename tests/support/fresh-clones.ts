import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A fresh clone of something small for each test of a file: our bootstrap with a few of our locked packages, and a script. */
export function freshClones() {
  let project = ''
  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'abetuta-bootstrap-'))
  })
  afterEach(() => rm(project, { recursive: true, force: true }))

  return {
    /** Where the clone of this test is. */
    path: (...names: string[]) => join(project, ...names),

    /** Makes it, with these packages; its script tells what it runs on. */
    async make(...names: string[]) {
      await copyFile(join(root, 'bootstrap.mjs'), join(project, 'bootstrap.mjs'))
      const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
      const keys = names.map(name => [name, packages[`node_modules/${name}`]] as const)
      const optionalDependencies = Object.fromEntries(keys.map(([name, entry]) => [name, entry.version]))
      const locked = Object.fromEntries(
        keys.map(([name, entry]) => [`node_modules/${name}`, { ...entry, optional: true }]),
      )
      const lock = {
        name: 'small',
        lockfileVersion: 3,
        requires: true,
        packages: { '': { name: 'small', optionalDependencies }, ...locked },
      }
      await writeFile(
        join(project, 'package.json'),
        JSON.stringify({ name: 'small', private: true, optionalDependencies }),
      )
      await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
      await writeFile(join(project, 'tell.mjs'), 'console.log(`runs on ${process.version} with ${process.env.NODE}`)')
    },

    /** Runs the script through the bootstrap by this Node. */
    async run(node: string, { limit = 'true', env = {} }: { limit?: string; env?: Record<string, string> } = {}) {
      const child = spawn('sh', ['-c', `${limit}; exec "$0" bootstrap.mjs run tell.mjs`, node], {
        cwd: project,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise<number | null>(resolve => child.once('close', resolve))
      const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      return { output: output + errors, code }
    },
  }
}
