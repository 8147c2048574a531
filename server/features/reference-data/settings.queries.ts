import type { ClocksSetting, ContactSetting, GroupDecisionSetting } from '#db/reference/settings.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'

async function getSetting(tx: Tx, name: string): Promise<unknown> {
  const setting = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!setting) throw new NotFound(`setting ${name}`)
  return setting.value
}

/** How long each clock of a complaint runs. Throws NotFound before the reference data are there. */
export const getClocks = async (tx: Tx): Promise<ClocksSetting> => (await getSetting(tx, 'clocks')) as ClocksSetting

/** Days, hours and telephone of the office; empty text for what nobody has entered. */
export const getContact = async (tx: Tx): Promise<ContactSetting> => (await getSetting(tx, 'contact')) as ContactSetting

/** How many opinions a group needs to conclude. */
export const getGroupDecision = async (tx: Tx): Promise<GroupDecisionSetting> =>
  (await getSetting(tx, 'group-decision')) as GroupDecisionSetting
