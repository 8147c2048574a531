import { type ListCondition, listConditions } from '#db/list-conditions.ts'

const quoted = (text: string | undefined): string => (text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`)

function rowOf([name, { condition, ofVisibility, narrow, part }]: [string, ListCondition]): string {
  const isNarrow = (way: 'office' | 'otherwise') => narrow === way || narrow === 'both'
  return `(${[quoted(name), isNarrow('office'), isNarrow('otherwise'), quoted(condition), quoted(ofVisibility ?? condition), quoted(part)].join(', ')})`
}

/** The lists of complaints as rows of SQL, in the columns of `conditions_of_lists` (db/schema/rules/list-filters.sql). */
export const listRows = `values\n      ${Object.entries(listConditions).map(rowOf).join(',\n      ')}`
