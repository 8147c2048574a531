import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type ChangedSettings,
  type OfficeSettings,
  officeSettings,
  type OfficeSettingsState,
} from '#contract/settings/office-settings.ts'
import { isOfSecurity, rightOfSetting } from '#contract/settings/setting-rights.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import { requirePermission } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit, changedMeanwhile } from '#server/features/audit/index.ts'
import { findOfficeSettings, settingNames, storeOfficeSetting } from '#server/features/reference-data/index.ts'

/** The same text for the same values: in the contract's order of keys, whatever order they are stored in. */
const versionOf = (values: OfficeSettings): string =>
  createHash('sha256')
    .update(JSON.stringify(officeSettings.parse(values)))
    .digest('base64url')
    .slice(0, 22)

/** The office's settings, with the defaults. */
export async function getOfficeSettings(tx: Tx): Promise<OfficeSettingsState> {
  const values = await findOfficeSettings(tx)
  return { version: versionOf(values), values, defaults: officeDefaults }
}

/** The differences between two groups of settings, by name. */
const changesOf = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: (before as Record<string, unknown>)[name], to }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  )

/**
 * Stores the office's settings; they apply from the next call on. Unchanged values are not in the trail. Throws
 * RuleViolation `changed-meanwhile` when the values are no longer those that were read, and NotPermitted when the actor may not change one.
 */
export async function saveOfficeSettings(
  tx: Tx,
  by: By,
  { version, ...values }: ChangedSettings,
): Promise<OfficeSettingsState> {
  await waitForLock(tx, 'office-settings')
  const before = await findOfficeSettings(tx)
  if (versionOf(before) !== version) throw await changedMeanwhile(tx, { type: 'setting' })
  for (const group of Object.keys(settingNames) as (keyof OfficeSettings)[]) {
    const changed = values[group]
    const changes = changed ? changesOf(before[group], changed) : {}
    const names = Object.keys(changes)
    if (!changed || names.length === 0) continue
    for (const name of names) requirePermission(by.actor, rightOfSetting(group, name))
    await storeOfficeSetting(tx, group, changed)
    const subject = { type: 'setting', id: settingNames[group] } as const
    await audit(tx, by.actor, 'office-setting-changed', subject, changes, by.at)
    if (names.some(name => isOfSecurity(group, name))) await tellAdministrators(tx, by, 'security-changed', subject)
  }
  return getOfficeSettings(tx)
}
