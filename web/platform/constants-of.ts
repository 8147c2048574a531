import type { Constant } from '#contract/settings/reference-data.ts'
import type { ConstantField } from '#contract/values/settings-choices.ts'
import type { ApiClient } from './page-context.ts'

/** The values that forms offer for a field. */
export const constantsOf = async (client: ApiClient, field: ConstantField): Promise<Constant[]> =>
  (await client.getConstants({ params: { fieldNames: [field] }, query: {} }))[field] ?? []
