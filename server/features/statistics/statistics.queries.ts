import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import type { PublicStatistics } from '#contract/statistics.ts'
import type { StatisticTable } from '#contract/statistic-tables.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Counts } from './suppress.rules.ts'

/** Full months: from the first instant of the first one to the first one after the last. */
export interface Period {
  from: Date
  before: Date
}

export interface CountedRow extends Counts {
  key: string
  name: Bilingual
  medianDays: number | null
}

const both = (en: string, am: string) => sql<Bilingual>`json_build_object('en', ${sql.ref(en)}, 'am', ${sql.ref(am)})`

/** What each table counts by: a key, a name, and what has to be joined for them. */
const groupings: Record<
  StatisticTable,
  { key: RawBuilder<string>; name: RawBuilder<Bilingual>; join: RawBuilder<unknown> }
> = {
  month: {
    key: sql`to_char(of_period.registered_at at time zone 'Africa/Addis_Ababa', 'YYYY-MM')`,
    name: sql`json_build_object('en', '', 'am', '')`,
    join: sql``,
  },
  body: {
    key: sql`body.id::text`,
    name: both('body.name_en', 'body.name_am'),
    join: sql`join organization as body on body.id = of_period.against_organization_id`,
  },
  place: {
    key: sql`place.id::text`,
    name: both('place.name_en', 'place.name_am'),
    join: sql`join outer_place on outer_place.id = of_period.location_id join location as place on place.id = outer_place.within`,
  },
  type: {
    key: sql`type.code`,
    name: both('type.label_en', 'type.label_am'),
    join: sql`join constant_field as type on type.id = of_period.complaint_type_id`,
  },
}

/** Complaints of the period with their first conclusion until its end, and for each place the sub city or zone that it lies in. */
const counted = ({ from, before }: Period) => sql`
  with recursive upwards as (
    select id, id as within, parent_id, kind from location
    union all
    select upwards.id, above.id, above.parent_id, above.kind from upwards join location as above on above.id = upwards.parent_id
      where upwards.kind not in ('sub-city', 'zone', 'region', 'chartered-city')
  ), outer_place as (
    select id, within from upwards where kind in ('sub-city', 'zone', 'region', 'chartered-city')
  ), of_period as (
    select complaint.id, complaint.registered_at, complaint.against_organization_id, complaint.location_id,
      complaint.complaint_type_id, complaint.escalation_level, first.issued_at
    from complaint left join lateral (
      select min(issued_at) as issued_at from conclusion
      where conclusion.complaint_id = complaint.id and conclusion.issued_at < ${before}
    ) as first on true
    where complaint.registered_at >= ${from} and complaint.registered_at < ${before}
  )`

const figures = sql`count(*)::integer as received, count(issued_at)::integer as decided,
  count(*) filter (where issued_at is not null and escalation_level = 0)::integer as "inTime",
  round((percentile_cont(0.5) within group (order by extract(epoch from issued_at - registered_at) / 86400)
    filter (where issued_at is not null))::numeric, 1)::float8 as "medianDays"`

/** Everything of the period in one row. */
export async function countAll(tx: Tx, period: Period): Promise<Counts & { medianDays: number | null }> {
  const { rows } = await sql<Counts & { medianDays: number | null }>`
    ${counted(period)} select ${figures} from of_period`.execute(tx)
  return rows[0] ?? { received: 0, decided: 0, inTime: 0, medianDays: null }
}

/** The period by what the table counts by, the largest first; months in their order. */
export async function countBy(tx: Tx, period: Period, table: StatisticTable): Promise<CountedRow[]> {
  const { key, name, join } = groupings[table]
  const { rows } = await sql<CountedRow>`
    ${counted(period)}, named as (
      select ${key} as key, ${name}::jsonb as name, of_period.* from of_period ${join}
    )
    select key, name, ${figures} from named group by key, name
    order by ${table === 'month' ? sql`key` : sql`received desc, key`}`.execute(tx)
  return rows
}

/** What was computed last; undefined before the first time. */
export async function findStatistics(tx: Tx): Promise<PublicStatistics | undefined> {
  const row = await tx.selectFrom('public_statistics').select('content').executeTakeFirst()
  return row?.content as PublicStatistics | undefined
}

export async function storeStatistics(tx: Tx, content: PublicStatistics): Promise<void> {
  const values = { id: 1, computed_at: new Date(content.computedAt), content: JSON.stringify(content) }
  await tx
    .insertInto('public_statistics')
    .values(values)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ computed_at: values.computed_at, content: values.content }),
    )
    .execute()
}
