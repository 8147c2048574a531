import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

/** The readers of a table below a complaint. Everybody except the system also has to see that complaint. */
export type Readers =
  | 'whoever sees the complaint'
  | 'staff who see the complaint'
  /** Only when the complaint was opened by its tracking ID or a one-time code. */
  | 'whoever proved the complaint'
  /** The account that owns it. */
  | 'its account'
  /** The member of staff whom it informs about a complaint, as long as they see it. */
  | 'whom it tells'
  /** The member of staff whose work the row is about, and not even the system: the triggers that write it act as its owner. */
  | 'whose work it is'
  /** Staff with the permission to call who did not work on the case: none of these people (server/features/call-backs/call-backs.test.ts). */
  | 'who calls about it'
  /** Also the people of the body complained against that the row asks. */
  | 'staff who see the complaint, and the body that was asked'
  | 'whoever sees the complaint, and the body that owes it'
  /** Also the people of the body that owes the order, as far as something was reported. */
  | 'whoever sees the complaint, and the body its reports'
  /** What they typed, which the office does not read. */
  | 'the body that was asked'
  /** Not even the system: functions compare it. */
  | 'nobody'

/** The writers: by default the readers with a right of the application. */
export interface TableRule {
  reads: Readers
  /** Anybody may add rows, without reading them back. */
  isAddedByAnybody?: true
}

const parts: TableRule = { reads: 'whoever sees the complaint' }
const office: TableRule = { reads: 'staff who see the complaint' }

/** Every table below a complaint has a line. */
export const tableRules: Readonly<Record<string, TableRule>> = {
  complaint: parts,
  complaint_issue: parts,
  complaint_origin: parts,
  complaint_party: parts,
  complaint_search: parts,
  // the office's internal rows are checked one by one
  attachment: parts,
  status_track: parts,
  clock_event: parts,
  letter: parts,
  conclusion: parts,
  case_order: { reads: 'whoever sees the complaint, and the body that owes it' },
  case_order_event: { reads: 'whoever sees the complaint, and the body its reports' },
  referral: parts,
  referral_request: parts,
  shared_statement: parts,
  statement_request: { reads: 'staff who see the complaint, and the body that was asked' },
  // the body that was asked reads it once the case is decided (server/features/statements)
  statement_consideration: office,
  statement_draft: { reads: 'the body that was asked' },
  complaint_handler: office,
  opinion: office,
  decision: office,
  decision_issue: office,
  decision_order: office,
  former_values: office,
  proposal: office,
  proposal_step: office,
  contact_record: office,
  // those that a complainant ordered are checked one by one (tests/contract/dossiers.test.ts)
  dossier: office,
  call_back: { reads: 'who calls about it' },
  clock_notice: office,
  answer_notice: office,
  case_note: office,
  case_presence: office,
  systemic_case_complaint: office,
  // every action queues its messages, also about a case that is no longer visible to the actor
  outgoing_message: { ...office, isAddedByAnybody: true },
  one_time_code: { reads: 'whoever proved the complaint' },
  case_pin: { reads: 'nobody' },
  complaint_owner: { reads: 'its account' },
  notice: { reads: 'whom it tells', isAddedByAnybody: true },
  personal_visibility: { reads: 'whose work it is' },
  counted_case: office,
}

/** A column that leads from a table to complaints, directly or through the table that it refers to. */
export interface Link {
  table: string
  column: string
  parent: string
  parentColumn: string
}

/**
 * Every foreign key below `complaint`, nearest first, whatever tables there are, and every other column called `complaint_id`;
 * another complaint is not below it.
 */
export async function linksToComplaints(owner: Kysely<Database>): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select child.relname as table, column_of.attname as column, parent.relname as parent, key.attname as "parentColumn"
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute column_of on column_of.attrelid = f.conrelid and column_of.attnum = f.conkey[1]
    join pg_attribute key on key.attrelid = f.confrelid and key.attnum = f.confkey[1]
    where f.contype = 'f' and child.relnamespace = 'public'::regnamespace
      and child.relname not in ('complaint', parent.relname)
    union
    select class.relname, attribute.attname, 'complaint', 'id' from pg_attribute attribute
    join pg_class class on class.oid = attribute.attrelid
    where attribute.attname = 'complaint_id' and class.relkind in ('r', 'p')
      and class.relnamespace = 'public'::regnamespace`.execute(owner)
  const found: Link[] = []
  for (let parents = ['complaint']; parents.length > 0; ) {
    const next = rows.filter(link => parents.includes(link.parent) && !found.includes(link))
    found.push(...next)
    parents = next.map(({ table }) => table)
  }
  return found
}

export type Row = Record<string, unknown>

/** Every row that belongs to a complaint, table by table, as the owner of the tables sees them. */
export async function rowsOf(owner: Kysely<Database>, links: readonly Link[], complaintId: number) {
  const found = new Map<string, Row[]>([
    ['complaint', (await sql<Row>`select * from complaint where id = ${complaintId}`.execute(owner)).rows],
  ])
  for (const { table, column, parent, parentColumn } of links) {
    const keys = (found.get(parent) ?? []).map(row => String(row[parentColumn]))
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(column)}::text = any(${keys})`.execute(owner)
    const known = found.get(table) ?? []
    const isKnown = (row: Row) => known.some(each => JSON.stringify(each) === JSON.stringify(row))
    found.set(table, [...known, ...rows.filter(row => !isKnown(row))])
  }
  return found
}

/** The columns that identify a table's rows. */
export async function keysOf(owner: Kysely<Database>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attribute.attname::text) as columns from pg_index index
    join pg_class class on class.oid = index.indrelid
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = any (index.indkey)
    where index.indisprimary and class.relnamespace = 'public'::regnamespace group by 1`.execute(owner)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
