import type { WithSeen } from '#contract/http/wire.ts'
import type { ConstantEntry, ConstantField, ManagedConstant } from '#contract/settings/constants.ts'
import type { By } from '#server/platform/administration.ts'
import { requireUnused } from '#server/platform/db/references.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findManagedConstants, getManagedConstant } from './managed-constants.queries.ts'
import { isNeeded } from './needed-codes.rules.ts'

/** One administrator changes values at a time, so that order and codes stay unique. */
export const lockConstants = (tx: Tx): Promise<void> => waitForLock(tx, 'constants')

const subject = (id: number) => ({ type: 'constant', id })

async function checkEntry(values: readonly ManagedConstant[], tx: Tx, entry: ConstantEntry): Promise<void> {
  const isTaken = values.some(({ code, regionId }) => code === entry.code && regionId === entry.regionId)
  if (isTaken) throw new InvalidInput([{ field: 'code', reason: 'code-taken' }])
  if (entry.regionId === null) return
  const region = await tx
    .selectFrom('location')
    .select('id')
    .where('id', '=', entry.regionId)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  if (!region) throw new InvalidInput([{ field: 'regionId', reason: 'not-a-choice' }])
}

/** Adds a value, last in its field, and returns its id. Throws InvalidInput. */
export async function addConstant(tx: Tx, by: By, entry: ConstantEntry): Promise<number> {
  await lockConstants(tx)
  const values = await findManagedConstants(tx, entry.fieldName)
  await checkEntry(values, tx, entry)
  const last = Math.max(0, ...values.map(({ order }) => order))
  const { id } = await tx
    .insertInto('constant_field')
    .values({
      field_name: entry.fieldName,
      code: entry.code,
      label_en: entry.labelEn,
      label_am: entry.labelAm,
      region_id: entry.regionId,
      sort_order: last + 10,
      retired_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, by.actor, 'constant-added', subject(id), { ...entry }, by.at)
  return id
}

/** Throws NotFound. */
export async function relabelConstant(
  tx: Tx,
  by: By,
  id: number,
  { seen, ...to }: WithSeen<{ labelEn: string; labelAm: string }>,
): Promise<void> {
  await lockConstants(tx)
  const { labelEn, labelAm } = await getManagedConstant(tx, id)
  await requireSeen(tx, subject(id), seen, { labelEn, labelAm })
  if (labelEn === to.labelEn && labelAm === to.labelAm) return
  await tx
    .updateTable('constant_field')
    .set({ label_en: to.labelEn, label_am: to.labelAm })
    .where('id', '=', id)
    .execute()
  await audit(tx, by.actor, 'constant-relabelled', subject(id), { from: { labelEn, labelAm }, to }, by.at)
}

/** Moves a value one place, unless it is no longer where the user saw it. Throws NotFound. */
export async function moveConstant(
  tx: Tx,
  by: By,
  id: number,
  { direction, fromPlace }: { direction: 'up' | 'down'; fromPlace: number },
): Promise<void> {
  await lockConstants(tx)
  const { fieldName } = await getManagedConstant(tx, id)
  const ids = (await findManagedConstants(tx, fieldName)).map(value => value.id)
  const place = ids.indexOf(id)
  const target = direction === 'up' ? place - 1 : place + 1
  if (place !== fromPlace || target < 0 || target >= ids.length) return
  const moved = ids.toSpliced(place, 1).toSpliced(target, 0, id)
  for (const [index, each] of moved.entries()) {
    const sort_order = (index + 1) * 10
    await tx.updateTable('constant_field').set({ sort_order }).where('id', '=', each).execute()
  }
  await audit(tx, by.actor, 'constant-moved', subject(id), { fieldName, fromPlace, toPlace: target }, by.at)
}

/** Retires a value from today on, or offers it again; doing it twice is harmless. Throws NotFound. */
export async function setConstantRetired(tx: Tx, by: By, id: number, isRetired: boolean): Promise<void> {
  await lockConstants(tx)
  const { retiredOn } = await getManagedConstant(tx, id)
  if ((retiredOn !== null) === isRetired) return
  await tx
    .updateTable('constant_field')
    .set({ retired_on: isRetired ? today : null })
    .where('id', '=', id)
    .execute()
  await audit(tx, by.actor, isRetired ? 'constant-retired' : 'constant-restored', subject(id), {}, by.at)
}

/** Returns the field that lost a value. Throws NotFound, and RuleViolation `in-use` (says where) and `needed`. */
export async function deleteConstant(tx: Tx, by: By, id: number): Promise<ConstantField> {
  await lockConstants(tx)
  const { fieldName, code, labelEn, labelAm } = await getManagedConstant(tx, id)
  if (isNeeded(fieldName, code)) throw new RuleViolation('needed')
  await requireUnused(tx, by.actor, 'constant_field', id)
  await tx.deleteFrom('constant_field').where('id', '=', id).execute()
  await audit(tx, by.actor, 'constant-deleted', subject(id), { fieldName, code, labelEn, labelAm }, by.at)
  return fieldName
}
