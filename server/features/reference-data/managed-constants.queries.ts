import type { ConstantField, ManagedConstant } from '#contract/settings/constants.ts'
import { namesOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

const managed = (tx: Tx) =>
  tx
    .selectFrom('constant_field')
    .leftJoin('location as region', 'region.id', 'constant_field.region_id')
    .select([
      'constant_field.id',
      'constant_field.field_name as fieldName',
      'constant_field.code',
      'constant_field.label_en as labelEn',
      'constant_field.label_am as labelAm',
      'constant_field.region_id as regionId',
      namesOf('region').as('region'),
      'constant_field.sort_order as order',
      'constant_field.retired_on as retiredOn',
    ])
    .orderBy('field_name')
    .orderBy('sort_order')
    .orderBy('constant_field.id')

/** All values of a field in their order. */
export const findManagedConstants = (tx: Tx, fieldName: ConstantField): Promise<ManagedConstant[]> =>
  managed(tx)
    .where('field_name', '=', fieldName)
    .execute()
    .then(rows => rows as ManagedConstant[])

/** All values of all fields. */
export const findAllConstants = (tx: Tx): Promise<ManagedConstant[]> =>
  managed(tx)
    .execute()
    .then(rows => rows as ManagedConstant[])

/** Throws NotFound. */
export async function getManagedConstant(tx: Tx, id: number): Promise<ManagedConstant> {
  const found = await managed(tx).where('constant_field.id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('value')
  return found as ManagedConstant
}
