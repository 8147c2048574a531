import type { WithSeen } from '#contract/http/wire.ts'
import type { ManagedOrganization, OrganizationEntry } from '#contract/settings/organizations.ts'
import type { By } from '#server/platform/administration.ts'
import { keepingOwnVisibility, requireUnused } from '#server/platform/db/references.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findTakenName, getManagedOrganization, organizationRow } from './managed-organizations.queries.ts'

/** One administrator adds or renames at a time, so that names stay unique. */
export const lockOrganizations = (tx: Tx): Promise<void> => waitForLock(tx, 'organizations')

/** Throws InvalidInput for a name that is in use at its place (unless it is `kept` unchanged), and for an unknown sector or place. */
async function checkEntry(tx: Tx, entry: OrganizationEntry, exceptId: number | null | 'kept'): Promise<void> {
  const { sectorId, locationId } = entry
  const taken = exceptId === 'kept' ? undefined : await findTakenName(tx, entry, exceptId)
  refuseFields([
    taken && { field: taken, reason: 'name-taken' },
    sectorId !== null && !(await isSector(tx, sectorId)) && { field: 'sectorId', reason: 'not-a-choice' },
    locationId !== null && !(await isPlace(tx, locationId)) && { field: 'locationId', reason: 'not-a-choice' },
  ])
}

const isSector = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('constant_field')
    .select('id')
    .where('id', '=', id)
    .where('field_name', '=', 'sector')
    .executeTakeFirst()) !== undefined

const isPlace = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('location').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Adds a body and returns it. Throws InvalidInput. */
export async function addOrganization(tx: Tx, by: By, entry: OrganizationEntry): Promise<ManagedOrganization> {
  await lockOrganizations(tx)
  await checkEntry(tx, entry, null)
  const { id } = await tx
    .insertInto('organization')
    .values(organizationRow(entry))
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, by.actor, 'organization-added', { type: 'organization', id }, { ...entry }, by.at)
  return getManagedOrganization(tx, id)
}

/**
 * Changes a body; unchanged fields are not in the trail. Throws NotFound, InvalidInput, and RuleViolation `merged` and
 * `own-visibility`.
 */
export async function updateOrganization(
  tx: Tx,
  by: By,
  id: number,
  { seen, ...entry }: WithSeen<OrganizationEntry>,
): Promise<ManagedOrganization> {
  await lockOrganizations(tx)
  const before = await getManagedOrganization(tx, id)
  if (before.mergedIntoId !== null) throw new RuleViolation('merged')
  await requireSeen(tx, { type: 'organization', id }, seen, { ...before })
  const keepsNames = (['nameEn', 'nameAm', 'locationId'] as const).every(name => before[name] === entry[name])
  await checkEntry(tx, entry, keepsNames ? 'kept' : id)
  const changes = Object.fromEntries(
    (Object.keys(entry) as (keyof OrganizationEntry)[])
      .filter(name => before[name] !== entry[name])
      .map(name => [name, { from: before[name], to: entry[name] }]),
  )
  if (Object.keys(changes).length === 0) return before
  const write = () => tx.updateTable('organization').set(organizationRow(entry)).where('id', '=', id).execute()
  // a data filter can go by the sector of the body complained against
  await ('sectorId' in changes ? keepingOwnVisibility(tx, by.actor, write) : write())
  await audit(tx, by.actor, 'organization-changed', { type: 'organization', id }, changes, by.at)
  return getManagedOrganization(tx, id)
}

/** Closes or reopens a body; doing it twice is harmless. Throws NotFound and RuleViolation `merged`. */
export async function setOrganizationActive(
  tx: Tx,
  by: By,
  id: number,
  isActive: boolean,
): Promise<ManagedOrganization> {
  await lockOrganizations(tx)
  const before = await getManagedOrganization(tx, id)
  if (before.isActive === isActive) return before
  if (before.mergedIntoId !== null) throw new RuleViolation('merged')
  await tx.updateTable('organization').set({ is_active: isActive }).where('id', '=', id).execute()
  const action = isActive ? 'organization-reactivated' : 'organization-deactivated'
  await audit(tx, by.actor, action, { type: 'organization', id }, {}, by.at)
  return { ...before, isActive }
}

/** Removes a body that nothing refers to. Throws NotFound, and RuleViolation `in-use`, which says where. */
export async function deleteOrganization(tx: Tx, by: By, id: number): Promise<{ id: number }> {
  await lockOrganizations(tx)
  const before = await getManagedOrganization(tx, id)
  await requireUnused(tx, by.actor, 'organization', id)
  await tx.deleteFrom('organization').where('id', '=', id).execute()
  const { nameEn, nameAm } = before
  await audit(tx, by.actor, 'organization-deleted', { type: 'organization', id }, { nameEn, nameAm }, by.at)
  return { id }
}
