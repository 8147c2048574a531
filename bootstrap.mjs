// Brings a fresh clone to life with nothing but npm and any Node ≥ 18: installs what package-lock.json says, builds the
// pages when their sources changed, and goes on with the Node that package.json pins. No dependencies, plain JavaScript,
// because nothing is installed and nothing newer can be assumed when it starts.
//
//   node bootstrap.mjs start | dev | test | build | faults | run SCRIPT [arguments…]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const pageSources = [
  'web',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
]

const commands = {
  async start(...rest) {
    await install()
    await buildPages()
    // React renders several times faster in its production build; what is not production for us says so itself
    const env = process.env.NODE_ENV === 'production' ? {} : { NODE_ENV: 'production', DEMO: 'yes' }
    return goOn(['server/main.ts', ...rest], { ownGroup: true, env })
  },
  /** Node restarts the server when its code changes; Vite, inside the server, exchanges the pages without a restart. */
  async dev(...rest) {
    await install()
    const watched = ['server', 'contract', 'db'].map(folder => `--watch-path=${folder}`)
    return goOn(['--watch', ...watched, '--watch-preserve-output', 'server/main.ts', '--dev', ...rest], {
      ownGroup: true,
      env: { NODE_ENV: 'development' },
    })
  },
  async test(...rest) {
    await install()
    return goOn(['scripts/test.ts', ...rest])
  },
  async build() {
    await install()
    await buildPages()
    return 0
  },
  async faults(...rest) {
    await install()
    await buildPages()
    return goOn([binary('vitest', 'vitest'), 'run', '--config', 'tests/faults/vitest.config.ts', ...rest])
  },
  async run(script, ...rest) {
    if (!script) throw new Error('run needs a script: node bootstrap.mjs run server/migrate.ts')
    await install()
    return goOn([script, ...rest])
  },
}

/** Installs exactly what package-lock.json says. A marker in node_modules makes the second time free. */
async function install() {
  const marker = join(modules, '.installed')
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (textOf(marker) === wanted) return
  if (!isInstalled()) {
    // Nothing we use needs an install script, so none runs: a blocked script can break nothing.
    const npm = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ]
    await withProgress('Installing packages', npmCommand([...npm, '--loglevel=error']))
  }
  pinnedNode()
  writeFileSync(marker, wanted)
}

/** Whether somebody's own `npm ci` or `npm install` already brought every package in its locked version. */
function isInstalled() {
  const installed = jsonOf(join(modules, '.package-lock.json'))?.packages
  if (!installed) return false
  const locked = jsonOf(join(root, 'package-lock.json')).packages
  return Object.entries(locked).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || installed[path]?.version === version || (optional && !installed[path]),
  )
}

/** Runs the page build when a source changed since the last good one. */
async function buildPages() {
  const stamp = join(root, 'build', '.stamp')
  const files = pageSources.flatMap(source => filesBelow(join(root, source)))
  const wanted = hashOf(files.flatMap(file => [relative(root, file), readFileSync(file)]))
  if (textOf(stamp) === wanted) return
  rmSync(stamp, { force: true })
  const reactRouter = binary('@react-router/dev', 'react-router')
  await withProgress('Building pages', [pinnedNode(), [reactRouter, 'build']], { NODE_ENV: 'production' })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** The Node that package.json brings along; this one when it is new enough and the pinned one cannot run here. */
function pinnedNode() {
  const platform = isWindows ? 'win' : process.platform
  const name = isWindows ? 'node.exe' : 'node'
  const candidates = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`].map(folder =>
    join(modules, folder, 'bin', name),
  )
  const runs = candidates.find(path => existsSync(path) && spawnSync(path, ['--version']).status === 0)
  if (runs) return runs
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `No Node ≥ 24 for ${process.platform}-${process.arch} came with the packages, and this one is ${process.version}. ` +
      'Install Node 24 or newer and try again.',
  )
}

/**
 * Runs a script by the pinned Node and resolves with its exit code. `ownGroup` shields a server from the terminal's own
 * signals: npm forwards them too, and a server that gets Ctrl-C twice would stop without finishing its answers.
 */
function goOn(args, { ownGroup = false, env = {} } = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    detached: ownGroup && !isWindows,
    env: environment(env),
  })
  let forwardedAt = 0
  const forward = signal => {
    if (Date.now() - forwardedAt < 300) return
    forwardedAt = Date.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  // npm passes a signal to its shell only, which ends without telling us: our parent is another one then.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && forward('SIGTERM'), 500)
  watch.unref()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Runs a command quietly, says how long it takes, and shows what it wrote only when it fails. */
async function withProgress(title, [command, args, options = {}], env = {}) {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0)
  const write = text => process.stdout.write(text)
  const isTerminal = process.stdout.isTTY
  write(isTerminal ? `${title} …` : `${title} …\n`)
  const ticker = setInterval(
    () => write(isTerminal ? `\r${title} … ${seconds()} s` : `${title} … ${seconds()} s\n`),
    isTerminal ? 1000 : 15_000,
  )
  const output = []
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(env),
    ...options,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  const stop = signal => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => {
    clearInterval(ticker)
    process.off('SIGINT', stop).off('SIGTERM', stop)
  })
  write(`${isTerminal ? '\r' : ''}${title}: ${code === 0 ? 'done' : 'failed'} after ${seconds()} s\n`)
  if (code !== 0)
    throw new Error(`${title} failed (exit code ${code}).\n${withoutNoise(Buffer.concat(output).toString())}`)
}

/** npm warns that an old Node is too old for our packages; the pinned one is not, so nobody needs to read that. */
const withoutNoise = text =>
  text
    .split('\n')
    .filter(line => !/EBADENGINE/.test(line))
    .join('\n')

/** npm itself, the same one that called us where there is one. */
function npmCommand(args) {
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.c?js$/.test(npm)) return [process.execPath, [npm, ...args]]
  return ['npm', args, { shell: isWindows }]
}

/** The script behind a package's command, so that no shell wrapper stands between it and our signals. */
function binary(packageName, command) {
  const folder = join(modules, packageName)
  const { bin } = jsonOf(join(folder, 'package.json'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

const environment = more => ({
  ...process.env,
  ...more,
  PATH: [dirname(pinnedOrOwnNode()), join(modules, '.bin'), process.env.PATH].join(delimiter),
})

/** Before the first install there is no pinned Node yet. */
function pinnedOrOwnNode() {
  try {
    return pinnedNode()
  } catch {
    return process.execPath
  }
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .filter(entry => !entry.name.includes('.test.'))
    .flatMap(entry => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const textOf = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const jsonOf = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

const [command = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, command)) {
  console.error(`Usage: node bootstrap.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(64)
}
try {
  process.exitCode = await commands[command](...rest)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
