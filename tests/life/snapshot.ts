import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { ClockEntry } from '#server/features/lifecycle/clocks/deadlines.ts'
import { holderIdIn } from '#server/features/lifecycle/holders/case-holder.queries.ts'
import type { World } from './world.ts'

/** A row as JSON: moments are texts. */
type AsJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column]
}
type Rows<Table extends keyof Database> = AsJson<Selectable<Database[Table]>>[]

/** Everything that is stored about one complaint, at one moment. */
export interface Snapshot {
  complaint: AsJson<Selectable<Database['complaint']>>
  track: Rows<'status_track'>
  clocks: Rows<'clock_event'>
  notices: Rows<'clock_notice'>
  handlers: Rows<'complaint_handler'>
  proposals: Rows<'proposal'>
  signatures: Rows<'proposal_step'>
  orders: Rows<'case_order'>
  orderEvents: Rows<'case_order_event'>
  referrals: Rows<'referral'>
  requests: Rows<'referral_request'>
  opinions: Rows<'opinion'>
  decisions: Rows<'decision'>
  conclusions: Rows<'conclusion'>
  letters: Rows<'letter'>
  statements: Rows<'statement_request'>
  shared: Rows<'shared_statement'>
  contacts: Rows<'contact_record'>
  parties: Rows<'complaint_party'>
  files: Rows<'attachment'>
  audit: Rows<'audit_entry'>
  /** The personal visibility of the complaint: as the triggers keep it, and as computed from its source tables. */
  visibility: Record<'kept' | 'due', Rows<'personal_visibility'>>
  /** The counted row of the complaint, in the same two ways. */
  counted: Record<'kept' | 'due', Selectable<Database['counted_case']>>
  /** Its holder, as lists find the person and as the counted row has them. */
  holder: Record<'found' | 'kept', number | null>
  /** The subject of every queued message. */
  messages: string[]
}

const ofComplaint = (table: string): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(to_jsonb(row) order by row.id), '[]') from ${sql.table(table)} as row
    where row.complaint_id = complaint.id)`

const visibilityOf = (table: string): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(to_jsonb(row) order by row.seen_by), '[]') from ${sql.table(table)} as row
    where row.complaint_id = complaint.id)`

const countedOf = (table: string): RawBuilder<unknown> =>
  sql`(select to_jsonb(row) - 'holder_id' from ${sql.table(table)} as row where row.id = complaint.id)`

export interface Moment {
  /** The same text for two moments exactly when nothing was written between them. */
  text: string
  seen: Snapshot
}

/** One query for all of it. */
export async function snapshotOf(
  { database: { ownerDb } }: Pick<World, 'database'>,
  complaintId: number,
): Promise<Moment> {
  const { rows } = await sql<{ text: string }>`
    select jsonb_build_object(
      'complaint', to_jsonb(complaint),
      'track', ${ofComplaint('status_track')},
      'clocks', ${ofComplaint('clock_event')},
      'notices', ${ofComplaint('clock_notice')},
      'handlers', ${ofComplaint('complaint_handler')},
      'proposals', ${ofComplaint('proposal')},
      'signatures', (select coalesce(jsonb_agg(to_jsonb(step) order by step.proposal_id, step.ordinal), '[]')
        from proposal_step as step join proposal on proposal.id = step.proposal_id
        where proposal.complaint_id = complaint.id),
      'orders', ${ofComplaint('case_order')},
      'orderEvents', (select coalesce(jsonb_agg(to_jsonb(event) order by event.id), '[]')
        from case_order_event as event join case_order on case_order.id = event.order_id
        where case_order.complaint_id = complaint.id),
      'referrals', ${ofComplaint('referral')},
      'requests', ${ofComplaint('referral_request')},
      'opinions', ${ofComplaint('opinion')},
      'decisions', ${ofComplaint('decision')},
      'conclusions', ${ofComplaint('conclusion')},
      'letters', ${ofComplaint('letter')},
      'statements', ${ofComplaint('statement_request')},
      'shared', (select coalesce(jsonb_agg(to_jsonb(row) order by row.request_id), '[]') from shared_statement as row
        where row.complaint_id = complaint.id),
      'contacts', ${ofComplaint('contact_record')},
      'parties', ${ofComplaint('complaint_party')},
      'files', ${ofComplaint('attachment')},
      'audit', (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id), '[]') from audit_entry as entry
        where entry.subject_type = 'complaint' and entry.subject_id = ${String(complaintId)}),
      'visibility', jsonb_build_object('kept', ${visibilityOf('personal_visibility')}, 'due', ${visibilityOf('personal_visibility_due')}),
      'counted', jsonb_build_object('kept', ${countedOf('counted_case')}, 'due', ${countedOf('counted_case_due')}),
      'holder', jsonb_build_object('found', ${holderIdIn('complaint')}, 'kept', (
        select row.holder_id from counted_case as row where row.id = complaint.id)),
      'messages', (select coalesce(jsonb_agg(message.event_key order by message.id), '[]')
        from outgoing_message as message where message.complaint_id = complaint.id)
    )::text as text
    from complaint where id = ${complaintId}`.execute(ownerDb)
  const [row] = rows
  if (!row) throw new Error(`There is no complaint ${complaintId}.`)
  return { text: row.text, seen: JSON.parse(row.text) as Snapshot }
}

/** The ledger as the server computes with it. */
export const entriesOf = ({ clocks }: Snapshot): (ClockEntry & { id: number })[] =>
  clocks.map(({ id, clock, event, at, amount, unit }) => ({ id, clock, event, at: new Date(at), amount, unit }))

export const openProposal = ({ proposals }: Snapshot) => proposals.find(({ ended_at }) => ended_at === null)

/** The request from which a statement is awaited. */
export const openStatement = ({ statements }: Snapshot) => statements.find(({ outcome }) => outcome === null)

/** The next signature. */
export function askedSignature(seen: Snapshot) {
  const open = openProposal(seen)
  return seen.signatures.find(({ proposal_id, signed_at }) => proposal_id === open?.id && signed_at === null)
}

/** Who handles the case now. */
export const currentHandlers = ({ handlers }: Snapshot) =>
  handlers.filter(({ removed_at, declined_at }) => removed_at === null && declined_at === null)

/** The holder of the case by its status; null when nobody holds it in person. */
export function holderOf(seen: Snapshot): number | null {
  const { status, receiver_id, officer_id, reviewer_id } = seen.complaint
  switch (status) {
    case 'ASSIGNED_TO_CASE_RECEIVER':
    case 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED':
    case 'NOT_ADMITTED':
      return receiver_id
    case 'FORWARDED_TO_CASE_OFFICER':
      return officer_id
    case 'DIRECTED_TO_HANDLER':
    case 'UNDER_INVESTIGATION':
    case 'CONCLUSION_ISSUED':
      return currentHandlers(seen).find(({ is_lead }) => is_lead)?.user_id ?? null
    case 'WAITING_FOR_APPROVAL': {
      const step = askedSignature(seen)
      return step?.substitute_id ?? step?.approver_id ?? null
    }
    case 'UNDER_REVIEW':
      return reviewer_id
    case 'INFORMATION_REQUESTED':
      return holderOf({ ...seen, complaint: { ...seen.complaint, status: seen.complaint.returns_to ?? 'CLOSED' } })
    default:
      return null
  }
}
