import type { ReportFilters } from '#contract/reports.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { addDays, startOfDay } from '#server/features/calendar/index.ts'
import { filtersOf, type ReportCriteria } from './count-cells.queries.ts'
import { namesOfGroups } from './names.queries.ts'

/** What every report may be narrowed to. */
export interface Narrowing {
  from?: string | undefined
  to?: string | undefined
  filters?: ReportFilters | undefined
}

const dayLength = 86_400_000

/** The complaints that a report is about. Throws InvalidInput for a period that ends before it begins. */
export function readCriteria({ from, to, filters = {} }: Narrowing): ReportCriteria {
  if (from && to && from > to) throw new InvalidInput([{ field: 'to', reason: 'before-from' }])
  return {
    filters,
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: startOfDay(addDays(to, 1)) }),
  }
}

/** As many days right before a period. Throws InvalidInput for a period that has no beginning or no end. */
export function periodBefore({ from, to }: Narrowing): { from: string; to: string } {
  if (!from || !to) throw new InvalidInput([{ field: from ? 'to' : 'from', reason: 'required' }])
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Throws InvalidInput for days that no report could be made of. */
export function requireNarrowing(asked: Narrowing & { compare?: 'before' | undefined }): void {
  readCriteria(asked)
  if (asked.compare) periodBefore(asked)
}

/** The filters that are on, named. */
export const nameFilters = (tx: Tx, filters: ReportFilters) =>
  Promise.all(
    filtersOf(filters).map(async ([dimension, key]) => {
      const names = await namesOfGroups(tx, dimension, new Set([key]))
      return { dimension, key, name: names.get(key)?.name ?? null }
    }),
  )
