import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ReportColumn,
  type ReportSort,
  reportSorts,
  singleDimensions,
  withoutValue,
} from '#contract/reports/report-choices.ts'
import { groupName, groupsThatBegin } from '#contract/reports/report-groups.ts'
import { closeReasons, statuses } from '#contract/statuses.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { staffOf } from '#tests/security/plant-world.ts'
import { worlds } from '#tests/security/random-world.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import { now, outcomes, plantCases, readKnown } from '#tests/support/figures-model.ts'
import { readCaseCursor, writeCaseCursor } from './case-cursor.rules.ts'
import { type AskedOrder, orderOf } from './case-order.queries.ts'
import { isDimension } from './columns.ts'
import { listCaseIds, listReportedCases, type ReportedCase } from './report-rows.queries.ts'

const known = await readKnown(await testDatabase())
const all = { filters: {} }
const pageSize = 3

const asked = fc.record({
  gatheredBy: fc.uniqueArray(fc.constantFrom(...singleDimensions), { maxLength: 2 }),
  sort: fc.constantFrom(...reportSorts),
  language: fc.constantFrom('en' as const, 'am' as const),
})

const columnOf = (sort: ReportSort): ReportColumn =>
  sort === 'newest' || sort === 'oldest' ? 'registeredAt' : (sort.replace(/^-/, '') as ReportColumn)

/** What a reader would compare: the name in the language, the place in the life of a case, or the value itself. */
function comparable(column: ReportColumn, { value, name }: ReportedCase['cells'][number], language: 'en' | 'am') {
  if (value === null) return null
  if (column === 'status') return (statuses as readonly string[]).indexOf(String(value))
  if (column === 'closeReason') return (closeReasons as readonly string[]).indexOf(String(value))
  if (name && isDimension(column)) return name[language].toLowerCase()
  return typeof value === 'number' ? value : value.toLowerCase()
}

/** The lists of constants have an order of their own, which names do not show. */
const isListed = (column: ReportColumn) => column === 'severity' || column === 'ageGroup'

function expectOrder(rows: readonly ReportedCase[], order: AskedOrder) {
  const column = columnOf(order.sort)
  const isDown = order.sort === 'newest' || order.sort.startsWith('-')
  if (isListed(column)) return
  for (const [at, row] of rows.entries()) {
    const former = rows[at - 1]
    if (!former || groupName(former.groups) !== groupName(row.groups)) continue
    const [one, other] = [former, row].map(({ cells }) =>
      comparable(column, cells[0] ?? { value: null, name: null }, order.language),
    ) as [string | number | null, string | number | null]
    if (other === null) continue
    expect(one, `${order.sort}: an empty one comes last`).not.toBeNull()
    if (one === null || one === other) continue
    expect(one > other, `${order.sort}: ${one} before ${other}`).toBe(isDown)
  }
}

/** The pages as the screens ask for them, each from the cursor of the one before. */
async function inPages(tx: Tx, order: AskedOrder, columns: ReportColumn[]): Promise<ReportedCase[]> {
  const found: ReportedCase[] = []
  for (let cursor: string | undefined; ; ) {
    const after = cursor === undefined ? undefined : readCaseCursor(cursor, order, orderOf(order, now))
    const page = await listReportedCases(tx, all, { ...order, columns, after, limit: pageSize }, now)
    found.push(...page)
    const last = page.at(-1)
    if (page.length < pageSize || !last) return found
    cursor = writeCaseCursor(order, last)
    expect(cursor.length).toBeLessThanOrEqual(600)
  }
}

test('cases come in the order of groups and sort, and pages neither repeat nor leave out any', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.array(outcomes, { minLength: 14, maxLength: 14 }),
      fc.array(asked, { minLength: 12, maxLength: 12 }),
      async (world, fates, orders) => {
        const { ids } = await plantCases(known, world, fates)
        const [user] = world.users
        if (!user) return
        for (const order of orders)
          await inTransactionAs(
            known.database.db,
            { ...staffOf(user, 0, ids), permissions: new Set(['All']) },
            async tx => {
              const columns = [columnOf(order.sort)]
              const rows = await listReportedCases(tx, all, { ...order, columns, limit: 1000 }, now)
              expect(await inPages(tx, order, columns)).toEqual(rows)
              expect(await listCaseIds(tx, all, order, now)).toEqual(rows.map(({ id }) => id))
              expectOrder(rows, order)
              // each group is in one piece
              const begun = rows.flatMap(({ groups }, at) =>
                groupsThatBegin(rows[at - 1]?.groups, groups).map(groupName),
              )
              expect(new Set(begun).size).toBe(begun.length)
              expect(begun.filter(name => name === withoutValue).length).toBeLessThanOrEqual(1)
              compared += rows.length
            },
          )
      },
    ),
    draws(4),
  )
  expect(compared).toBeGreaterThan(100)
})

test.each<[string, (cursor: unknown[]) => unknown]>([
  ['another order', ([, kept, id]) => ['status newest en', kept, id]],
  ['too few parts', ([order, , id]) => [order, [], id]],
  ['a value of another type', ([order, kept, id]) => [order, (kept as unknown[]).map(() => '1;--'), id]],
  ['nothing where something always is', ([order, , id]) => [order, ['CLOSED', null], id]],
  ['an id that is none', ([order, kept]) => [order, kept, -1]],
])('a cursor with %s is refused', (_, change) => {
  const order: AskedOrder = { gatheredBy: ['status'], sort: 'oldest', language: 'en' }
  const place = { kept: ['CLOSED', '2026-01-10T06:00:00.000Z'], id: 4 }
  const written = writeCaseCursor(order, place)
  expect(readCaseCursor(written, order, orderOf(order, now))).toEqual(place)
  const changed = JSON.stringify(change(JSON.parse(Buffer.from(written, 'base64url').toString())))
  const cursor = Buffer.from(changed).toString('base64url')
  expect(() => readCaseCursor(cursor, order, orderOf(order, now))).toThrow('cursor (not-a-cursor)')
})
