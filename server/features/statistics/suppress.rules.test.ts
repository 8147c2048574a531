import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counts, leastShown, type ShownCounts, suppress, suppressTotal } from './suppress.rules.ts'
import { draws } from '#tests/support/draws.ts'

const totalOf = (rows: readonly Counts[]): Counts => ({
  received: rows.reduce((sum, row) => sum + row.received, 0),
  decided: rows.reduce((sum, row) => sum + row.decided, 0),
  inTime: rows.reduce((sum, row) => sum + row.inTime, 0),
})

type Triple = readonly [received: number, decided: number, inTime: number]

const fits = (shown: ShownCounts, [received, decided, inTime]: Triple): boolean =>
  (shown.received ?? received) === received &&
  (shown.decided ?? decided) === decided &&
  (shown.inTime ?? inTime) === inTime

/** All possible values of a row for a reader of what is published, up to a bound that they cannot exceed. */
function possible(shown: ShownCounts, most: number): Triple[] {
  const found: Triple[] = []
  for (let received = 0; received <= most; received += 1)
    for (let decided = 0; decided <= received; decided += 1)
      for (let inTime = 0; inTime <= decided; inTime += 1) {
        const triple = [received, decided, inTime] as const
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
function reconstructed(rows: readonly ShownCounts[], total: ShownCounts, most: number): Triple[][] {
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

/** Everything that a row reveals: how many were received, decided, in time, and the rest of each. */
const told: ((triple: Triple) => number)[] = [
  ([received]) => received,
  ([, decided]) => decided,
  ([, , inTime]) => inTime,
  ([received, decided]) => received - decided,
  ([, decided, inTime]) => decided - inTime,
]

const row = fc
  .tuple(fc.nat(6), fc.nat(4), fc.nat(6))
  .map(([inTime, late, open]): Counts => ({ received: inTime + late + open, decided: inTime + late, inTime }))
/** Few enough to try all possible values. */
const table = fc.array(row, { minLength: 1, maxLength: 3 }).filter(rows => totalOf(rows).received <= 24)

test('no small number can be reconstructed from rows and total, whatever is counted', () => {
  fc.assert(
    fc.property(table, rows => {
      const shown = suppress(rows)
      const total = suppressTotal(totalOf(rows), [shown])
      const most = totalOf(rows).received + 2
      const can = reconstructed(shown.rows, total, most)
      for (const [index, { received, decided, inTime }] of rows.entries())
        for (const tell of told) {
          const real = tell([received, decided, inTime])
          if (small(real))
            expect(new Set(can[index]?.map(tell)).size, JSON.stringify({ rows, shown, total })).toBeGreaterThan(1)
        }
    }),
    draws(15),
  )
})

test('what is shown is right, never small, and nothing is hidden without need', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), rows => {
      const shown = suppress(rows)
      for (const [index, each] of shown.rows.entries())
        for (const name of ['received', 'decided', 'inTime'] as const) {
          if (each[name] !== null) expect(each[name]).toBe(rows[index]?.[name])
          expect(small(each[name] ?? 0)).toBe(false)
        }
    }),
  )
  const large = [
    { received: 50, decided: 30, inTime: 20 },
    { received: 40, decided: 20, inTime: 10 },
  ]
  expect(suppress(large).rows).toEqual(large)
})

test('sums of what is hidden are not small either', () => {
  const rows = [3, 1, 0, 9, 40].map(received => ({ received, decided: 0, inTime: 0 }))
  expect(suppress(rows).rows.map(({ received }) => received)).toEqual([null, null, 0, null, 40])
  const alone = suppress([{ received: 3, decided: 0, inTime: 0 }])
  expect(suppressTotal({ received: 3, decided: 0, inTime: 0 }, [alone])).toEqual({
    received: null,
    decided: null,
    inTime: null,
  })
})
