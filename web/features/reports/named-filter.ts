import type { ReportDimension } from '#contract/reports/report-choices.ts'
import type { Standing } from '#contract/values/standing.ts'

/** A filter that is in use, with the name of what it names and what became of it. */
export interface NamedFilter {
  dimension: ReportDimension
  key: string
  name: { en: string; am: string } | null
  standing: Standing
  into: { en: string; am: string } | null
}
