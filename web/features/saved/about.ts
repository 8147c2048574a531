import type { SavedKind } from '#contract/report-choices.ts'

/** Under which name the texts of a kind stand. */
export const aboutOf = (kind: SavedKind): 'report' | 'view' => (kind === 'list' ? 'view' : 'report')
