import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#tests/support/browser.ts'
import { callsAs } from '#tests/support/demo-staff.ts'

/** The line of a phone or a small office: 1.6 Mbit/s down, 0.75 up, 150 ms for each round trip. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** How long somebody at the desk should wait on such a line, in seconds: with nothing stored, and with what the last visit stored. */
export const goalSeconds = { cold: 2.5, warm: 0.8 }
/** The most that is allowed: what is reached, and what differs from one time to the next. */
export const mostSeconds = { cold: 2.8, warm: 1 }

export interface SlowVisit {
  name: string
  language: string
  /** Seconds until what the page is about can be read, and its script has taken over; the median of three. */
  cold: number
  warm: number
}

/** Address of each page, and the part of it that has data and takes presses. `CASE` stands for a complaint of the demonstration. */
const visits = [
  { name: 'dashboard', path: '/dashboard/default', part: 'main a[href*="case-officer-form"]' },
  { name: 'list', path: '/compliants/all', part: '[data-row-link]' },
  { name: 'case', path: '/complain/case-officer-form/CASE', part: 'main form button, main summary' },
]

/** A context of somebody who signed in earlier, as the pages keep it; its cache of files is empty. */
async function signedIn(open: () => Promise<BrowserContext>, base: string, language: string): Promise<BrowserContext> {
  const context = await open()
  const { accessToken, user } = await callsAs(base, 'admin')
  const kept = { accessToken, user: JSON.stringify(user) }
  await context.addInitScript(
    entries => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    kept,
  )
  await context.addCookies(
    ['signed-in=1', `language=${language}`].map(pair => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: base }
    }),
  )
  return context
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  return page
}

async function secondsUntilUsable(page: Page, url: string, part: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    selector => {
      const found = document.querySelector(selector)
      return found !== null && Object.keys(found).some(key => key.startsWith('__reactProps'))
    },
    part,
    { polling: 20, timeout: 60_000 },
  )
  return (performance.now() - startedAt) / 1000
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** Opens the desk's pages on a slow line, in both languages. What else the machine does only makes it slower. */
export async function visitOnSlowLine(base: string, caseId: number): Promise<SlowVisit[]> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    const found: SlowVisit[] = []
    for (const language of ['en', 'am'])
      for (const { name, path, part } of visits) {
        const [cold, warm]: [number[], number[]] = [[], []]
        for (let turn = 0; turn < 3; turn++) {
          const context = await signedIn(
            () => browser.newContext({ viewport: { width: 1280, height: 800 } }),
            base,
            language,
          )
          const url = `${base}${path.replace('CASE', String(caseId))}`
          const page = await slowPage(context)
          cold.push(await secondsUntilUsable(page, url, part))
          await page.waitForLoadState('networkidle')
          warm.push(await secondsUntilUsable(page, url, part))
          await context.close()
        }
        found.push({ name, language, cold: median(cold), warm: median(warm) })
      }
    return found
  } finally {
    await browser.close()
  }
}
