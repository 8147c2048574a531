import { sql } from 'kysely'
import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { type ClocksSetting, officeDefaults } from '#db/reference/settings.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

/** The length of each clock of a complaint. Throws NotFound before the reference data exist. */
export async function getClocks(tx: Tx): Promise<ClocksSetting> {
  return requireClocks((await readRow(tx, settingNamed({ name: 'clocks' })))?.value)
}

/** The same as JSON inside a statement that reads something else too; null before the reference data exist. */
export const storedClocks = sql<ClocksSetting | null>`(select value from setting where name = 'clocks')`

/** Throws NotFound. */
export function requireClocks(stored: unknown): ClocksSetting {
  if (!stored) throw new NotFound('setting clocks')
  return stored as ClocksSetting
}

/** Stores the length of each clock of a complaint. */
export const storeClocks = (tx: Tx, clocks: ClocksSetting) =>
  tx
    .updateTable('setting')
    .set({ value: JSON.stringify(clocks) })
    .where('name', '=', 'clocks')
    .execute()

type Group = keyof OfficeSettings

/** The name of each group in the table. */
export const settingNames = {
  groupDecision: 'group-decision',
  answering: 'answering',
  callBacks: 'call-backs',
  statements: 'statements',
  supervision: 'supervision',
  office: 'office',
  contact: 'contact',
  tracking: 'tracking-limits',
  letterCheck: 'letter-check',
  visitors: 'visitor-limits',
  publication: 'publication',
  messages: 'message-ceilings',
} as const satisfies Record<Group, string>

/** The stored values of a group over its defaults; nothing is stored until somebody changes something. */
export const completeSetting = <Name extends Group>(group: Name, stored: unknown): OfficeSettings[Name] => ({
  ...officeDefaults[group],
  ...(stored as Partial<OfficeSettings[Name]> | null | undefined),
})

/** One group of the office's settings, as they are now. */
export async function getOfficeSetting<Name extends Group>(tx: Tx, group: Name): Promise<OfficeSettings[Name]> {
  const row = await readRow(tx, settingNamed({ name: settingNames[group] }))
  return completeSetting(group, row?.value)
}

/** The same as JSON inside a statement that needs it at once. */
export const storedSetting = <Name extends Group>(group: Name) =>
  sql<OfficeSettings[Name]>`(select ${JSON.stringify(officeDefaults[group])}::jsonb || coalesce(
    (select value from setting where name = ${settingNames[group]}), '{}'))`

const settingNamed = compiled((db, { name }: Values<{ name: string }>) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
)

/** All settings of the office. */
export async function findOfficeSettings(tx: Tx): Promise<OfficeSettings> {
  const names = Object.entries(settingNames) as [Group, string][]
  const rows = await tx
    .selectFrom('setting')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      names.map(([, name]) => name),
    )
    .execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    names.map(([group, name]) => [group, completeSetting(group, stored.get(name))]),
  ) as unknown as OfficeSettings
}

export const storeOfficeSetting = async (tx: Tx, group: Group, value: object): Promise<void> => {
  const stored = JSON.stringify(value)
  await tx
    .insertInto('setting')
    .values({ name: settingNames[group], value: stored })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: stored }))
    .execute()
}

/** Seconds that a caller without a proof of work waits beyond a limit. */
export const readPatience = async (tx: Tx): Promise<number> => (await getOfficeSetting(tx, 'tracking')).patienceSeconds
