import type { WithSeen } from '#contract/http/wire.ts'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import type { By } from '#server/platform/administration.ts'
import { lockMerges } from '#server/platform/db/merging.ts'
import { handOver, keepingOwnVisibility, requireUnused } from '#server/platform/db/references.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findBranch, findDepartment, findTakenName, getDepartment, isWithin, lockTree } from './departments.queries.ts'

export interface DepartmentEntry {
  organizationId: number
  parentId: number | null
  nameEn: string
  nameAm: string
}

/** A department of a tree that nobody else changes until the transaction ends. Throws NotFound. */
async function openDepartment(tx: Tx, id: number): Promise<ManagedDepartment> {
  const { organizationId } = await getDepartment(tx, id)
  await lockTree(tx, organizationId)
  return getDepartment(tx, id)
}

async function requireFreeName(tx: Tx, entry: DepartmentEntry, exceptId: number | null): Promise<void> {
  const taken = await findTakenName(tx, entry, exceptId)
  if (taken) throw new InvalidInput([{ field: taken, reason: 'name-taken' }])
}

/** A parent has to be an open department of the same body. */
async function requireOpenParent(
  tx: Tx,
  { organizationId, parentId }: Pick<DepartmentEntry, 'organizationId' | 'parentId'>,
  field = 'parentId',
): Promise<void> {
  if (parentId === null) return
  const parent = await findDepartment(tx, parentId)
  if (parent?.organizationId !== organizationId) throw new InvalidInput([{ field, reason: 'not-a-choice' }])
  if (!parent.isActive) throw new InvalidInput([{ field, reason: 'parent-closed' }])
}

const subject = (id: number) => ({ type: 'department', id })

/** Adds a department and returns its id. Throws NotFound (body) and InvalidInput. */
export async function addDepartment(tx: Tx, by: By, entry: DepartmentEntry): Promise<number> {
  await lockTree(tx, entry.organizationId)
  await requireOpenParent(tx, entry)
  await requireFreeName(tx, entry, null)
  const { id } = await tx
    .insertInto('department')
    .values({
      organization_id: entry.organizationId,
      parent_id: entry.parentId,
      name_en: entry.nameEn,
      name_am: entry.nameAm,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, by.actor, 'department-added', subject(id), { ...entry }, by.at)
  return id
}

/** Throws NotFound, and InvalidInput for a name that its parent has already. */
export async function renameDepartment(
  tx: Tx,
  by: By,
  id: number,
  { seen, ...names }: WithSeen<{ nameEn: string; nameAm: string }>,
): Promise<void> {
  const department = await openDepartment(tx, id)
  await requireSeen(tx, subject(id), seen, { ...department })
  if (department.nameEn === names.nameEn && department.nameAm === names.nameAm) return
  await requireFreeName(tx, { ...department, ...names }, id)
  await tx
    .updateTable('department')
    .set({ name_en: names.nameEn, name_am: names.nameAm })
    .where('id', '=', id)
    .execute()
  const from = { nameEn: department.nameEn, nameAm: department.nameAm }
  await audit(tx, by.actor, 'department-renamed', subject(id), { from, to: names }, by.at)
}

/** Moves a branch. Throws NotFound, InvalidInput, and RuleViolation `circle` and `own-visibility`. */
export async function moveDepartment(tx: Tx, by: By, id: number, parentId: number | null): Promise<void> {
  const department = await openDepartment(tx, id)
  if (department.parentId === parentId) return
  if (await isWithin(tx, parentId, id)) throw new RuleViolation('circle')
  await requireOpenParent(tx, { ...department, parentId })
  if (department.isActive) await requireFreeName(tx, { ...department, parentId }, id)
  await keepingOwnVisibility(tx, by.actor, () =>
    tx.updateTable('department').set({ parent_id: parentId }).where('id', '=', id).execute(),
  )
  const details = { oldParentId: department.parentId, newParentId: parentId }
  await audit(tx, by.actor, 'department-moved', subject(id), details, by.at)
}

/**
 * Moves all references from a department to another one: its branches, people, complaints. It stays, closed, and
 * names its successor. Throws NotFound, InvalidInput, and RuleViolation `circle`, `merged`, `own-visibility` and
 * `merge-collides`.
 */
export async function mergeDepartment(tx: Tx, by: By, id: number, intoId: number): Promise<void> {
  await lockMerges(tx)
  const department = await openDepartment(tx, id)
  if (department.mergedIntoId !== null) throw new RuleViolation('merged')
  if (await isWithin(tx, intoId, id)) throw new RuleViolation('circle')
  await requireOpenParent(tx, { ...department, parentId: intoId }, 'intoId')
  const branch = await findBranch(tx, id)
  const children = branch.filter(({ parentId }) => parentId === id).map(child => child.id)
  const moved = await handOver(tx, by.actor, 'department', { from: id, to: intoId })
  await tx.updateTable('department').set({ is_active: false, merged_into_id: intoId }).where('id', '=', id).execute()
  await audit(tx, by.actor, 'department-merged', subject(id), { intoId, children, moved }, by.at)
  await audit(tx, by.actor, 'department-took-over', subject(intoId), { fromId: id, children, moved }, by.at)
  for (const child of children) {
    const details = { oldParentId: id, newParentId: intoId }
    await audit(tx, by.actor, 'department-moved', subject(child), details, by.at)
  }
}

/** Closes a department with all below it, so that nothing open is below something closed. Throws NotFound. */
export async function deactivateDepartment(tx: Tx, by: By, id: number): Promise<void> {
  await openDepartment(tx, id)
  const branch = await findBranch(tx, id)
  for (const member of branch.filter(one => one.isActive)) {
    await tx.updateTable('department').set({ is_active: false }).where('id', '=', member.id).execute()
    await audit(tx, by.actor, 'department-deactivated', subject(member.id), { withId: id }, by.at)
  }
}

/** Throws NotFound, RuleViolation `merged` and `parent-closed`, InvalidInput for a name that is in use by now. */
export async function reactivateDepartment(tx: Tx, by: By, id: number): Promise<void> {
  const department = await openDepartment(tx, id)
  if (department.isActive) return
  if (department.mergedIntoId !== null) throw new RuleViolation('merged')
  const parent = department.parentId === null ? undefined : await findDepartment(tx, department.parentId)
  if (parent && !parent.isActive) throw new RuleViolation('parent-closed')
  await requireFreeName(tx, department, id)
  await tx.updateTable('department').set({ is_active: true }).where('id', '=', id).execute()
  await audit(tx, by.actor, 'department-reactivated', subject(id), {}, by.at)
}

/** Throws NotFound, and RuleViolation `in-use`, which says where. */
export async function deleteDepartment(tx: Tx, by: By, id: number): Promise<void> {
  const department = await openDepartment(tx, id)
  await requireUnused(tx, by.actor, 'department', id)
  await tx.deleteFrom('department').where('id', '=', id).execute()
  const { nameEn, nameAm, organizationId, parentId } = department
  await audit(tx, by.actor, 'department-deleted', subject(id), { nameEn, nameAm, organizationId, parentId }, by.at)
}
