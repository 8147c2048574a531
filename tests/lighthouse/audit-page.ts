import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags } from '#tests/support/browser.ts'
import { type Category, leastScores } from './limits.ts'

const execute = promisify(execFile)
/** Lighthouse in a folder of its own, with its own lock file: it has 114 packages, which nothing else needs. */
const tool = join(import.meta.dirname, 'tool')

/** What a page scored, of 100, and the audits that cost it points. */
export interface PageScores {
  scores: Record<Category, number>
  faults: string[]
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

/** Installs Lighthouse as its lock file says, when that has not been done. */
export async function installLighthouse(): Promise<void> {
  const lock = await readFile(join(tool, 'package-lock.json'), 'utf8')
  const marker = join(tool, 'node_modules', '.installed')
  if ((await readFile(marker, 'utf8').catch(() => '')) === lock) return
  console.log('Installing Lighthouse …')
  await execute('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: tool,
    shell: process.platform === 'win32',
  })
  await writeFile(marker, lock)
}

/** Looks at a page as on a phone of the middle class with a slow line, in one language. Throws when it could not be loaded. */
export async function auditPage(url: string, language: string, chromium: string): Promise<PageScores> {
  const program = join(tool, 'node_modules/lighthouse/cli/index.js')
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${Object.keys(leastScores).join(',')}`,
    `--chrome-flags=${chromiumFlags.join(' ')}`,
    `--extra-headers=${JSON.stringify({ Cookie: `language=${language}` })}`,
  ]
  const { stdout } = await execute(process.execPath, [program, url, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 256 * 1024 * 1024,
  })
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const categories = Object.keys(leastScores) as Category[]
  const scoreOf = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100)
  return {
    scores: Object.fromEntries(categories.map(each => [each, scoreOf(each)])) as Record<Category, number>,
    faults: categories.filter(each => scoreOf(each) < leastScores[each]).flatMap(each => faultsOf(report, each)),
  }
}

const faultsOf = ({ categories, audits }: Report, category: Category): string[] =>
  categories[category].auditRefs
    .map(({ id, weight }) => ({ weight, audit: audits[id] }))
    .filter(({ weight, audit }) => weight > 0 && audit && audit.score !== null && audit.score < 0.9)
    .map(({ audit }) => `${category}: ${audit?.title} ${audit?.displayValue ?? ''}`.trimEnd())
