import type { SavedKind } from '#contract/reports/report-choices.ts'

/** The prefix of the texts of a kind. */
export const aboutOf = (kind: SavedKind): 'report' | 'view' => (kind === 'list' ? 'view' : 'report')
