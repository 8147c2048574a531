import type { contract } from '#contract/index.ts'
import type { CallAnswer } from '#contract/http/endpoint.ts'
import type { RegionPasswordPolicy } from '#contract/accounts/password-policy.ts'
import { defaultPasswordPolicy } from '#contract/accounts/password-rules.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

type Region = CallAnswer<typeof contract.getRegion>

const regions = new WeakMap<ApiClient, Promise<Region>>()

/** The region of this installation. It is fixed when the server starts, so it is requested once. Throws CallFailure. */
export function readRegion(client: ApiClient): Promise<Region> {
  const region = regions.get(client) ?? client.getRegion()
  regions.set(client, region)
  region.catch(() => regions.delete(client))
  return region
}

/** Whether the office can send something to a user name, by its kind. It can, where that cannot be found out. */
export async function readSending(client: ApiClient): Promise<Region['sends']> {
  return readRegion(client).then(
    ({ sends }) => sends,
    () => ({ sms: true, email: true }),
  )
}

/** Whether a message to this user name leaves the office. */
export const isSentTo = (userName: string, sends: Region['sends']): boolean =>
  userName.includes('@') ? sends.email : sends.sms

/** The password policy of this installation's region. Throws CallFailure. */
export async function readRegionPolicy(client: ApiClient): Promise<RegionPasswordPolicy> {
  const { region } = await readRegion(client)
  const { policies } = await client.getRegionPasswordPolicy({ params: { region } })
  return policies[0] ?? { region, ...defaultPasswordPolicy }
}
