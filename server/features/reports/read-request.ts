import type { ReportFilters } from '#contract/reports/reports.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { addDays, startOfDay } from '#server/features/calendar/index.ts'
import { findStanding } from '#server/features/complaint-parts/index.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import { dimensions } from './dimensions.ts'
import { filtersOf, type ReportCriteria } from './reported-complaints.queries.ts'

/** The filters of every report. */
export interface Narrowing {
  from?: string | undefined
  to?: string | undefined
  filters?: ReportFilters | undefined
  cases?: readonly number[] | undefined
}

/** The complaints of a report. Throws InvalidInput for a period that ends before it begins. */
export function readCriteria({ from, to, filters = {}, cases }: Narrowing): ReportCriteria {
  if (from && to && from > to) throw new InvalidInput([{ field: 'to', reason: 'before-from' }])
  return {
    filters,
    ...(cases && { cases }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: startOfDay(addDays(to, 1)) }),
  }
}

/** The period of the same length before a period. Throws InvalidInput for a period without beginning or end. */
export function periodBefore({ from, to }: Narrowing): { from: string; to: string } {
  if (!from || !to) throw new InvalidInput([{ field: from ? 'to' : 'from', reason: 'required' }])
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Throws InvalidInput for impossible days. */
export function requireNarrowing(asked: Narrowing & { compare?: 'before' | undefined }): void {
  readCriteria(asked)
  if (asked.compare) periodBefore(asked)
}

/** The filters in use, with names, and what became of what they name. */
export const nameFilters = (tx: Tx, filters: ReportFilters) =>
  Promise.all(
    filtersOf(filters).map(async ([dimension, key]) => {
      const table = dimensions[dimension].names
      if (table === null || key === withoutValue)
        return { dimension, key, name: null, standing: 'stands' as const, into: null }
      // a key of another kind names nothing
      const id = /^\d{1,9}$/.test(key) ? Number(key) : 0
      return { dimension, key, ...(await findStanding(tx, table, id)) }
    }),
  )
