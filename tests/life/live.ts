import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { localDate } from '#server/features/calendar/index.ts'
import { type ActionResult, takeAction, takeActionAsRespondent } from '#server/features/lifecycle/index.ts'
import { NotFound, Refusal } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { expectSigners } from './gate-invariants.ts'
import { storyOf } from './invariants.ts'
import { actorOf, type Move, type Who } from './move.ts'
import { type Moment, type Snapshot, snapshotOf } from './snapshot.ts'
import type { World } from './world.ts'

/** An actor with their attempt, and a key if it is repeated. */
export interface Attempt {
  who: Who
  move: Move
  input: unknown
  idempotencyKey?: string
}

export type Outcome = { taken: ActionResult } | { refused: string }

/** The part of a refusal that does not depend on what others did since. */
const standing = [
  'stale-version',
  'already-accepted',
  'acted-since',
  'not-found',
  'not-permitted',
  'conflict-of-interest',
]

/** Milliseconds that the actors of one moment may take to reach the complaint; on a busy machine some come later. */
const patience = 500

/**
 * Runs these attempts at the same moment, all with the same version: the complaint is locked until each of them waits for it.
 * At most one makes the next version, each successful one is one step of the track, and a refusal leaves no trace.
 */
export async function attemptAtOnce(
  world: World,
  before: Moment,
  attempts: readonly Attempt[],
): Promise<{ outcomes: Outcome[]; after: Moment }> {
  const { id: complaintId, version } = before.seen.complaint
  const outcomes = await atOnce(
    world,
    complaintId,
    attempts.map(attempt => () => tryIt(world, complaintId, version, attempt)),
  )
  const after = await snapshotOf(world, complaintId)
  const told = attempts.map(({ who, move }, index) => [who, move.action, outcomes[index]])
  const story = `${storyOf(after.seen)}\n${JSON.stringify(told)}`
  expectOneWinner(before.seen, after.seen, { attempts, outcomes, story })
  if (outcomes.every(outcome => 'refused' in outcome)) expect(after.text, story).toBe(before.text)
  if (after.seen.signatures.length > 0) expectSigners(before.seen, after.seen, await delegationsToday(world), story)
  return { outcomes, after }
}

interface Race {
  attempts: readonly Attempt[]
  outcomes: readonly Outcome[]
  story: string
}

function expectOneWinner(before: Snapshot, after: Snapshot, { attempts, outcomes, story }: Race): void {
  const steps = after.track.slice(before.track.length)
  const byPeople = steps.filter(({ actor_kind }) => actor_kind !== 'system')
  const answers = outcomes.flatMap(outcome => ('taken' in outcome ? [outcome.taken] : []))
  const keys = new Set(attempts.map(({ idempotencyKey }) => idempotencyKey ?? randomUUID()))
  // repeated with its key, an action is taken once and gives the same answer each time
  if (keys.size === 1 && attempts.length > 1) {
    expect(byPeople.length, story).toBe(answers.length > 0 ? 1 : 0)
    for (const answer of answers) expect(answer, story).toEqual(answers[0])
    if (answers.length > 0) expect(answers.length, story).toBe(attempts.length)
  } else expect(byPeople.length, story).toBe(answers.length)
  const winners = byPeople.filter(step => isNext(step, after))
  expect(winners.length, story).toBeLessThanOrEqual(1)
  const isSame = attempts.every(({ who, move }) => who === attempts[0]?.who && move === attempts[0]?.move)
  if (!isSame || winners.length === 0) return
  for (const outcome of outcomes) if ('refused' in outcome) expect(standing, story).toContain(outcome.refused)
}

/** Whether a step made a version. */
function isNext(step: Snapshot['track'][number], { track }: Snapshot): boolean {
  const before = track[track.indexOf(step) - 1]
  return step.version > (before?.version ?? 0)
}

/** Starts all of these while the complaint is locked, and releases it when each of them waits for it or has ended. */
async function atOnce<Result>(world: World, complaintId: number, starts: readonly (() => Promise<Result>)[]) {
  if (starts.length === 1) return Promise.all(starts.map(start => start()))
  const running = await world.database.ownerDb.transaction().execute(async tx => {
    await tx.selectFrom('complaint').select('id').where('id', '=', complaintId).forUpdate().execute()
    let ended = 0
    const begun = starts.map(start => start().finally(() => (ended += 1)))
    const until = performance.now() + patience
    while (performance.now() < until) {
      const { rows } = await sql<{ waiting: number }>`select count(distinct pid)::integer as waiting from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
      if (ended + (rows[0]?.waiting ?? 0) >= starts.length) break
      await sleep(2)
    }
    return { begun }
  })
  return Promise.all(running.begun)
}

async function tryIt(
  world: World,
  complaintId: number,
  seenVersion: number,
  { who, move, input, idempotencyKey }: Attempt,
): Promise<Outcome> {
  const request = { complaintId, input, seenVersion, ...(idempotencyKey && { idempotencyKey }) }
  try {
    const actor = actorOf(world, who, complaintId)
    if (actor.kind !== 'respondent') return { taken: await takeAction(world.context, actor, move.rule, request) }
    return {
      taken: await takeActionAsRespondent(world.context, actor, move.rule, {
        ...request,
        find: findAsked(complaintId),
      }),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code }
  }
}

/** What opens a case to a respondent: that their body was asked or ordered in it. */
const findAsked = (complaintId: number) => async (tx: Tx) => {
  const [asked] = await tx
    .selectFrom('statement_request')
    .where('complaint_id', '=', complaintId)
    .select('complaint_id')
    .union(tx.selectFrom('case_order').where('complaint_id', '=', complaintId).select('complaint_id'))
    .execute()
  if (!asked) throw new NotFound('statement')
  return asked.complaint_id
}

const delegationsToday = ({ database, clock }: World) =>
  database.ownerDb
    .selectFrom('delegation')
    .select(['approver_id', 'delegate_id'])
    .where('withdrawn_at', 'is', null)
    .where('from_on', '<=', localDate(clock.at))
    .where('to_on', '>=', localDate(clock.at))
    .execute()
