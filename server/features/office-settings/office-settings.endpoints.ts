import { officeSettingsContract } from '#contract/settings/office-settings.ts'
import { settingPages } from '#contract/settings/setting-rights.ts'
import { requireOneOf } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { getOfficeSettings, saveOfficeSettings } from './save-settings.ts'

/** As a member of staff who may change a group at least. Throws NotSignedIn and NotPermitted. */
function settle<Result>({ context, actor }: Call, work: (tx: Tx, by: By) => Promise<Result>): Promise<Result> {
  requireOneOf(actor, settingPages)
  return inTransaction(context, actor, tx => work(tx, { actor, at: context.clock.now() }))
}

export const officeSettingsEndpoints = serve(officeSettingsContract, {
  getOfficeSettings: (_, call) => settle(call, getOfficeSettings),
  saveOfficeSettings: ({ body }, call) => settle(call, (tx, by) => saveOfficeSettings(tx, by, body)),
})
