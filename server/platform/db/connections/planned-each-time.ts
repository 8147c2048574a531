import { sql } from 'kysely'

const mark = '/* planned with its values */'

/**
 * Part of a query whose best plan depends on its values (a body with few complaints or with nearly all). Such a query is not
 * prepared, because a prepared one would use one plan for all of them.
 */
export const plannedEachTime = sql.raw(mark)

/** Whether the text of a statement carries the mark. */
export const isPlannedEachTime = (text: string): boolean => text.includes(mark)
