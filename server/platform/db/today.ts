import { sql } from 'kysely'

/**
 * Today in Addis Ababa by the clock of the database. It decides which reference data are offered, so that a query needs no day as a
 * value. Periods of cases and people use the context's clock instead, by `localDate`.
 */
export const today = sql<string>`(now() at time zone 'Africa/Addis_Ababa')::date`
