import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type OfficeSettings, officeSettings, type OfficeSettingsState } from '#contract/office-settings.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { audit } from '#server/features/audit/index.ts'
import { findOfficeSettings, settingNames, storeOfficeSetting } from './settings.queries.ts'

/** The same for the same values: the contract's order of keys, whatever order they are stored in. */
const versionOf = (values: OfficeSettings): string =>
  createHash('sha256')
    .update(JSON.stringify(officeSettings.parse(values)))
    .digest('base64url')
    .slice(0, 22)

/** What the office has settled, with what would hold otherwise. */
export async function getOfficeSettings(tx: Tx): Promise<OfficeSettingsState> {
  const values = await findOfficeSettings(tx)
  return { version: versionOf(values), values, defaults: officeDefaults }
}

/** What differs between two groups of settings, name by name. */
const changesOf = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: (before as Record<string, unknown>)[name], to }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  )

/**
 * Settles what the office wants; it holds from the next call on. What did not change is not written down. Throws
 * RuleViolation `changed-meanwhile` when the values are not the ones that were read any longer.
 */
export async function saveOfficeSettings(
  tx: Tx,
  by: By,
  { version, ...values }: OfficeSettings & { version: string },
): Promise<OfficeSettingsState> {
  await waitForLock(tx, 'office-settings')
  const before = await findOfficeSettings(tx)
  if (versionOf(before) !== version) throw new RuleViolation('changed-meanwhile')
  for (const group of Object.keys(settingNames) as (keyof OfficeSettings)[]) {
    const changes = changesOf(before[group], values[group])
    if (Object.keys(changes).length === 0) continue
    await storeOfficeSetting(tx, group, values[group])
    await audit(tx, by.actor, 'office-setting-changed', { type: 'setting', id: settingNames[group] }, changes, by.at)
  }
  return getOfficeSettings(tx)
}
