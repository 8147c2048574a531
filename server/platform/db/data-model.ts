import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

interface Reference {
  from: string
  column: string
  to: string
  isNeeded: boolean
}

/** What the tables of the schema name of each other, by one column each. */
const references = sql<Reference>`
  select c.relname as "from", a.attname as "column", t.relname as "to", a.attnotnull as "isNeeded"
  from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_class as t on t.oid = k.confrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'f' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace
  order by 1, 2`

/** Tables that nearly every other one names; a line for each would hide the rest. */
const everywhere = ['user_account', 'constant_field', 'status']

interface Area {
  title: string
  text: string
  holds: (table: string, all: readonly Reference[]) => boolean
}

const namesComplaint = (table: string, all: readonly Reference[]) =>
  table === 'complaint' || all.some(({ from, to }) => from === table && to === 'complaint')

const areas: Area[] = [
  {
    title: 'A complaint and what hangs on it',
    text: 'A part of a complaint is visible where the complaint is.',
    holds: (table, all) =>
      namesComplaint(table, all) ||
      all.some(({ from, to }) => from === table && to !== table && namesComplaint(to, all)),
  },
  { title: 'Everything else', text: 'Bodies, places, people and their rights, settings, reports.', holds: () => true },
]

const head = `# Data model

Made from a migrated database: \`npm run migrate -- --types\`. What a row and its columns mean stands in the file of the table in
[db/schema/tables](../db/schema/tables). Lines to ${everywhere.map(table => `\`${table}\``).join(', ')} are left out: nearly every table names them.`

/** The text of docs/data-model.md for this database: diagrams of what names what. */
export async function describeDataModel(db: Kysely<Database>): Promise<string> {
  const { rows } = await references.execute(db)
  const shown = rows.filter(({ to }) => !everywhere.includes(to))
  const sections: string[] = []
  let left = shown
  for (const { title, text, holds } of areas) {
    const own = left.filter(({ from }) => holds(from, shown))
    left = left.filter(one => !own.includes(one))
    sections.push(`## ${title}\n\n${text}\n\n\`\`\`mermaid\nerDiagram\n${own.map(lineOf).join('\n')}\n\`\`\``)
  }
  return `${[head, ...sections].join('\n\n')}\n`
}

const lineOf = ({ from, column, to, isNeeded }: Reference): string =>
  `  ${to} ${isNeeded ? '||' : '|o'}--o{ ${from} : ${column}`
