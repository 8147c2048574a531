import type { Tx } from '#server/platform/db/transaction.ts'

export interface SupervisionSetting {
  /** The longest extension at one time, in days of the clock's own unit. */
  mostExtensionDays: number
}

const defaults: SupervisionSetting = { mostExtensionDays: 30 }

/** The installation's setting `supervision` over the defaults. */
export async function readSupervisionSetting(tx: Tx): Promise<SupervisionSetting> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'supervision').executeTakeFirst()
  return { ...defaults, ...(row?.value as Partial<SupervisionSetting> | undefined) }
}
