import { sql } from 'kysely'
import type { Constant, ConstantField } from '#contract/settings/reference-data.ts'
import { askCompiled, compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'
import { NotFound } from '#server/platform/errors.ts'

const columns = ['id', 'code', 'label_en as labelEn', 'label_am as labelAm', 'sort_order as order'] as const

/** The value with that code, retired or not, because stored codes keep their meaning. Throws NotFound. */
export async function getConstant(tx: Tx, field: ConstantField, code: string): Promise<Constant> {
  const found = await readRow(tx, constantOf({ field, code }))
  if (!found) throw new NotFound(`value ${code} of ${field}`)
  return found
}

const constantOf = compiled((db, { field, code }: Values<{ field: ConstantField; code: string }>) =>
  db
    .selectFrom('constant_field')
    .select(columns)
    .where('field_name', '=', field)
    .where('code', '=', code)
    .orderBy('region_id', order => order.asc().nullsFirst()),
)

/** The present choices of each field, in the administrator's order: those of every region, and those of `regionId` if given. */
export async function findConstants<Field extends ConstantField>(
  tx: Tx,
  fields: readonly Field[],
  regionId: number | null = null,
): Promise<Record<Field, Constant[]>> {
  const rows = await askCompiled(tx, presentConstants({ fields: [...fields], regionId }))
  const chosen = fields.map(field => [
    field,
    rows.filter(row => row.field_name === field).map(({ field_name: _, ...constant }) => constant),
  ])
  return Object.fromEntries(chosen) as Record<Field, Constant[]>
}

const presentConstants = compiled((db, { fields, regionId }: Values<{ fields: string[]; regionId: number | null }>) =>
  db
    .selectFrom('constant_field')
    .select([...columns, 'field_name'])
    .where(sql<boolean>`field_name = any(${fields})`)
    .where(row => row.or([row('region_id', 'is', null), row('region_id', '=', regionId)]))
    .where(row => row.or([row('retired_on', 'is', null), row('retired_on', '>', today)]))
    .orderBy('sort_order')
    .orderBy('id'),
)
