import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Counts,
  countNames,
  leastShown,
  noCounts,
  type OrderCounts,
  orderCountNames,
  type Shown,
  type ShownCounts,
  suppress,
  suppressOrders,
  suppressOrderTotal,
  suppressStatements,
  suppressTotal,
} from './suppress.rules.ts'
import { draws } from '#tests/support/draws.ts'

const totalOf = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(countNames.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Counts

/** A number, a part of it and a part of this part: received, decided and in time; received, undecided and overdue; decided, rated and satisfied; or received, called and one of the answers. */
type Triple = readonly [received: number, part: number, within: number]
type ShownTriple = readonly [received: number | null, part: number | null, within: number | null]

const ofDecided = ({ received, decided, inTime }: ShownCounts): ShownTriple => [received, decided, inTime]
const ofUndecided = ({ received, decided, overdue }: ShownCounts): ShownTriple => [
  received,
  received === null || decided === null ? null : received - decided,
  overdue,
]
const ofRated = ({ decided, rated, satisfied }: ShownCounts): ShownTriple => [decided, rated, satisfied]
const ofCalled = ({ received, called, saidPutRight }: ShownCounts): ShownTriple => [received, called, saidPutRight]

const fits = (shown: ShownTriple, triple: Triple): boolean =>
  shown.every((number, index) => number === null || number === triple[index])

/** All possible values of a row for a reader of what is published, up to a bound that they cannot exceed. */
function possible(shown: ShownTriple, most: number): Triple[] {
  const found: Triple[] = []
  for (let received = 0; received <= most; received += 1)
    for (let part = 0; part <= received; part += 1)
      for (let within = 0; within <= part; within += 1) {
        const triple = [received, part, within] as const
        if (fits(shown, triple)) found.push(triple)
      }
  return found
}

const add = (one: Triple, other: Triple): Triple => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
const key = (triple: Triple): string => triple.join()

/** Possible sums of rows. */
function sumsOf(rows: readonly Triple[][], most: number): Triple[] {
  let sums = new Map<string, Triple>([['0,0,0', [0, 0, 0]]])
  for (const row of rows) {
    const next = new Map<string, Triple>()
    for (const sum of sums.values())
      for (const triple of row) {
        const both = add(sum, triple)
        if (both[0] <= most) next.set(key(both), both)
      }
    sums = next
  }
  return [...sums.values()]
}

/** The possible values of each row, considering everything that is published. */
function reconstructed(rows: readonly ShownTriple[], total: ShownTriple, most: number): Triple[][] {
  const alone = rows.map(row => possible(row, most))
  return alone.map((triples, index) => {
    const others = sumsOf(
      alone.filter((_, other) => other !== index),
      most,
    )
    return triples.filter(triple => others.some(sum => fits(total, add(sum, triple))))
  })
}

const small = (count: number): boolean => count > 0 && count < leastShown

/** Everything that a row reveals: the three numbers, and the rest of each. */
const told: ((triple: Triple) => number)[] = [
  ([received]) => received,
  ([, part]) => part,
  ([, , within]) => within,
  ([received, part]) => received - part,
  ([, part, within]) => part - within,
]

const row = fc
  .tuple(fc.nat(6), fc.nat(4), fc.nat(4), fc.nat(5), fc.nat(10), fc.nat(10), fc.nat(10))
  .map(([inTime, late, overdue, open, asked, content, heard]): Counts => {
    const decided = inTime + late
    const rated = Math.min(asked, decided)
    const called = Math.min(heard, decided + overdue + open)
    return {
      received: decided + overdue + open,
      decided,
      inTime,
      overdue,
      rated,
      satisfied: Math.min(content, rated),
      called,
      saidAnswered: Math.min(asked, called),
      saidPutRight: Math.min(content, called),
      saidRespected: called,
    }
  })
/** Few enough to try all possible values. */
const table = fc.array(row, { minLength: 1, maxLength: 3 }).filter(rows => totalOf(rows).received <= 24)

test.each([
  ['decided', ofDecided],
  ['not decided', ofUndecided],
  ['rated', ofRated],
  ['called back', ofCalled],
])('no small number of those %s can be reconstructed from rows and total', (_, of) => {
  fc.assert(
    fc.property(table, rows => {
      const shown = suppress(rows)
      const total = suppressTotal(totalOf(rows), [shown])
      const most = totalOf(rows).received + 2
      const can = reconstructed(shown.rows.map(of), of(total), most)
      for (const [index, row] of rows.entries())
        for (const tell of told) {
          const real = tell(of(row) as Triple)
          if (small(real))
            expect(new Set(can[index]?.map(tell)).size, JSON.stringify({ rows, shown, total })).toBeGreaterThan(1)
        }
    }),
    draws(15),
  )
})

/** Orders by what became of each: every way in which an order can stand at the end of the period. */
const ofBody = fc
  .tuple(fc.nat(6), fc.nat(4), fc.nat(5), fc.nat(4), fc.nat(5), fc.nat(4), fc.nat(6), fc.nat(4), fc.nat(4))
  .map(([inTime, late, endedAlone, refused, contested, silent, running, asked, askedEarly]): OrderCounts => {
    const confirmed = inTime + late
    const ended = confirmed + endedAlone + refused
    const overdue = contested + silent
    return {
      made: ended + overdue + running + asked + askedEarly,
      reported: confirmed + refused + contested + asked + askedEarly,
      confirmed,
      contested,
      due: ended + overdue + asked,
      overdue,
      ended,
      inTime: inTime + endedAlone,
    }
  })
const bodies = fc.array(ofBody, { minLength: 1, maxLength: 3 }).filter(rows => sumOf(rows).made <= 24)
const sumOf = (rows: readonly OrderCounts[]) =>
  Object.fromEntries(orderCountNames.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as OrderCounts

type ShownOrders = Shown<OrderCounts>
const rest = (whole: number | null, part: number | null) => (whole === null || part === null ? null : whole - part)

/** Numbers of orders within each other: what one of them leaves of another is told too. */
const chains: Record<string, (row: ShownOrders) => ShownTriple> = {
  'reported and confirmed': ({ made, reported, confirmed }) => [made, reported, confirmed],
  'reported and contested': ({ made, reported, contested }) => [made, reported, contested],
  'reported, not confirmed': ({ reported, confirmed, contested }) => [reported, rest(reported, confirmed), contested],
  'due and overdue': ({ made, due, overdue }) => [made, due, overdue],
  'ended in time': ({ made, ended, inTime }) => [made, ended, inTime],
  'ended and confirmed': ({ made, ended, confirmed }) => [made, ended, confirmed],
  'not ended': ({ made, ended, overdue }) => [made, rest(made, ended), overdue],
}

test.each(Object.entries(chains))(
  'no small number of orders %s can be reconstructed from bodies and total',
  (_, of) => {
    fc.assert(
      fc.property(bodies, rows => {
        const shown = suppressOrders(rows)
        const total = suppressOrderTotal(sumOf(rows), shown)
        const can = reconstructed(shown.rows.map(of), of(total), sumOf(rows).made + 2)
        for (const [index, row] of rows.entries())
          for (const tell of told) {
            if (small(tell(of(row) as Triple)))
              expect(new Set(can[index]?.map(tell)).size, JSON.stringify({ rows, shown, total })).toBeGreaterThan(1)
          }
      }),
      draws(15),
    )
  },
)

test('large numbers of orders and statements are shown, and small ones are not', () => {
  const large = { made: 90, reported: 60, confirmed: 30, contested: 10, due: 70, overdue: 20, ended: 50, inTime: 25 }
  expect(suppressOrders([large]).rows).toEqual([large])
  expect(suppressOrderTotal(large, suppressOrders([large]))).toEqual(large)
  const few = suppressOrders([{ ...large, contested: 28 }])
  expect(few.rows[0]).toEqual({ ...large, contested: null })
  const statements = { asked: 40, given: 25, missing: 10, inTime: 20 }
  expect(suppressStatements(statements)).toEqual(statements)
  expect(suppressStatements({ ...statements, missing: 12 })).toEqual({ ...statements, missing: null })
  expect(suppressStatements({ ...statements, given: 38 })).toEqual({
    asked: 40,
    given: null,
    missing: null,
    inTime: null,
  })
})

test('what is shown is right, never small, and nothing is hidden without need', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), rows => {
      const shown = suppress(rows)
      for (const [index, each] of shown.rows.entries())
        for (const name of countNames) {
          if (each[name] !== null) expect(each[name]).toBe(rows[index]?.[name])
          expect(small(each[name] ?? 0)).toBe(false)
        }
    }),
  )
  const calls = { called: 20, saidAnswered: 12, saidPutRight: 0, saidRespected: 20 }
  const large = [
    { received: 50, decided: 30, inTime: 20, overdue: 5, rated: 12, satisfied: 6, ...calls },
    { received: 40, decided: 20, inTime: 10, overdue: 0, rated: 10, satisfied: 10, ...calls },
  ]
  expect(suppress(large).rows).toEqual(large)
})

test('sums of what is hidden are not small either', () => {
  const rows = [3, 1, 0, 9, 40].map(received => ({ ...noCounts, received }))
  expect(suppress(rows).rows.map(({ received }) => received)).toEqual([null, null, 0, null, 40])
  const alone = suppress([{ ...noCounts, received: 3 }])
  expect(suppressTotal({ ...noCounts, received: 3 }, [alone])).toEqual(
    Object.fromEntries(countNames.map(name => [name, null])),
  )
})
