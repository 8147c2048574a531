import { sql } from 'kysely'
import { completeSetting, getOfficeSetting, settingNames } from '#server/features/reference-data/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { countriesOf, outletsOf, type Outlets } from './ways.rules.ts'

/** The stored setting, for queries that read something else too. */
export const messagesSetting = sql`(select value from setting where name = ${sql.lit(settingNames.messages)})`

/** What the office sends with, by the stored setting. */
export const outletsWith = ({ config }: Pick<Context, 'config'>, stored: unknown): Outlets =>
  outletsOf(config, completeSetting('messages', stored))

/** What the office sends with now. */
export const readOutlets = async (tx: Tx, { config }: Pick<Context, 'config'>): Promise<Outlets> =>
  outletsOf(config, await getOfficeSetting(tx, 'messages'))

/** The countries to which SMS go now. */
export const readCountries = async (tx: Tx): Promise<Pick<Outlets, 'countries'>> => ({
  countries: countriesOf(await getOfficeSetting(tx, 'messages')),
})
