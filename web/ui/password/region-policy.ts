import type { RegionPasswordPolicy } from '#contract/password-policy.ts'
import { defaultPasswordPolicy } from '#contract/password-rules.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** What passwords have to be in the region that this installation serves. Throws CallFailure. */
export async function readRegionPolicy(client: ApiClient): Promise<RegionPasswordPolicy> {
  const { region } = await client.getRegion()
  const { policies } = await client.getRegionPasswordPolicy({ params: { region } })
  return policies[0] ?? { region, ...defaultPasswordPolicy }
}
