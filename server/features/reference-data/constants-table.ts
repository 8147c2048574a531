import {
  type ConstantEntry,
  type ConstantField,
  constantColumns,
  constantFields,
  type ManagedConstant,
} from '#contract/settings/constants.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ImportedTable, PlannedRow } from '#server/platform/tables-import/import-table.ts'
import { cellReader, verdictOf, yesNo } from '#server/platform/tables-import/plan-rows.ts'
import type { TableRow } from '#server/platform/tables-import/read-table.ts'
import type { Table } from '#server/platform/tables-import/write-table.ts'
import { audit } from '#server/features/audit/index.ts'
import { listRegions } from '#server/features/locations/index.ts'
import { addConstant, lockConstants, relabelConstant, setConstantRetired } from './manage-constants.ts'
import { findAllConstants } from './managed-constants.queries.ts'

interface ConstantWrite {
  id: number | undefined
  entry: ConstantEntry
  isRetired: boolean
}

interface Known {
  values: ManagedConstant[]
  regions: Map<string, { id: number; nameEn: string }>
  seen: Set<string>
}

/** All values, in the order of their fields, as a table that can be imported again. */
export async function exportConstants(tx: Tx): Promise<Table> {
  const rows = (await findAllConstants(tx)).map(({ fieldName, code, labelEn, labelAm, region, retiredOn }) => [
    fieldName,
    code,
    labelEn,
    labelAm,
    region?.en ?? '',
    yesNo(retiredOn !== null),
  ])
  return { columns: constantColumns, rows }
}

function planRow(known: Known, row: TableRow): PlannedRow<ConstantWrite> {
  const cell = cellReader(row)
  const fieldName = constantFields.find(field => field === cell.needed('field'))
  if (!fieldName && cell.text('field') !== '') cell.refuse('field', 'not-an-option')
  const code = cell.needed('code', 60)
  if (code !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)) cell.refuse('code', 'not-a-code')
  const region = known.regions.get(cell.text('region').toLowerCase())
  if (cell.text('region') !== '' && !region) cell.refuse('region', 'no-such-place')
  const regionId = region?.id ?? null
  const key = `${fieldName} ${code} ${regionId}`
  if (known.seen.has(key)) cell.refuse('code', 'twice-in-file')
  known.seen.add(key)
  const before = known.values.find(one => one.fieldName === fieldName && one.code === code && one.regionId === regionId)
  const labelEn = cell.needed('labelEn')
  const labelAm = cell.needed('labelAm')
  const isRetired = cell.yesOrNo('isRetired', before ? before.retiredOn !== null : false)
  const cells = {
    field: `${fieldName}`,
    code,
    labelEn,
    labelAm,
    region: region?.nameEn ?? '',
    isRetired: yesNo(isRetired),
  }
  return verdictOf(row.row, code, {
    before: before && {
      ...cells,
      labelEn: before.labelEn,
      labelAm: before.labelAm,
      isRetired: yesNo(before.retiredOn !== null),
    },
    after: cells,
    write: {
      id: before?.id,
      entry: { fieldName: fieldName as ConstantField, code, labelEn, labelAm, regionId },
      isRetired,
    },
    reasons: cell.reasons,
  })
}

/** The import of values. A row is found by field, code and region; the order stays, and new values come last. */
export const constantsTable = (by: By): ImportedTable<ConstantWrite> => ({
  columns: constantColumns,
  required: ['field', 'code', 'labelEn', 'labelAm'],
  lock: lockConstants,
  plan: async (tx, rows) => {
    const regions = new Map((await listRegions(tx)).map(one => [one.nameEn.toLowerCase(), one]))
    const known: Known = { values: await findAllConstants(tx), regions, seen: new Set() }
    return rows.map(row => planRow(known, row))
  },
  apply: async (tx, { id, entry, isRetired }) => {
    const saved = id ?? (await addConstant(tx, by, entry))
    if (id !== undefined) await relabelConstant(tx, by, id, entry)
    await setConstantRetired(tx, by, saved, isRetired)
    return saved
  },
  finish: (tx, summary) =>
    audit(tx, by.actor, 'constants-imported', { type: 'import', id: 'constants' }, summary, by.at),
})
