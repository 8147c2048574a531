/**
 * `npm run lighthouse`: the four scores of each public page in both languages, on a slow phone as Lighthouse reckons one, from the
 * finished build and a server of its own with the demonstration's data. Fails when a score is below `limits.ts`. What else the machine
 * does lowers the first score, never raises it: a page that misses it alone is looked at again. Words after the command choose pages
 * whose path holds one of them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { chromiumPath } from '#tests/support/browser.ts'
import { demoComplaint } from '#tests/support/demo-staff.ts'
import { auditPage, installLighthouse, type PageScores } from './audit-page.ts'
import { type Category, leastScores, lighthousePages } from './limits.ts'

const categories = Object.keys(leastScores) as Category[]
const mostLooks = 3

const missed = ({ scores }: PageScores): Category[] => categories.filter(each => scores[each] < leastScores[each])

/** The best of a few looks where only the speed is missed. */
async function lookAt(url: string, language: string, chromium: string): Promise<PageScores> {
  let best = await auditPage(url, language, chromium)
  for (let looks = 1; looks < mostLooks && missed(best).join() === 'performance'; looks++) {
    const next = await auditPage(url, language, chromium)
    if (next.scores.performance > best.scores.performance) best = next
  }
  return best
}

const words = process.argv.slice(2)
const chosen = lighthousePages.filter(path => words.length === 0 || words.some(word => path.includes(word)))
await installLighthouse()
const chromium = await chromiumPath()
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-lighthouse-'))
const server = new ServerProcess(await freePort(), dataFolder)
try {
  await server.start(300)
  const { trackingId } = await demoComplaint(server.url)
  let areReached = true
  console.log(`${''.padEnd(44)}${categories.map(each => each.padStart(15)).join('')}`)
  for (const path of chosen)
    for (const language of ['en', 'am']) {
      const page = await lookAt(`${server.url}${path.replace('TRACKING', trackingId)}`, language, chromium)
      const scores = categories.map(each => String(page.scores[each]).padStart(15)).join('')
      console.log(`${path.padEnd(41)} ${language}${scores}${missed(page).length > 0 ? '  BELOW' : ''}`)
      for (const fault of page.faults) console.log(`    ${fault}`)
      areReached &&= missed(page).length === 0
    }
  process.exitCode = areReached ? 0 : 1
} finally {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
