import { type RawBuilder, sql } from 'kysely'
import { compiled, type Values } from '../db/compiled.ts'
import { type AttemptKind, isOver, oneMore } from './throttle.ts'

/** How many misses everybody together has free, and in how many minutes. Limits of a single caller stand beside these. */
export interface MissLimits {
  missesMinutes: number
  missesOverall: number
}

/** What can be guessed: what a guess leads to (null for a miss), and the limits that the office settled, as JSON. */
export interface Guessable<Found, Limits> {
  kind: AttemptKind
  find: (guess: RawBuilder<string>) => RawBuilder<Found | null>
  limits: RawBuilder<Limits>
}

/** A guess of somebody for whom its miss counts: the subjects, each with the name of its limit. */
interface CountedGuess extends Record<string, unknown> {
  guess: string
  subjects: string[]
  names: string[]
  now: Date
}

/** What a guess leads to, and since when the windows run that have no room for it; null where there is room. */
export interface Looked<Found, Limits> {
  found: Found | null
  limits: Limits
  ownFullSince: Date | null
  allFullSince: Date | null
}

/** The subject of all callers together. */
const everybody = 'overall'

/** A count that is lost when the machine dies does no harm: nobody waits for the disk while holding a row that others wait for. */
const withoutFlush = sql`set_config('synchronous_commit', 'off', true)`

const setOneMore = (...window: Parameters<typeof oneMore>) => {
  const { count, window_start } = oneMore(...window)
  return sql`count = ${count}, window_start = ${window_start}`
}

/**
 * One statement that looks a guess up, counts it for the caller if it is a miss, and decides whether there is room for it. The rows of
 * the caller stay locked until its end, so that each of many guesses at once is compared with all that came before. The row
 * of everybody is only read: what is right never waits for strangers.
 */
export const guessStatement = <Found, Limits extends MissLimits>({ kind, find, limits }: Guessable<Found, Limits>) =>
  compiled(
    (_, { guess, subjects, names, now }: Values<CountedGuess>) => sql<Looked<Found, Limits>>`
    with looked as (select ${find(guess)} as found, ${limits} as limits),
    guess as (
      select found, limits, (found is null)::integer as misses, (found is not null)::integer as hits,
        (limits ->> 'missesMinutes')::integer * 60 as seconds
      from looked),
    own as (
      insert into attempt (kind, subject, window_start, count)
      select ${kind}, subject, ${now}::timestamptz, misses from guess, unnest(${subjects}::text[]) as subject
      order by subject collate "C"
      on conflict (kind, subject) do update set ${setOneMore(sql`(select seconds from guess)`, now)}
      returning subject, count, window_start, ${withoutFlush})
    select found, limits,
      (select max(window_start)
        from own join unnest(${subjects}::text[], ${names}::text[]) as caller (subject, name) using (subject)
        where count + hits > (limits ->> name)::integer) as "ownFullSince",
      (select window_start from attempt
        where kind = ${kind} and subject = ${everybody} and not ${isOver(sql`seconds`, now)}
          and count + hits > (limits ->> 'missesOverall')::integer) as "allFullSince"
    from guess`,
  )

interface CountedMiss extends Record<string, unknown> {
  kind: AttemptKind
  seconds: number
  most: number
  now: Date
}

/** Counts a miss for everybody. Answers since when the window runs if it was one too many. */
export const missOfAll = compiled(
  (_, { kind, seconds, most, now }: Values<CountedMiss>) => sql<{ fullSince: Date | null }>`
    insert into attempt (kind, subject, window_start, count) values (${kind}, ${everybody}, ${now}, 1)
    on conflict (kind, subject) do update set ${setOneMore(seconds, now)}
    returning case when count > ${most} then window_start end as "fullSince", ${withoutFlush}`,
)
