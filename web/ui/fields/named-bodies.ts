import type { OrganizationChoice } from '#contract/settings/organizations.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** What is shown of a chosen body. */
export type NamedBody = Pick<OrganizationChoice, 'id' | 'name' | 'isActive'>

/** The bodies of these ids, closed ones too; nothing is asked for none. */
export async function nameBodies(client: ApiClient, organizationIds: number[]): Promise<NamedBody[]> {
  if (organizationIds.length === 0) return []
  const { organizations } = await client.searchOrganizations({ query: { organizationIds } })
  return organizations
}
