import { sql } from 'kysely'

/**
 * Today in Addis Ababa, by the clock of the database: what reference data are offered follows it, so that a query needs no day told.
 * Periods of cases and people follow the context's clock instead, by `localDate`.
 */
export const today = sql<string>`(now() at time zone 'Africa/Addis_Ababa')::date`
