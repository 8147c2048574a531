import { type RawBuilder, sql } from 'kysely'
import type { ReportColumn, ReportDimension } from '#contract/reports/reports.ts'
import type { ReportSort, SingleDimension } from '#contract/reports/report-choices.ts'
import { closeReasons, statuses } from '#contract/statuses.ts'
import type { Language } from '#server/platform/actor.ts'
import { instant, isDimension, ownColumnOf, type SortedType } from './columns.ts'
import { dimensions } from './dimensions.ts'
import type { JoinName } from './joins.ts'
import { namesIn } from './names.queries.ts'

/** The order of cases: by the names of their groups, then by the sort. */
export interface AskedOrder {
  gatheredBy: readonly SingleDimension[]
  sort: ReportSort
  /** The language whose names are in order. */
  language: Language
}

/** A place between two cases: what the last one had in each part of the order, and its id. */
export interface Place {
  kept: readonly (string | null)[]
  id: number
}

/** One part of an order. */
interface Part {
  /** What is compared in turn; empty values come last. */
  compared: readonly RawBuilder<unknown>[]
  /** What a place keeps of it, as a text; null for an empty value. */
  kept: RawBuilder<string | null>
  /** What is compared, of a case that had this text. */
  comparedOf: (kept: string | null) => readonly RawBuilder<unknown>[]
  /** Whether it is a text that a place can have kept. */
  fits: (kept: string) => boolean
  isDown: boolean
  /** Whether it is never empty. */
  isFilled: boolean
  needs: readonly JoinName[]
  join?: RawBuilder<unknown>
}

/** An order in SQL. */
export interface CaseOrder {
  parts: readonly Part[]
  /** Whether cases that are alike in all parts come with the newest first. */
  isNewestFirst: boolean
}

export function orderOf({ gatheredBy, sort, language }: AskedOrder, now: Date): CaseOrder {
  const groups = gatheredBy.map((name, at) => byDimension(name, false, language, `group${at}`))
  return { parts: [...groups, partOf(sort, language, now)], isNewestFirst: sort !== 'oldest' }
}

function partOf(sort: ReportSort, language: Language, now: Date): Part {
  if (sort === 'newest' || sort === 'oldest') return byColumn('registeredAt', sort === 'newest', now)
  const isDown = sort.startsWith('-')
  const name = (isDown ? sort.slice(1) : sort) as ReportColumn
  return isDimension(name) ? byDimension(name, isDown, language, 'sorted') : byColumn(name, isDown, now)
}

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** What a place keeps of a value of a type, and how it is read again. */
const types: Record<
  SortedType,
  { keep: (value: RawBuilder<unknown>) => RawBuilder<string | null>; fits: Part['fits'] }
> = {
  timestamptz: { keep: instant, fits: isInstant },
  integer: { keep: value => sql`(${value})::text`, fits: text => /^-?\d{1,9}$/.test(text) },
  // forty characters are enough to tell texts apart; some have two code units
  text: { keep: value => sql`${value}`, fits: text => text.length <= 80 && !text.includes('\u0000') },
}

function byColumn(name: Exclude<ReportColumn, ReportDimension>, isDown: boolean, now: Date): Part {
  const { sorted, needs, isFilled = false } = ownColumnOf(name, now)
  const { keep, fits } = types[sorted.type]
  const value = sorted.type === 'text' ? sql`left(lower(${sorted.value}), 40)` : sorted.value
  return {
    compared: [value],
    kept: keep(value),
    comparedOf: kept => [sql`${kept}::${sql.raw(sorted.type)}`],
    ...{ fits, isDown, isFilled, needs },
  }
}

/** Words of the screens that have an order of their own. */
const orderedWords: Partial<Record<ReportDimension, readonly string[]>> = {
  status: statuses,
  closeReason: closeReasons,
}

function byDimension(name: ReportDimension, isDown: boolean, language: Language, alias: string): Part {
  const { key, needs, names, order } = dimensions[name]
  const common = { isDown, isFilled: false, needs, kept: sql<string | null>`(${key})::text` }
  if (names === null) {
    const words = orderedWords[name]
    const placeOf = (value: RawBuilder<unknown>) =>
      words ? sql`array_position(${words}::text[], (${value})::text)` : sql`(${value})::text`
    return {
      ...common,
      compared: [placeOf(key)],
      comparedOf: kept => [placeOf(sql`${kept}`)],
      fits: text => /^[A-Za-z0-9_-]{1,40}$/.test(text),
    }
  }
  const word = order === 'list' ? sql.ref('rank') : sql`lower(${sql.ref(language)})`
  const words = sql`select id, ${word} as word from (${namesIn(names)}) as named`
  return {
    ...common,
    join: sql`left join (${words}) as ${sql.table(alias)} on ${sql.ref(`${alias}.id`)} = (${key})`,
    // two of the same name stay apart
    compared: [sql.ref(`${alias}.word`), key],
    comparedOf: kept => {
      const id = sql`${kept}::integer`
      return [sql`(select word from (${words}) as named where id = ${id})`, id]
    },
    fits: text => /^\d{1,9}$/.test(text),
  }
}

/** The joins that an order needs beyond those of columns. */
export const joinsOf = ({ parts }: CaseOrder): RawBuilder<unknown> =>
  sql.join(
    parts.flatMap(({ join }) => join ?? []),
    sql` `,
  )

/** `order by` for the cases of a query over `complaint`. */
export function inOrder({ parts, isNewestFirst }: CaseOrder): RawBuilder<unknown> {
  const compared = parts.flatMap(part =>
    part.compared.map(value => sql`${value} ${downward(part.isDown)} ${part.isFilled ? sql`` : sql`nulls last`}`),
  )
  return sql`order by ${sql.join([...compared, sql`complaint.id ${downward(isNewestFirst)}`])}`
}

const downward = (isDown: boolean) => (isDown ? sql`desc` : sql`asc`)

/** Whether a case comes after a place. */
export function isBeyond({ parts, isNewestFirst }: CaseOrder, { kept, id }: Place): RawBuilder<boolean> {
  const compared = parts.flatMap((part, at) => {
    const former = part.comparedOf(kept[at] ?? null)
    return part.compared.map((value, index) => ({ value, former: former[index] as RawBuilder<unknown>, part }))
  })
  const last = {
    value: sql`complaint.id`,
    former: sql`${id}::integer`,
    part: { isDown: isNewestFirst, isFilled: true },
  }
  const [first] = compared
  // one comparison, which an index answers
  if (compared.length === 1 && first?.part.isFilled && first.part.isDown === isNewestFirst)
    return sql`(${first.value}, complaint.id) ${sign(isNewestFirst)} (${first.former}, ${id})`
  const alternatives = [...compared, last].map(({ value, former, part }, at) => {
    const alike = compared.slice(0, at).map(one => sql`${one.value} is not distinct from ${one.former}`)
    const isFurther = part.isFilled
      ? sql`${value} ${sign(part.isDown)} ${former}`
      : sql`(${former} is not null and (${value} is null or ${value} ${sign(part.isDown)} ${former}))`
    return sql`(${sql.join([...alike, isFurther], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

const sign = (isDown: boolean) => (isDown ? sql`<` : sql`>`)
