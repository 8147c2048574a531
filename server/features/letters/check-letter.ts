import { sql } from 'kysely'
import type { CheckedLetter } from '#contract/filing/letters.ts'
import { parseLetterCode } from '#contract/values/letter-code.ts'
import { readPatience, storedSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { limitedLookUp } from '#server/platform/throttle/guess-limit.ts'
import type { LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import { findByCode } from './letters.queries.ts'
import { letterReference } from './reference.ts'

const lookUpCode = limitedLookUp({
  kind: 'letter',
  find: code => sql<true | null>`(select true from check_letter(${code}))`,
  limits: storedSetting('letterCheck'),
})

/**
 * Whether a letter with this code was issued, and whether it is valid. Answers what the paper says, and nothing about the
 * case. After too many unknown codes a solved challenge or a waiting time is required. Throws InvalidInput (`code`),
 * NotFound, and what `limitedLookUp` throws.
 */
export async function checkLetter(
  context: Context,
  { actor, address }: { actor: Actor; address: string },
  { code, ...limitAnswer }: { code: string } & LimitAnswer,
): Promise<CheckedLetter> {
  const reading = parseLetterCode(code)
  if (!reading.ok) throw new InvalidInput([{ field: 'code', reason: reading.reason }])
  const own = { [addressSubject(context, address)]: 'missesOfAddress' as const }
  await lookUpCode({ context, actor, address }, { guess: reading.id, own, limitAnswer, readPatience })
  const found = await readAs(context, actor, tx => findByCode(tx, reading.id))
  if (!found) throw new NotFound('letter')
  return toChecked(found)
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
