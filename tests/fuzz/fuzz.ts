import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setTimeout as wait } from 'node:timers/promises'
import { type Drawn, type Finding, judge, longestMilliseconds, type Reply } from './oracles.ts'

export interface Campaign {
  requests: number
  draw: (number: number) => Drawn | Promise<Drawn>
  send: (request: Drawn) => Promise<Reply>
  /** A cheap request, whose time shows how busy the machine is. */
  sendSimple: () => Promise<Reply>
  /** Texts that only their owners may read. */
  marks: readonly string[]
  /** How much memory of the process may remain in use, in bytes. */
  mostMemory: number
  /** Ends after so many findings, which have to be fixed before others are looked for. */
  mostFindings?: number
}

export interface Report {
  sent: number
  /** Number of answers by status; `closed` for connections without an answer. */
  statuses: Record<string, number>
  findings: Finding[]
  slowest: number
  memory: number
}

/** The longest time to wait for an answer. */
const patience = 30_000

/** Sends requests one after another and lets every oracle judge the answers. */
export async function fuzz(campaign: Campaign): Promise<Report> {
  const { requests, draw, mostFindings = 20, mostMemory } = campaign
  const report: Report = { sent: 0, statuses: {}, findings: [], slowest: 0, memory: 0 }
  const stopWatching = watchProcess(report.findings)
  const before = memoryInUse()
  try {
    for (let number = 0; number < requests && report.findings.length < mostFindings; number += 1) {
      const request = await draw(number)
      const reply = await sendPatiently(campaign, request)
      report.sent += 1
      report.slowest = Math.max(report.slowest, reply.milliseconds)
      const status = reply.status ?? 'closed'
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      report.findings.push(...judge(request, reply, campaign.marks))
      if (reply.milliseconds > longestMilliseconds && (await isSlowAlways(campaign, request)))
        report.findings.push({ oracle: 'slow', what: `${Math.round(reply.milliseconds)} ms`, request })
    }
    // errors that a request left behind appear in the next turns
    await wait(50)
    report.memory = memoryInUse() - before
    if (report.memory > mostMemory)
      report.findings.push({ oracle: 'memory', what: `${Math.round(report.memory / 2 ** 20)} MiB stay taken` })
    return report
  } finally {
    stopWatching()
  }
}

async function sendPatiently({ send }: Campaign, request: Drawn): Promise<Reply> {
  const began = performance.now()
  const late = new AbortController()
  const giveUp = wait(patience, undefined, { signal: late.signal }).then(
    (): Reply => ({ headers: {}, body: '', milliseconds: performance.now() - began }),
  )
  giveUp.catch(() => undefined)
  const reply = await Promise.race([send(request), giveUp])
  late.abort()
  return reply
}

/** A busy machine is no fault: slow means slow three times while a simple request is not. */
async function isSlowAlways(campaign: Campaign, request: Drawn): Promise<boolean> {
  // a request that is sent slowly takes its time by itself
  if (request.line === 'slow') return false
  for (let again = 0; again < 2; again += 1) {
    const { milliseconds: usual } = await campaign.sendSimple()
    const { milliseconds } = await sendPatiently(campaign, request)
    if (milliseconds - usual <= longestMilliseconds) return false
  }
  return true
}

/** Errors that belong to no request would end a process without a handler for them. */
function watchProcess(findings: Finding[]): () => void {
  const others = (['uncaughtException', 'unhandledRejection'] as const).map(event => {
    const listeners = process.listeners(event as 'uncaughtException')
    process.removeAllListeners(event)
    process.on(event, (error: unknown) => {
      findings.push({ oracle: 'process', what: `${event}: ${error instanceof Error ? error.stack : String(error)}` })
    })
    return { event, listeners }
  })
  return () => {
    for (const { event, listeners } of others) {
      process.removeAllListeners(event)
      for (const listener of listeners) process.on(event, listener)
    }
  }
}

// without collecting it first, garbage of tests before could be freed meanwhile and hide what a campaign leaves
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A request in a readable form that can be sent again. */
export const describe = ({ oracle, what, request }: Finding): string =>
  request
    ? `${oracle}: ${what}\n  #${request.number} as ${request.caller}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${request.payload?.toString('latin1').slice(0, 400) ?? ''}`
    : `${oracle}: ${what}`
