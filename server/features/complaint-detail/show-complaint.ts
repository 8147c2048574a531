import {
  type ComplaintDetail,
  representedComplaints,
  type RepresentativeRow,
  type StatusStep,
} from '#contract/desk/complaints.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import { listAttachments, listRemovedAttachments } from '#server/features/attachments/index.ts'
import { type Actor, requirePermission, type Staff, seesEverything } from '#server/platform/actor.ts'
import { type Context, inOneCase, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import {
  type FoundComplaint,
  findComplaint,
  findRepresentatives,
  listAuditEntries,
  listParties,
  listSteps,
  listTold,
  type RepresentativesRequest,
} from './complaint-detail.queries.ts'
import {
  type Asked,
  calendarOf,
  clockStatesOf,
  deadlinesOf,
  findHolder,
  listParts,
  isOfficeClock,
  ledgerOf,
  once,
  levelReached,
  sortActions,
  standingClocks,
  type StoredEntry,
} from '#server/features/lifecycle/index.ts'
import { showReach, outletsWith } from '#server/features/notifications/index.ts'
import { readSearch } from '#server/features/complaint-search/index.ts'
import { toFiled, toLedgerEntry, toParty, toSteps } from './complaint-view.ts'

/** The filed complaint as far as the reader sees it. Throws NotFound. */
export async function loadFiled(tx: Tx, complaintId: number, now: Date) {
  const [complaint, foundParties, attachments, steps] = await Promise.all([
    findComplaint(tx, complaintId),
    listParties(tx, complaintId),
    listAttachments(tx, complaintId),
    listSteps(tx, complaintId),
  ])
  if (!complaint) throw new NotFound('complaint')
  const parties = foundParties.map(toParty)
  const complainant = parties.find(party => party.kind === 'complainant')
  if (!complainant) throw new Error(`complaint ${complaintId} has no complainant`)
  return {
    complaint,
    steps,
    filed: {
      ...toFiled(complaint, { attachments, steps }, now),
      complainant,
      representatives: parties.filter(party => party.kind === 'representative'),
    },
  }
}

/** How everybody in a complaint is told. */
export const reachIn = (
  context: Pick<Context, 'config'>,
  { messages_setting }: Pick<FoundComplaint, 'messages_setting'>,
  { complainant, representatives }: { complainant: Party; representatives: readonly Party[] },
) => showReach([complainant, ...representatives], outletsWith(context, messages_setting))

/** Everything about one complaint for staff; the audit trail for `Audit - View` only. Throws NotFound, NotPermitted. */
export async function showComplaint(context: Context, actor: Actor, complaintId: number): Promise<ComplaintDetail> {
  requirePermission(actor, 'Complaints - List View')
  return inOneCase(context, actor, complaintId, tx => loadComplaint(tx, context, actor, complaintId))
}

/** The same inside a transaction of this member of staff. Throws NotFound. */
export const loadComplaint = async (
  tx: Tx,
  context: Context,
  staff: Staff,
  complaintId: number,
): Promise<ComplaintDetail> => loadDetail(tx, context, staff, await loadFiled(tx, complaintId, context.clock.now()))

/** The same for a complaint of which the transaction has read what was filed. */
export async function loadDetail(
  tx: Tx,
  context: Context,
  staff: Staff,
  { complaint, steps, filed }: Awaited<ReturnType<typeof loadFiled>>,
): Promise<ComplaintDetail> {
  const at = context.clock.now()
  const representatives = filed.representatives.length
  const asked: Asked = { tx, actor: staff, at, complaint: { ...complaint, representatives }, known: new Map() }
  const ledger = await once(asked, ledgerOf)
  const removedAttachments = await listRemovedAttachments(tx, complaint.id)
  const trail = mayReadAudit(staff) ? await loadAudit(tx, complaint.id) : undefined
  const delay = await findDelay(asked, ledger)
  const holder = await once(asked, findHolder)
  const { actsFor, ...actions } = await sortActions(context, asked, await listParts(tx, staff, complaint.id, at))
  return {
    ...filed,
    ...delay,
    told: reachIn(context, complaint, filed),
    escalationLevel: complaint.escalation_level,
    removedAttachments,
    holderName: holder?.name ?? null,
    actsForHolderUntil: actsFor?.until ?? null,
    receiverName: complaint.receiver_name,
    registeredByName: complaint.clerk_name,
    origin: complaint.origin,
    track: toSteps(steps),
    ledger: ledger.map(toLedgerEntry),
    ...(trail && { audit: trail }),
    ...actions,
  }
}

/**
 * The state of the clocks, and who was told last that a clock is over; `due_at` is when the first one ends. The calendar is read only
 * while a clock runs or is paused.
 */
async function findDelay(asked: Asked, ledger: readonly StoredEntry[]) {
  const { id, due_at } = asked.complaint
  const now = asked.at
  const calendar = standingClocks(ledger, 'stop').length > 0 ? await once(asked, calendarOf) : null
  const told = due_at !== null && due_at <= now ? await listTold(asked.tx, id) : []
  const deadlines = calendar ? deadlinesOf(ledger, calendar) : []
  const states = calendar ? clockStatesOf(ledger, calendar, now) : []
  const over = deadlines.filter(isOfficeClock).filter(({ at }) => at <= now)
  const last = told.find(notice => over.some(({ measuredBy }) => measuredBy.id === notice.clock_event_id))
  return {
    clocks: states.map(state => ({ ...state, dueAt: state.dueAt?.toISOString() ?? null })),
    delayLevel: levelReached(deadlines, now),
    escalatedToName: last?.name ?? null,
  }
}

const mayReadAudit = (staff: Staff): boolean => staff.permissions.has('Audit - View') || seesEverything(staff)

async function loadAudit(tx: Tx, complaintId: number) {
  return (await listAuditEntries(tx, complaintId)).map(entry => contractForm(entry))
}

/** Every step of a complaint, oldest first. Throws NotFound, NotPermitted. */
export async function showStatusTrack(context: Context, actor: Actor, complaintId: number): Promise<StatusStep[]> {
  requirePermission(actor, 'Complaints - List View')
  return inOneCase(context, actor, complaintId, async tx => {
    const [complaint, steps] = await Promise.all([findComplaint(tx, complaintId), listSteps(tx, complaintId)])
    if (!complaint) throw new NotFound('complaint')
    return toSteps(steps)
  })
}

/** Representatives of one complaint or of all that are visible, newest first; zero stands for all. */
export async function listRepresentatives(
  context: Context,
  actor: Actor,
  { text, ...request }: Omit<RepresentativesRequest, 'search'> & { text?: string | undefined },
): Promise<RepresentativeRow[]> {
  requirePermission(actor, 'Representatives - View')
  return readAs(context, actor, async tx => {
    const search = text ? await readSearch(tx, text) : undefined
    const rows = await findRepresentatives(tx, { ...request, ...(search && { search }) }, representedComplaints)
    return rows.map(({ complaint_id: complaintId, tracking_id: trackingId, ...party }) => ({
      complaintId,
      trackingId,
      representative: toParty(party),
    }))
  })
}
