import { type RawBuilder, sql } from 'kysely'
import type { Choice, Place } from '#contract/values/complaint-parts.ts'
import type { Bilingual } from '#contract/values/names.ts'

/** A joined row of `constant_field`, under the alias, as a choice. */
export const choiceOf = (alias: string): RawBuilder<Choice> =>
  sql<Choice>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)},
    'en', ${sql.ref(`${alias}.label_en`)}, 'am', ${sql.ref(`${alias}.label_am`)})`

/** A joined row of `organization`, `department` or `location`, under the alias, as a place. */
export const placeOf = (alias: string): RawBuilder<Place> =>
  sql<Place>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'en', ${sql.ref(`${alias}.name_en`)}, 'am', ${sql.ref(`${alias}.name_am`)})`

/** The two names of a joined organization, under the alias; null where an outer join found none. */
export const namesOf = (alias: string): RawBuilder<Bilingual | null> =>
  ifJoined(
    alias,
    sql<Bilingual>`jsonb_build_object('en', ${sql.ref(`${alias}.name_en`)}, 'am', ${sql.ref(`${alias}.name_am`)})`,
  )

/** The name of a joined account or role; without an Amharic name the only name is used for both languages. */
export const nameOf = (alias: string): RawBuilder<Bilingual | null> =>
  ifJoined(
    alias,
    sql<Bilingual>`jsonb_build_object('en', ${sql.ref(`${alias}.name`)},
      'am', coalesce(${sql.ref(`${alias}.name_am`)}, ${sql.ref(`${alias}.name`)}))`,
  )

/** A joined account, under the alias, as a person. */
export const personOf = (alias: string): RawBuilder<Place> =>
  sql<Place>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'en', ${sql.ref(`${alias}.name`)},
    'am', coalesce(${sql.ref(`${alias}.name_am`)}, ${sql.ref(`${alias}.name`)}))`

/** Null where an outer join found no row for the alias. */
export const ifJoined = <Value>(alias: string, value: RawBuilder<Value>): RawBuilder<Value | null> =>
  sql<Value | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${value} end`

/** The beginning of the first issue of the complaint under the alias; null when it has none. */
export const firstIssueOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select left(text, 160) from complaint_issue
    where complaint_id = ${sql.ref(`${alias}.id`)} order by ordinal limit 1)`

/** The whole name of the complainant of the complaint under the alias; null when the actor may not see the parties. */
export const complainantNameOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select concat_ws(' ', first_name, father_name, grandfather_name) from complaint_party
    where complaint_id = ${sql.ref(`${alias}.id`)} and kind = 'complainant' limit 1)`
