import type { ReportDimension } from '#contract/reports/report-choices.ts'
import type { ReportFilters } from '#contract/reports/reports.ts'
import type { NamedFilter } from './named-filter.ts'

/** The levels of places that complaints are filtered by. */
export const placeDimensions = ['region', 'zone', 'woreda'] as const satisfies ReportDimension[]
export type PlaceDimension = (typeof placeDimensions)[number]

export interface SearchedProps {
  filters: ReportFilters
  /** The filters in use, with names. */
  named: readonly NamedFilter[]
}
