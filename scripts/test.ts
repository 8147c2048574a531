/**
 * Everything that must hold: `npm test`, or a part of it: `npm test -- checks | unit | journeys`. All of it runs in two lanes beside
 * each other, because each part alone often waits for something else than the processor.
 * What follows a part's name goes to its runner: `npm test -- unit server/features/intake`.
 * The last line counts the tests of the runners' own reports, and every check as one test.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromiumPath } from '#tests/support/browser.ts'
import { oldestNode } from '#tests/support/oldest-node.ts'
import {
  add,
  failedFiles,
  namesText,
  noTests,
  tallyOfCheck,
  tallyOfReport,
  tallyText,
  type Tally,
  tallyWithSecondAttempt,
} from './test-reports.ts'

const root = resolve(import.meta.dirname, '..')
const reports = join(root, 'reports')

/** The script behind a package's command: no shell in between, on any system. */
function command(packageName: string, name = packageName): string {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = typeof bin === 'string' ? bin : bin[name]
  if (script === undefined) throw new Error(`The package ${packageName} has no command ${name}.`)
  return join(folder, script)
}

const checks: [title: string, ...commands: string[][]][] = [
  ['format', [command('@biomejs/biome', 'biome'), 'format', '.']],
  [
    'types',
    [command('@react-router/dev', 'react-router'), 'typegen'],
    // each further checker checks again what the first one knows: four of them, the usual number, take three times as much altogether
    [command('typescript', 'tsc'), '-p', '.', '--noEmit', '--checkers', '1'],
  ],
  ['lint', [command('oxlint'), '--type-aware', '--deny-warnings']],
  ['import rules', ['scripts/check-imports.ts']],
  ['one place sets a status', ['scripts/check-status-writes.ts']],
  ['one feature writes each table', ['scripts/check-table-writers.ts']],
  ['no pattern backtracks', ['scripts/check-backtracking.ts']],
  ['unused code', [command('knip'), '--no-progress']],
  ['translations', ['scripts/check-translations.ts']],
  ['docs/where.md and the decisions', ['scripts/where.ts', '--check']],
]

/**
 * Where the output of a script goes: kept, and shown only when it fails; shown line by line among the lines of another; or the
 * terminal is its own.
 */
type Output = 'quiet' | 'lines' | 'own'

/** Runs a script by this Node, or another. */
async function run(
  args: string[],
  { output: kind, env = {}, node = process.execPath }: { output: Output; env?: NodeJS.ProcessEnv; node?: string },
): Promise<number> {
  const stream = kind === 'own' ? 'inherit' : 'pipe'
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', stream, stream], env: { ...process.env, ...env } })
  const output: Buffer[] = []
  for (const each of [child.stdout, child.stderr]) {
    if (!each) continue
    if (kind === 'quiet') each.on('data', (chunk: Buffer) => output.push(chunk))
    else createInterface({ input: each }).on('line', line => process.stdout.write(`${line}\n`))
  }
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise<number>(done => {
    child.once('error', () => done(127))
    child.once('close', (exitCode, signal) => done(exitCode ?? (signal ? 130 : 1)))
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code
}

async function timed<Result>(title: string, work: () => Promise<Result>, outcome: (result: Result) => string) {
  const startedAt = performance.now()
  process.stdout.write(`${title} …\n`)
  const result = await work()
  console.log(`${title}: ${outcome(result)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`)
  return result
}

/** Compiler and linter are programs in Go: one thread, and collecting garbage more rarely, take half of the processor's time. */
const frugal = { GOMAXPROCS: '1', GOGC: '200' }

async function runCheck(title: string, commands: string[][]): Promise<Tally> {
  for (const args of commands) {
    const code = await run(args, { output: 'quiet', env: frugal })
    if (code !== 0) return tallyOfCheck(title, code)
  }
  return tallyOfCheck(title, 0)
}

async function runChecks(): Promise<Tally> {
  let tally = noTests
  for (const [title, ...commands] of checks)
    tally = add(
      tally,
      await timed(
        title,
        () => runCheck(title, commands),
        ({ failed }) => (failed === 0 ? 'ok' : 'FAILED'),
      ),
    )
  return tally
}

/** Deletes reports of an earlier run, so that they are not read as those of this one. */
function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}

let built: Promise<number> | undefined

/** Builds the pages as with the oldest Node that is supported, once for all parts. */
const buildPages = (output: Output): Promise<number> =>
  (built ??= oldestNode().then(node => run(['bootstrap.mjs', 'build'], { output, node })))

/** Where servers keep what they have compiled: whatever reads their files finds it there, without types. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'build', 'compiled') }

/** Most files that run a second time: when more of them fail it is not chance. */
const mostSecondAttempts = 3

/** Runs Vitest; where CI is set, the files that failed run once more by themselves: one of many on a busy machine can fail by chance. */
async function runVitest(more: string[], output: Output): Promise<Tally> {
  const runInto = (file: string, what: string[]) =>
    run([command('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...what], {
      output,
      env: compiled,
    })
  const file = freshReport('vitest.json')
  const again = freshReport('vitest-second-attempt.json')
  const code = await runInto(file, more)
  const failed = failedFiles(file)
  if (!process.env.CI || failed.length === 0 || failed.length > mostSecondAttempts)
    return tallyOfReport('vitest', file, code)
  return tallyWithSecondAttempt(file, again, await runInto(again, failed))
}

async function runUnit(more: string[], output: Output): Promise<Tally> {
  return timed(
    'unit, database and contract tests',
    async () => {
      // whole servers are started too
      const buildCode = await buildPages(output)
      return buildCode === 0 ? runVitest(more, output) : tallyOfCheck('building pages', buildCode)
    },
    tallyText,
  )
}

async function runJourneys(more: string[], output: Output): Promise<Tally> {
  const file = freshReport('playwright.json')
  return timed(
    'browser journeys',
    async () => {
      const buildCode = await buildPages(output)
      if (buildCode !== 0) return tallyOfCheck('building pages', buildCode)
      const browser = await chromiumPath()
      const args = [command('@playwright/test', 'playwright'), 'test', ...more]
      const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...compiled }
      const code = await run(args, { output, env })
      return tallyOfReport('playwright', file, code)
    },
    tallyText,
  )
}

type Part = (more: string[], output: Output) => Promise<Tally>
const parts: Record<string, Part> = { checks: runChecks, unit: runUnit, journeys: runJourneys }
/** Parts of one lane come one after the other. The journeys take longest, and build the pages first; the units wait for that. */
const lanes = [['journeys'], ['checks', 'unit']]

/** A part that cannot even run has failed, with its reason on the screen. */
async function runPart(name: string, more: string[], output: Output): Promise<Tally> {
  try {
    return await (parts[name] as Part)(more, output)
  } catch (error) {
    console.error(`${name} could not run:`, error)
    return tallyOfCheck(name, 1)
  }
}

async function runLane(names: readonly string[]): Promise<Tally> {
  let tally = noTests
  for (const name of names) tally = add(tally, await runPart(name, [], 'lines'))
  return tally
}

const [part, ...more] = process.argv.slice(2)
if (part !== undefined && !(part in parts)) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(', ')}.`)
  process.exit(64)
}
const total =
  part === undefined ? (await Promise.all(lanes.map(runLane))).reduce(add) : await runPart(part, more, 'own')
console.log(`${namesText(total)}${tallyText(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
