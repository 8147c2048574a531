import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Whether the account `alias` is away today: it is not given cases automatically, and is proposed last. */
export const isAway = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from away where ${runsFor(alias, now)})`

/** The last day on which the account `alias` is away; null for somebody who is present. */
export const awayUntil = (alias: string, now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select max(away.to_on)::text from away where ${runsFor(alias, now)})`

/** Whether that person is away today. */
export const isPersonAway = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('user_account as person')
    .where('person.id', '=', userId)
    .where(isAway('person', now))
    .select('person.id')
    .executeTakeFirst()) !== undefined

const runsFor = (alias: string, now: Date) =>
  sql`away.user_id = ${sql.ref(`${alias}.id`)} and ${localDate(now)}::date between away.from_on and away.to_on`
