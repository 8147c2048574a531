import type { CheckedLetter } from '#contract/filing/letters.ts'
import { parseLetterCode } from '#contract/values/letter-code.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { type LimitAnswer, passLimit } from '#server/platform/throttle/pass-limit.ts'
import { recordAttempt, waitOf } from '#server/platform/throttle/throttle.ts'
import { findByCode, listMisses } from './letters.queries.ts'
import { letterReference } from './reference.ts'

const attemptKind = 'letter'

/** How many unknown codes somebody may ask for: the check digit catches typing mistakes, so even a busy kiosk asks for few. */
async function readCounters(tx: Tx, context: Context, address: string) {
  const { missesOfAddress, missesOverall, missesMinutes } = await getOfficeSetting(tx, 'letterCheck')
  const windowSeconds = missesMinutes * 60
  return [
    { subject: addressSubject(context, address), limit: missesOfAddress, windowSeconds },
    { subject: 'overall', limit: missesOverall, windowSeconds },
  ]
}

/**
 * Whether a letter with this code was issued, and whether it is valid. Answers what the paper says, and nothing about the
 * case. After too many unknown codes a solved challenge or a waiting time is required. Throws InvalidInput (`code`),
 * NotFound, and what `passLimit` throws.
 */
export async function checkLetter(
  context: Context,
  { actor, address }: { actor: Actor; address: string },
  { code, ...limitAnswer }: { code: string } & LimitAnswer,
): Promise<CheckedLetter> {
  const reading = parseLetterCode(code)
  if (!reading.ok) throw new InvalidInput([{ field: 'code', reason: reading.reason }])
  const lookUp = (tx: Tx) => findByCode(tx, reading.id)
  const {
    counters,
    guard,
    found: atOnce,
  } = await readAs(context, actor, async tx => {
    const counters = await readCounters(tx, context, address)
    const subjects = counters.map(({ subject }) => subject)
    const retryAfter = waitOf(counters, await listMisses(tx, attemptKind, subjects), context.clock.now())
    if (retryAfter === undefined) return { counters, found: await lookUp(tx) }
    const { patienceSeconds } = await getOfficeSetting(tx, 'tracking')
    return { counters, guard: { kind: attemptKind, address, retryAfter, patienceSeconds } }
  })
  if (guard) await passLimit(context, actor, guard, limitAnswer)
  const found = guard ? await readAs(context, actor, lookUp) : atOnce
  if (found) return toChecked(found)
  await inTransaction(context, actor, tx => countMiss(tx, counters, context.clock.now()))
  throw new NotFound('letter')
}

/** Always in the same order, so that two simultaneous misses never deadlock. */
async function countMiss(tx: Tx, counters: Awaited<ReturnType<typeof readCounters>>, now: Date): Promise<void> {
  for (const counter of counters) await recordAttempt(tx, attemptKind, counter.subject, counter, now)
}

function toChecked(row: NonNullable<Awaited<ReturnType<typeof findByCode>>>): CheckedLetter {
  const { replacing_id, replacing_kind, replacing_at } = row
  const isReplaced = replacing_id !== null && replacing_kind !== null && replacing_at !== null
  return {
    kind: row.kind,
    reference: letterReference(row.id, row.issued_at),
    issuedAt: row.issued_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBecause: row.ended_because,
    language: row.language,
    issuer: row.issuer,
    initials: initialsOf(row.addressee),
    replacedBy: isReplaced
      ? {
          kind: replacing_kind,
          reference: letterReference(replacing_id, replacing_at),
          issuedAt: replacing_at.toISOString(),
        }
      : null,
  }
}

/** The first letter of each name: enough to see that a code was not copied onto somebody else's letter. */
const initialsOf = (name: string): string[] =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(each => [...each][0] ?? '')
