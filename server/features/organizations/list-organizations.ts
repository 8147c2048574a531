import type { CallInput } from '#contract/http/endpoint.ts'
import type { ManagedOrganization, organizationsContract } from '#contract/settings/organizations.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findManagedOrganizations } from './managed-organizations.queries.ts'
import { readNameCursor, writeNameCursor } from '#server/platform/name-cursor.rules.ts'

const pageSize = 25

export type OrganizationListRequest = CallInput<typeof organizationsContract.listManagedOrganizations>['query']

/** One page of bodies by name. Throws InvalidInput for a broken cursor. */
export async function listManagedOrganizations(
  tx: Tx,
  { text, sectorId, state, cursor }: OrganizationListRequest,
): Promise<{ organizations: ManagedOrganization[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readNameCursor(cursor)
  const isActive = state === undefined ? undefined : state === 'active'
  const found = await findManagedOrganizations(tx, { text, sectorId, isActive, after }, pageSize + 1)
  const organizations = found.slice(0, pageSize)
  const last = organizations.at(-1)
  const nextCursor = found.length > pageSize && last ? writeNameCursor({ name: last.nameEn, id: last.id }) : null
  return { organizations, nextCursor }
}
