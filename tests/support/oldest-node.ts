import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The oldest Node that `npm start` has to come to life with (README). */
const version = '18.20.8'

const folder = join(import.meta.dirname, '../../build/oldest-node')

/** Brings that Node along as a package and gives its path. Throws when there is none for this machine. */
export async function oldestNode(): Promise<string> {
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const name = process.platform === 'darwin' && process.arch === 'arm64' ? names[1] : names[0]
  const path = join(folder, 'node_modules', name ?? '', 'bin', 'node')
  if (await isThere(path)) return path
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const npm = process.env.npm_execpath
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', `${name}@${version}`]
  if (npm) await execute(process.execPath, [npm, ...args], { cwd: folder })
  else await execute('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  if (!(await isThere(path))) throw new Error(`${path} does not run.`)
  return path
}

const isThere = (path: string): Promise<boolean> =>
  execute(path, ['--version']).then(
    ({ stdout }) => stdout.trim() === `v${version}`,
    () => false,
  )
