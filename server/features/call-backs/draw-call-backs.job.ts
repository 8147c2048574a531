import { randomBytes } from 'node:crypto'
import { audit } from '#server/features/audit/index.ts'
import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { insertDraw, isDrawn, listClosed } from './call-backs.queries.ts'
import { drawSample, sampleSize } from './draw-sample.rules.ts'

const kind = { name: 'draw-call-backs', retryLimit: 2 }
const system = { kind: 'system', job: kind.name } as const

/** Every hour, so that a draw that was missed on the first of the month comes later. */
export const drawCallBacksJob: JobDefinition = {
  kind,
  schedule: '13 * * * *',
  async run(context) {
    await drawCallBacks(context)
  },
}

const firstOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)

/** The full month before, by days of Ethiopia: its name, its first instant and the first one after it. */
export function monthBefore(now: Date): { month: string; from: Date; before: Date } {
  const [year = 0, month = 1] = localDate(now).split('-').map(Number)
  const first = firstOfMonth(year, month - 2)
  return { month: first.slice(0, 7), from: startOfDay(first), before: startOfDay(firstOfMonth(year, month - 1)) }
}

/**
 * Draws the sample of the cases that were closed in the month before, once, unless the office calls nobody. The seed is made here and
 * stands in the audit trail with what was drawn from what, so that the draw can be repeated. Returns how many were drawn; undefined
 * when nothing was to do.
 */
export function drawCallBacks(context: Context): Promise<number | undefined> {
  const now = context.clock.now()
  return inTransaction(context, system, async tx => {
    const { month, ...period } = monthBefore(now)
    const { share, mostInMonth } = await getOfficeSetting(tx, 'callBacks')
    if (share === 0) return undefined
    await waitForLock(tx, kind.name)
    if (await isDrawn(tx, month)) return undefined
    const closed = await listClosed(tx, period)
    const seed = randomBytes(16).toString('hex')
    const drawn = drawSample(closed, sampleSize(closed.length, { share, mostInMonth }), seed)
    await insertDraw(tx, { month, drawn_at: now, cases: closed.length, drawn: drawn.length }, drawn)
    const details = { seed, share, mostInMonth, cases: closed.length, complaintIds: drawn }
    await audit(tx, system, 'call-backs-drawn', { type: 'call-back', id: month }, details, now)
    return drawn.length
  })
}
