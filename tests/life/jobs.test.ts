/**
 * The timed jobs, done repeatedly by two processes at once, have the same result as one process that does them once:
 * the same cases in two databases, compared by everything that is stored about them.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorkingCalendar } from '#server/features/calendar/index.ts'
import { returnReferrals } from '#server/features/referral/return-referrals.job.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { recomputeDeadlines } from '#server/features/supervision/recompute-deadlines.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { asksEverybody } from '#tests/support/one-of-alike.ts'
import { expectConsistent } from './invariants.ts'
import { snapshotOf } from './snapshot.ts'
import { aCaseAt, stages } from './stages.ts'
import { startWorld, type World } from './world.ts'
import { plant } from '#tests/support/rows.ts'

const day = 86_400_000
const [alone, together] = [await startWorld(), await startWorld()]

/**
 * Each stage with the message that asks for an answer delivered, and with one that came back; the usual run takes one of the two,
 * another one for the next stage.
 */
const deliveries = ['delivered', 'undeliverable'] as const
const cases = Object.keys(stages).flatMap((stage, turn) =>
  deliveries
    .filter((_, index) => asksEverybody || index === turn % 2)
    .map(delivery_status => ({ stage, delivery_status })),
)
const ids = new Map<World, number[]>()

beforeAll(async () => {
  for (const world of [alone, together]) {
    const made: number[] = []
    for (const { stage, delivery_status } of cases) {
      const id = await aCaseAt(world, stage)
      await world.database.ownerDb
        .updateTable('outgoing_message')
        .set({ status: 'sent', delivery_status })
        .where('complaint_id', '=', id)
        .execute()
      made.push(id)
    }
    ids.set(world, made)
    await plant(world.database.ownerDb, 'holiday', {
      on_date: '2026-11-25',
      name_en: 'Election day',
      name_am: 'የምርጫ ቀን',
    })
  }
}, 300_000)

type Process = ChildProcessByStdio<Writable, Readable, null>

/** A process that does the jobs; `says` waits for the next line that it prints. */
async function startProcess(world: World) {
  const file = fileURLToPath(new URL('./job-process.ts', import.meta.url))
  const child: Process = spawn(process.execPath, [file, world.database.appUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(done => child.once('close', done))
  const lines: AsyncIterator<string> = (createInterface({ input: child.stdout }) satisfies Interface)[
    Symbol.asyncIterator
  ]()
  const says = async (): Promise<string | undefined> => (await lines.next()).value as string | undefined
  expect(await says()).toBe('ready')
  return { child, ended, says }
}

const processes = await Promise.all([startProcess(together), startProcess(together)])
afterAll(async () => {
  for (const { child } of processes) child.stdin.end()
  const codes = await Promise.all(processes.map(({ ended }) => ended))
  await Promise.all([alone.close(), together.close()])
  if (codes.some(code => code !== 0)) throw new Error(`The processes ended with ${codes.join(' and ')}.`)
})

/** Two processes, each doing every job twice, all at the same time. */
async function doTogether(now: Date): Promise<void> {
  const moment = now.toISOString()
  for (const { child } of processes) child.stdin.write(`${moment}\n${moment}\n`)
  for (const { says } of processes) expect([await says(), await says()]).toEqual([`done: ${moment}`, `done: ${moment}`])
}

async function doOnce({ context, clock }: World, now: Date): Promise<void> {
  clock.at = now
  await recomputeDeadlines(context, null)
  await watchTime(context)
  await expireAnswers(context)
  await returnReferrals(context)
  // a case that goes on without an answer can be late at once
  await watchTime(context)
}

/** Everything stored about each case, in a form that does not depend on the database. */
async function storiesOf(world: World) {
  const stories = []
  for (const id of ids.get(world) ?? []) {
    const { seen } = await snapshotOf(world, id)
    const { status, close_reason, version, due_at, due_clock, next_notice_at, escalation_level } = seen.complaint
    const person = (userId: number | null) => (userId === null ? null : (world.nameOf(userId) ?? 'somebody'))
    stories.push({
      complaint: { status, close_reason, version, due_at, due_clock, next_notice_at, escalation_level },
      track: seen.track.map(({ action, to_status }) => `${action} ${to_status}`),
      clocks: seen.clocks.map(({ clock, event }) => `${clock} ${event}`),
      notices: seen.notices.map(({ level, told_id }) => `${level} ${person(told_id)}`).sort(),
      referrals: seen.referrals.map(({ escalated_at }) => escalated_at !== null),
      audit: seen.audit.map(({ action }) => action).sort(),
      messages: seen.messages.map(key => key.split(':').slice(3).join(':').replaceAll(/\d+/g, '#')).sort(),
    })
  }
  return stories
}

test.each([
  ['a little late', 4],
  ['at the reminders', 10.5],
  ['when the answers are due', 16],
  ['very late', 60],
])(
  '%s, two processes that do everything twice leave what one leaves that does it once',
  async (_, days) => {
    const now = new Date(Date.parse('2026-11-23T07:00:00Z') + days * day)
    await doOnce(alone, now)
    await doTogether(now)
    // a case that another process holds is left to the next run
    await doOnce(together, now)
    const wanted = await storiesOf(alone)
    expect(await storiesOf(together)).toEqual(wanted)
    expect(wanted.flatMap(({ notices }) => notices).length).toBeGreaterThan(0)
    const calendar = await calendarOf(together)
    for (const id of ids.get(together) ?? []) expectConsistent((await snapshotOf(together, id)).seen, calendar)
  },
  240_000,
)

const calendarOf = (world: World) => world.asSystem(tx => loadWorkingCalendar(tx, world.regionId))
