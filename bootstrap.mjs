// Brings a fresh clone to life with nothing but npm and any Node ≥ 18: installs what package-lock.json says, builds the
// pages when their sources changed, and goes on with the Node that package.json pins. No dependencies, plain JavaScript,
// because nothing is installed and nothing newer can be assumed when it starts.
//
//   node bootstrap.mjs start | dev | test | build | bench | faults | fuzz | long | soak | run SCRIPT [arguments…]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, homedir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const nodeProgram = isWindows ? 'node.exe' : 'node'
const nodePackages = [
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
]
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
const tooOld =
  `No Node ≥ 24 for ${process.platform}-${process.arch} came with the packages, and this one is ${process.version}. ` +
  'Install Node 24 or newer and try again.'
/** The pinned Node, while it installs the packages that bring it. */
const ownNode = join(root, 'build', 'node')
const pageSources = [
  'web',
  'contract',
  ...['vite.config.ts', 'vite.chunks.ts', 'vite.texts.ts'],
  'react-router.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
]

const commands = {
  async start(...rest) {
    await install()
    await buildPages()
    // young objects and the system's allocator take no more than they need; docs/decisions/processes-and-background-work.md
    const { flags, environment } = jsonOf(join(root, 'server', 'memory.json'))
    const env = { ...environment, ...process.env, ...startEnvironment() }
    return goOn([...flags, 'server/main.ts', ...rest], { ownGroup: true, outlivesShell: true, env })
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
  faults: (...rest) => runTests(['--config', 'tests/faults/vitest.config.ts', ...rest]),
  /** The long form; the tests have a short one. FUZZ_SEED draws other requests, FUZZ_REQUESTS more or fewer. */
  fuzz(...rest) {
    const env = { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '50000', NODE_ENV: 'production' }
    return runTests(['tests/fuzz', ...rest], { env })
  },
  /** What is too long for every run: large tables, thousands of random lives and worlds, and journeys; of those none with names of files. */
  async long(...rest) {
    const code = await runTests(['--config', 'tests/long/vitest.config.ts', ...rest])
    return (rest.length === 0 && (await goOn(['scripts/test.ts', 'journeys'], { env: { JOURNEYS: 'long' } }))) || code
  },
  bench: async (...rest) => (await commands.build()) || goOn(['tests/bench/run.ts', ...rest]),
  soak: async (...rest) => (await commands.build()) || goOn(['tests/bench/soak.ts', ...rest]),
  async run(script, ...rest) {
    if (!script) throw new Error('run needs a script: node bootstrap.mjs run server/migrate.ts')
    await install()
    return goOn([script, ...rest])
  },
}

/** Tests that are no part of `npm test`; whole servers are started too. */
async function runTests(args, { env = {} } = {}) {
  await install()
  await buildPages()
  return goOn([binary('vitest', 'vitest'), 'run', ...args], { env })
}

/**
 * React renders several times faster in its production build; what is not production for us says so itself. A database that
 * somebody names is the demonstration's only where they say so: the server asks.
 */
function startEnvironment() {
  const { NODE_ENV, DEMO, DATABASE_URL, DATABASE_APP_URL } = process.env
  if (NODE_ENV === 'production') return {}
  return (DATABASE_URL || DATABASE_APP_URL) && DEMO !== 'yes' ? {} : { NODE_ENV: 'production', DEMO: 'yes' }
}

/** Installs exactly what package-lock.json says. A marker in node_modules makes the second time free. */
async function install() {
  const marker = join(modules, '.installed')
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (textOf(marker) === wanted) return
  if (!isInstalled()) {
    const node = isNewEnough ? process.execPath : await fetchNode()
    await withProgress('Installing packages', npmCommand(node, ['ci', '--include=dev', '--include=optional']), {
      ...npmEnvironment(),
      PATH: searchPath(node),
    })
    rmSync(ownNode, { recursive: true, force: true })
  }
  pinnedNode()
  writeFileSync(marker, wanted)
}

/**
 * npm leaves optional packages out that are not for the Node that it runs on, and the programs that build the pages are such
 * packages: where this Node is too old, npm runs on the pinned one. Brings that one alone, in the locked version, and gives its path.
 */
async function fetchNode() {
  const { packages } = jsonOf(join(root, 'package-lock.json'))
  const name = nodePackages.find(each => packages[`node_modules/${each}`])
  if (!name) throw new Error(tooOld)
  const node = packages[`node_modules/${name}`]
  const dependencies = { [name]: node.version }
  rmSync(ownNode, { recursive: true, force: true })
  mkdirSync(ownNode, { recursive: true })
  writeFileSync(join(ownNode, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const wanted = { '': { dependencies }, [`node_modules/${name}`]: { ...node, optional: false } }
  writeFileSync(join(ownNode, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: wanted }))
  const [command, args, options] = npmCommand(process.execPath, ['ci'])
  await withProgress('Fetching Node', [command, args, { ...options, cwd: ownNode }], npmEnvironment())
  return join(ownNode, 'node_modules', name, 'bin', nodeProgram)
}

/** npm keeps what it fetched below the home; where that cannot be written, below the build. */
function npmEnvironment() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  const probe = join(cache, `.abetuta-${process.pid}`)
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
    return {}
  } catch {
    return { npm_config_cache: join(root, 'build', 'npm-cache') }
  }
}

/** Whether somebody's own `npm ci` or `npm install` already brought every package in its locked version. */
function isInstalled() {
  const installed = jsonOf(join(modules, '.package-lock.json'))?.packages
  if (!installed) return false
  const locked = jsonOf(join(root, 'package-lock.json')).packages
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      entry.link ||
      installed[path]?.version === entry.version ||
      (entry.optional && !installed[path] && !isForHere(entry)),
  )
}

let libc
const ownLibc = () => (libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

/** Whether a package names this machine as its own; one that names none comes with another that does. */
function isForHere({ os, cpu, libc: libcs }) {
  const names = (list, own) => list === undefined || list.includes(own)
  return (
    Boolean(os && cpu) &&
    names(os, process.platform) &&
    names(cpu, process.arch) &&
    (libcs === undefined || libcs.includes(ownLibc()))
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
  const candidates = nodePackages.map(folder => join(modules, folder, 'bin', nodeProgram))
  const runs = candidates.find(path => existsSync(path) && spawnSync(path, ['--version']).status === 0)
  if (runs) return runs
  if (isNewEnough) return process.execPath
  throw new Error(tooOld)
}

/**
 * Runs a script by the pinned Node and resolves with its exit code. `ownGroup` shields a server from the terminal's own
 * signals: npm forwards them too, and a server that gets Ctrl-C twice would stop without finishing its answers. With `outlivesShell` it
 * goes on when the terminal is closed, or the shell that started it ends.
 */
function goOn(args, { ownGroup = false, outlivesShell = false, env = {} } = {}) {
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
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
  let hasLostTerminal = false
  process.on('SIGHUP', signal => {
    hasLostTerminal = true
    if (!outlivesShell) forward(signal)
  })
  // what is printed then goes nowhere
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // npm passes a signal to its shell only, which ends without telling us: our parent is another one then.
  const parent = process.ppid
  let looksWithoutParent = 0
  const watch = setInterval(() => {
    if (process.ppid === parent || (outlivesShell && (hasLostTerminal || !process.env.npm_lifecycle_event))) return
    // a closed terminal tells the shell first, and us a moment later
    looksWithoutParent += 1
    if (looksWithoutParent > 1) forward('SIGTERM')
  }, 500)
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
  if (code !== 0) throw new Error(failureOf(title, code, withoutNoise(Buffer.concat(output).toString())))
}

/** What a full disk and the like say, in whatever program, and what to do. */
const causes = [
  [/ENOSPC|No space left/i, 'The disk is full. Make room and start again.'],
  [/EDQUOT|quota exceeded/i, 'The quota of this account is used up. Make room and start again.'],
  [
    /EFBIG|File too large/i,
    'This account may write no files of that size (ulimit -f). Lift the limit and start again.',
  ],
  [/EROFS|Read-only file system/i, `The disk is read-only. ${root} has to be writable.`],
  [/EACCES|Permission denied/i, `This account may not write where it has to: ${root} and what lies below.`],
]

const causeOf = text => causes.find(([pattern]) => pattern.test(text))?.[1]

function failureOf(title, code, output) {
  const cause = causeOf(output)
  return cause ? `${title} failed. ${cause}` : `${title} failed (exit code ${code}).\n${output}`
}

/** npm warns that an old Node is too old for our packages; the pinned one is not, so nobody needs to read that. */
const withoutNoise = text =>
  text
    .split('\n')
    .filter(line => !/EBADENGINE/.test(line))
    .join('\n')

/**
 * npm by this Node: the same npm that called us where there is one. Nothing we use needs an install script, so none runs: a
 * blocked script can break nothing.
 */
function npmCommand(node, args) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.c?js$/.test(npm)) return [node, [npm, ...all], {}]
  return ['npm', all, { shell: isWindows }]
}

/** The script behind a package's command, so that no shell wrapper stands between it and our signals. */
function binary(packageName, command) {
  const folder = join(modules, packageName)
  const { bin } = jsonOf(join(folder, 'package.json'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** What a child runs with: npm tells its children which Node it runs on, and that is not the one that we go on with. */
const environment = more => ({
  ...process.env,
  NODE: pinnedOrOwnNode(),
  npm_node_execpath: pinnedOrOwnNode(),
  PATH: searchPath(pinnedOrOwnNode()),
  ...more,
})

const searchPath = node => [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)

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
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
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
  console.error(
    error.code && causeOf(error.code) ? `${causeOf(error.code)} (${error.path ?? error.syscall})` : error.message,
  )
  process.exitCode = 1
}
