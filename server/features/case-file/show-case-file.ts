import type { CaseFile, Decisions } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { fileLimits } from '#server/features/attachments/index.ts'
import { showHandlers } from '#server/features/case-handling/index.ts'
import { showNotes } from '#server/features/case-notes/index.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { showFormerValues } from '#server/features/registration/index.ts'
import { showHistory, showOpinions, showSolution } from '#server/features/decisions/index.ts'
import { showLetters } from '#server/features/letters/index.ts'
import { listCaseMessages } from '#server/features/notifications/index.ts'
import { findConstants } from '#server/features/reference-data/index.ts'
import { showReferrals } from '#server/features/referral/index.ts'
import { showApprovalHistory } from '#server/features/signatures/index.ts'
import { showDuplicates } from '#server/features/supervision/index.ts'
import { showSystemicCasesOf } from '#server/features/systemic-cases/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, sharingTransaction } from '#server/platform/context.ts'
import { readOneCase, type Tx } from '#server/platform/db/connections/transaction.ts'

/** Actions that correct what was filed. */
const correcting: ReadonlySet<string> = new Set(['update-complaint', 'update-representative'])

/** Only from these statuses on are there opinions and decisions. */
const deciding: ReadonlySet<string> = new Set(['UNDER_INVESTIGATION', 'NOT_ADMITTED'])

/**
 * A case as its page shows it, read in one transaction. The parts do not wait for each other; only those that most cases
 * lack wait for the track, which says whether there are any. Throws NotPermitted, NotFound.
 */
export const showCaseFile = (context: Context, actor: Actor, complaintId: number): Promise<CaseFile> =>
  sharingTransaction(context, actor, async (shared, tx) => {
    // these read other complaints; after them the transaction sees only this one
    const [duplicates, systemicCases] = await Promise.all([
      showDuplicates(shared, actor, complaintId),
      showSystemicCasesOf(shared, actor, complaintId),
    ])
    const narrowed = readOneCase(tx, complaintId)
    const detail = showComplaint(shared, actor, complaintId)
    const [
      complaint,
      proposals,
      handlers,
      referrals,
      letters,
      messages,
      notes,
      decisions,
      corrections,
      documentChoices,
    ] = await Promise.all([
      detail,
      showApprovalHistory(shared, actor, complaintId),
      showHandlers(shared, actor, complaintId),
      showReferrals(shared, actor, complaintId),
      showLetters(shared, actor, { complaintId }),
      listCaseMessages(shared, actor, complaintId),
      showNotes(shared, actor, complaintId),
      detail.then(known => showDecisions(shared, actor, known)),
      detail.then(known => (wasCorrected(known) ? showFormerValues(shared, actor, complaintId) : [])),
      detail.then(known => showDocumentChoices(shared, tx, known)),
      narrowed,
    ])
    const beside = { duplicates, systemicCases, messages, notes, decisions, corrections, documentChoices }
    return { complaint, proposals, handlers, referrals, letters, ...beside }
  })

const wasCorrected = ({ track }: ComplaintDetail): boolean => track.some(({ action }) => correcting.has(action))

async function showDocumentChoices({ config }: Context, tx: Tx, { availableActions }: ComplaintDetail) {
  if (!availableActions.includes('add-document')) return null
  const { 'attachment-type': types } = await findConstants(tx, ['attachment-type'])
  return { types, limits: fileLimits(config) }
}

async function showDecisions(context: Context, actor: Actor, complaint: ComplaintDetail): Promise<Decisions | null> {
  const { complaintId, track } = complaint
  if (!track.some(({ toStatus }) => deciding.has(toStatus))) return null
  const [opinions, solution, history] = await Promise.all([
    showOpinions(context, actor, complaintId),
    showSolution(context, actor, complaintId),
    showHistory(context, actor, complaintId),
  ])
  return { opinions, solution, ...history }
}
