/**
 * `npm run weight`: bytes on the wire and requests of a first visit to each page, from the finished build and a server of its own with
 * the demonstration's data, and seconds until pages of the desk can be used on a slow line. Fails when a page is heavier than `limits.ts` allows; goals that are missed are named. Needs the pages to
 * be built.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { demoComplaint } from '#tests/support/demo-staff.ts'
import { type PageLimit, pageLimits } from './limits.ts'
import { weighPage } from './page-weight.ts'
import { goalSeconds, mostSeconds, type SlowVisit, visitOnSlowLine } from './slow-line.ts'

const thousands = (bytes: number): string => (bytes / 1000).toFixed(1)

/** One line of the table, and whether the page keeps its limit. */
function report(
  { name, most, goal }: PageLimit,
  language: string,
  weight: Awaited<ReturnType<typeof weighPage>>,
): boolean {
  const isKept = weight.bytes <= most.all * 1000 && weight.requests <= most.requests
  const isReached = weight.bytes <= goal.all * 1000 && weight.requests <= (goal.requests ?? Number.POSITIVE_INFINITY)
  const goalText = `goal ${goal.all} KB${goal.requests === undefined ? '' : ` in ${goal.requests}`}`
  console.log(
    `${name.padEnd(20)} ${language}  ${thousands(weight.bytes).padStart(6)} KB  ${String(weight.requests).padStart(2)} requests  ` +
      `${thousands(weight.html).padStart(5)} KB of HTML  ${goalText} ${isReached ? 'reached' : 'MISSED'}${isKept ? '' : `  OVER THE LIMIT of ${most.all} KB in ${most.requests}`}`,
  )
  return isKept
}

/** One line for a page on a slow line, and whether it keeps its limits. */
function reportVisit({ name, language, cold, warm }: SlowVisit): boolean {
  const isKept = cold <= mostSeconds.cold && warm <= mostSeconds.warm
  const isReached = cold <= goalSeconds.cold && warm <= goalSeconds.warm
  console.log(
    `${name.padEnd(20)} ${language}  usable on a slow line after ${cold.toFixed(2)} s, again after ${warm.toFixed(2)} s` +
      ` goal ${goalSeconds.cold} and ${goalSeconds.warm} s ${isReached ? 'reached' : 'MISSED'}` +
      (isKept ? '' : `  OVER THE LIMIT of ${mostSeconds.cold} and ${mostSeconds.warm} s`),
  )
  return isKept
}

const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-weight-'))
const server = new ServerProcess(await freePort(), dataFolder)
try {
  await server.start(300)
  const { id, trackingId } = await demoComplaint(server.url)
  let areKept = true
  for (const limit of pageLimits)
    for (const language of ['en', 'am']) {
      const path = limit.path.replace('TRACKING', trackingId).replace('CASE', String(id))
      const weight = await weighPage(server.url, path, { cookie: `language=${language}; signed-in=1` })
      areKept = report(limit, language, weight) && areKept
    }
  for (const visit of await visitOnSlowLine(server.url, id)) areKept = reportVisit(visit) && areKept
  process.exitCode = areKept ? 0 : 1
} finally {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
