import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** How Chromium is started everywhere in the tests: no sandbox in containers, no traffic of its own. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The shell without windows first: it takes a fifth less of the processor for the same journeys. */
const installedNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** A source of a Chromium: its path, or undefined when there is none here. */
type Source = [name: string, find: () => Promise<string | undefined>]

const sources: Source[] = [
  ['CHROMIUM_PATH', () => Promise.resolve(process.env.CHROMIUM_PATH)],
  ['an installed Chromium', () => Promise.resolve(findOnPath())],
  ['the Debian package', installWithApt],
  ["Playwright's download", downloadWithPlaywright],
  ['the npm package @sparticuz/chromium', unpackFromNpm],
]

/**
 * The path of a Chromium that starts, bringing one here when there is none.
 * Throws with the list of attempts when none succeeds.
 */
export async function chromiumPath(): Promise<string> {
  const tried: string[] = []
  for (const [name, find] of sources) {
    try {
      const path = await find()
      if (path === undefined) continue
      await execute(path, ['--version'], { timeout: 30_000 })
      return path
    } catch (error) {
      tried.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  throw new Error(`No Chromium for the tests. Install one or set CHROMIUM_PATH.\n${tried.join('\n')}`)
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return installedNames.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installWithApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium with apt …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execute('apt-get', ['-qq', ...args], { env, maxBuffer: 64 * 1024 * 1024 })
  await apt('update')
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  // older releases know the whole browser only
  await install('chromium-headless-shell').catch(() => install('chromium'))
  // Amharic is shown with any font that has Ethiopic letters; screenshots look right with Noto.
  await install('fonts-noto-core').catch(() => undefined)
  return findOnPath()
}

async function downloadWithPlaywright(): Promise<string | undefined> {
  console.log('Downloading Chromium with Playwright …')
  const script = createRequire(import.meta.url).resolve('@playwright/test/cli')
  await execute(process.execPath, [script, 'install', 'chromium'], { maxBuffer: 64 * 1024 * 1024 })
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function unpackFromNpm(): Promise<string | undefined> {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
