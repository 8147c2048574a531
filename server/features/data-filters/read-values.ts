import type { DataFilterFields } from '#contract/settings/data-filters.ts'
import { statuses } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { refuseFields } from '#server/platform/errors.ts'
import { findExistingValues } from './data-filters.queries.ts'

const isId = (value: string): boolean => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647

/** The criterion with each value once. Throws InvalidInput naming every value that does not exist for its kind. */
export async function checkCriterion(
  tx: Tx,
  { kind, values }: DataFilterFields,
  fieldPrefix = '',
): Promise<DataFilterFields> {
  const ids = values.filter(isId).map(Number)
  const existing = kind === 'status' || ids.length === 0 ? new Set<number>() : await findExistingValues(tx, kind, ids)
  const exists = (value: string) =>
    kind === 'status' ? (statuses as readonly string[]).includes(value) : isId(value) && existing.has(Number(value))
  refuseFields(
    values.map(
      (value, index) => !exists(value) && { field: `${fieldPrefix}filteringValue.${index}`, reason: 'no-such-choice' },
    ),
  )
  return { kind, values: [...new Set(values)] }
}
