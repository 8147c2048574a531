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

/** The two names of a row of `organization`, `department` or `location`, under the alias. */
export const bothNamesOf = (alias: string): RawBuilder<Bilingual> =>
  sql<Bilingual>`jsonb_build_object('en', ${sql.ref(`${alias}.name_en`)}, 'am', ${sql.ref(`${alias}.name_am`)})`

/** The same; null where an outer join found none. */
export const namesOf = (alias: string): RawBuilder<Bilingual | null> => ifJoined(alias, bothNamesOf(alias))

/** The two labels of a joined row of `constant_field`; null where an outer join found none. */
export const labelsOf = (alias: string): RawBuilder<Bilingual | null> =>
  ifJoined(
    alias,
    sql<Bilingual>`jsonb_build_object('en', ${sql.ref(`${alias}.label_en`)}, 'am', ${sql.ref(`${alias}.label_am`)})`,
  )

/** The Amharic name of an account or a role under the alias; without one the only name is used for both languages. */
export const amharicNameOf = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${alias}.name_am`)}, ${sql.ref(`${alias}.name`)})`

/** The name of a joined account or role. */
export const nameOf = (alias: string): RawBuilder<Bilingual | null> =>
  ifJoined(alias, sql<Bilingual>`jsonb_build_object('en', ${sql.ref(`${alias}.name`)}, 'am', ${amharicNameOf(alias)})`)

/** A joined account, under the alias, as a person. */
export const personOf = (alias: string): RawBuilder<Place> =>
  sql<Place>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'en', ${sql.ref(`${alias}.name`)},
    'am', ${amharicNameOf(alias)})`

/** Null where an outer join found no row for the alias. */
export const ifJoined = <Value>(alias: string, value: RawBuilder<Value>): RawBuilder<Value | null> =>
  sql<Value | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${value} end`

/** The beginning of the first issue of the complaint under the alias; null when it has none. */
export const firstIssueOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select left(text, 160) from complaint_issue
    where complaint_id = ${sql.ref(`${alias}.id`)} order by ordinal limit 1)`

/** The whole name of a row of `complaint_party` under the alias, as `fullName` joins it. */
export const fullNameOf = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.father_name`)},
    ${sql.ref(`${alias}.grandfather_name`)})`

/** The whole name of the complainant of the complaint under the alias; null when the actor may not see the parties. */
export const complainantNameOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select ${fullNameOf('party')} from complaint_party as party
    where party.complaint_id = ${sql.ref(`${alias}.id`)} and party.kind = 'complainant' limit 1)`
