import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * Whether the account `alias` is away today: it is not given cases automatically, and is proposed last. Absences are read once for all
 * accounts, not for each.
 */
export const isAway = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.id`)} in (select away.user_id from away where ${runsOn(now)}))`

/**
 * The last day on which the account `alias` is away; null for somebody who is present. For the rows that are shown: in an order it would be
 * asked for everybody, `isAway` is for that.
 */
export const awayUntil = (alias: string, now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select max(away.to_on)::text from away
    where away.user_id = ${sql.ref(`${alias}.id`)} and ${runsOn(now)})`

/** Whether that person is away today. */
export const isPersonAway = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('user_account as person')
    .where('person.id', '=', userId)
    .where(isAway('person', now))
    .select('person.id')
    .executeTakeFirst()) !== undefined

const runsOn = (now: Date) => sql`${localDate(now)}::date between away.from_on and away.to_on`
