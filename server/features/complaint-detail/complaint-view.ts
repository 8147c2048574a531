import type { ComplaintAttachment, Holder, LedgerEntry, Party } from '#contract/values/complaint-parts.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { StatusStep } from '#contract/desk/complaints.ts'
import type { FoundComplaint, FoundParty, FoundStep, PublicStep } from './complaint-detail.queries.ts'
import { delayInDays, type StoredEntry } from '#server/features/lifecycle/index.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'

/** Rows of the database in the contract's form; pure functions that do not decide who may see them. */

export const toParty = (row: FoundParty): Party => contractForm(row)

/** An item that the complainant was asked for, in both languages where it was a document of the list. */
const nameOf = (item: string, listed: readonly Bilingual[]): Bilingual =>
  listed.find(({ en, am }) => en === item || am === item) ?? { en: item, am: item }

/** The steps of a case, oldest first; the answers to questions stand beside them. */
export const toSteps = (rows: readonly FoundStep[]): StatusStep[] => {
  let answers: readonly string[] | null = null
  const steps = rows.toReversed().map(({ missing_items, listed_documents, questions, answers: given, ...row }) => {
    answers = given ?? answers
    const asked = questions?.map((question, index) => ({ question, answer: answers?.[index] || null })) ?? null
    // what was answered later belongs to this request, and not to an earlier one
    if (questions) answers = null
    return {
      ...contractForm(row),
      missingItems: missing_items?.map(item => nameOf(item, listed_documents ?? [])) ?? null,
      questions: asked,
    }
  })
  return steps.reverse()
}

/** The steps as the complainant reads them: without persons, free text, reminders in the office, and what staff added to their own papers. */
export const toPublicSteps = (rows: readonly PublicStep[]) =>
  rows
    .filter(row => row.action !== 'remind' && (row.action !== 'add-document' || row.actor_kind !== 'staff'))
    .map(row => ({
      at: row.at.toISOString(),
      action: row.action,
      status: row.to_status,
      organization: row.organization,
      role: row.role,
    }))

const isCode = (text: string | null): text is string => text !== null && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** The ledger in codes: a typed reason is not shown, because it may name people. */
export const toLedgerEntry = (row: StoredEntry): LedgerEntry => ({
  ...contractForm(row),
  reason: isCode(row.reason) ? row.reason : null,
})

/**
 * Who holds the case: the body and role of the last step that names one, otherwise the body it was filed with. A step within a
 * status, such as an opinion, names no role and does not change the holder.
 */
export function holderOf(complaint: Pick<FoundComplaint, 'handling_organization'>, steps: PublicStep[]): Holder {
  const { en, am } = complaint.handling_organization
  const moved = steps.filter(step => step.role !== null || step.from_status !== step.to_status)
  const last = moved.findLast(step => step.organization !== null)
  return { organization: last?.organization ?? { en, am }, role: last?.role ?? null }
}

/** The filed complaint and its status; the fields that staff and complainant share. */
export const toFiled = (
  complaint: FoundComplaint,
  parts: { attachments: ComplaintAttachment[]; steps: FoundStep[] },
  now: Date,
) => ({
  complaintId: complaint.id,
  trackingId: complaint.tracking_id,
  status: complaint.status,
  closeReason: complaint.close_reason,
  version: complaint.version,
  language: complaint.language,
  complaintType: complaint.complaint_type,
  issues: complaint.issues,
  violatedDecisionOn: complaint.violated_decision_on,
  violatedLaw: complaint.violated_law,
  decisionAuthority: complaint.decision_authority,
  decisionNumber: complaint.decision_number,
  registeredAt: complaint.registered_at.toISOString(),
  closedAt: complaint.closed_at?.toISOString() ?? null,
  handlingOrganization: complaint.handling_organization,
  handlingDepartment: complaint.handling_department,
  againstOrganization: complaint.against_organization,
  againstDepartment: complaint.against_department,
  sector: complaint.sector,
  location: complaint.location,
  locationNames: complaint.location_names,
  requiredDecision: complaint.required_decision,
  supportingDocuments: complaint.supporting_documents,
  submissionWay: complaint.submission_way,
  isGroup: complaint.is_group,
  groupSize: complaint.group_size,
  severity: complaint.severity,
  delayInDays: delayInDays(complaint.due_at, now),
  dueAt: complaint.due_at?.toISOString() ?? null,
  dueClock: complaint.due_clock,
  holder: holderOf(complaint, parts.steps),
  attachments: parts.attachments,
})
