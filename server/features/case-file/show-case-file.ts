import type { CaseFile } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { actingPages } from '#contract/permissions-catalogue.ts'
import { fileLimits } from '#server/features/attachments/index.ts'
import { showHandlers } from '#server/features/case-handling/index.ts'
import { showNotes } from '#server/features/case-notes/index.ts'
import { findComplaint, listSteps, showComplaint } from '#server/features/complaint-detail/index.ts'
import { showFormerValues } from '#server/features/registration/index.ts'
import { loadDecisions } from '#server/features/decisions/index.ts'
import { showLetters } from '#server/features/letters/index.ts'
import { listCaseMessages } from '#server/features/notifications/index.ts'
import { findConstants } from '#server/features/reference-data/index.ts'
import { showReferrals } from '#server/features/referral/index.ts'
import { showApprovalHistory } from '#server/features/signing/index.ts'
import { hasDuplicates, showDuplicates } from '#server/features/supervision/index.ts'
import { isInSystemicCase, showSystemicCasesOf } from '#server/features/systemic-cases/index.ts'
import { type Actor, opens, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, sharingTransaction } from '#server/platform/context.ts'
import { readOneCase, type Tx } from '#server/platform/db/connections/transaction.ts'

const noHandlers: CaseFile['handlers'] = { isHandledByGroup: false, handlers: [] }
const noReferrals: CaseFile['referrals'] = { requests: [], referrals: [] }

type Links = Pick<CaseFile, 'duplicates' | 'systemicCases'>

/** The links of a complaint without any. */
const noLinks: Links = { duplicates: { duplicateOf: null, duplicates: [] }, systemicCases: [] }

/**
 * A case as its page shows it, read in one transaction. The parts do not wait for each other; only those that many cases
 * lack wait for the steps, which say whether there are any. Other complaints are read after it, if any are linked: the transaction
 * sees only this one. Throws NotPermitted, NotFound.
 */
export async function showCaseFile(context: Context, actor: Actor, complaintId: number): Promise<CaseFile> {
  requirePermission(actor, 'Complaints - List View')
  const { isLinked, ...parts } = await sharingTransaction(
    context,
    actor,
    (shared, tx) => readCaseFile(shared, tx, actor, complaintId),
    { ofOneCase: true },
  )
  return { ...parts, ...(isLinked ? await readLinks(context, actor, complaintId) : noLinks) }
}

async function readCaseFile(
  shared: Context,
  tx: Tx,
  actor: Staff,
  complaintId: number,
): Promise<Omit<CaseFile, keyof Links> & { isLinked: boolean }> {
  // sent before the transaction is narrowed: it finds other complaints
  const isDuplicated = hasDuplicates(tx, complaintId)
  const narrowed = readOneCase(tx, complaintId)
  const detail = showComplaint(shared, actor, complaintId)
  const [complaint, duplicated, tied, letters, messages, notes, rareParts, documentChoices] = await Promise.all([
    detail,
    isDuplicated,
    isInSystemicCase(tx, complaintId),
    showLetters(shared, actor, { complaintId }),
    listCaseMessages(shared, actor, complaintId),
    showNotes(shared, actor, complaintId),
    readRareParts(shared, tx, actor, complaintId),
    showDocumentChoices(shared, tx, actor, detail),
    narrowed,
  ])
  return { complaint, letters, messages, notes, ...rareParts, documentChoices, isLinked: duplicated || tied }
}

const readLinks = (context: Context, actor: Actor, complaintId: number): Promise<Links> =>
  sharingTransaction(
    context,
    actor,
    async shared => {
      const [duplicates, systemicCases] = await Promise.all([
        showDuplicates(shared, actor, complaintId),
        showSystemicCasesOf(shared, actor, complaintId),
      ])
      return { duplicates, systemicCases }
    },
    { ofOneCase: true },
  )

/**
 * The parts that many cases lack: asked for only when the steps say that there are any. They wait for questions that the detail asks
 * too, which the transaction sends once, and not for the whole detail.
 */
async function readRareParts(
  shared: Context,
  tx: Tx,
  actor: Staff,
  complaintId: number,
): Promise<Pick<CaseFile, 'proposals' | 'handlers' | 'referrals' | 'decisions' | 'corrections'>> {
  const [complaint, steps] = await Promise.all([findComplaint(tx, complaintId), listSteps(tx, complaintId)])
  const taken = new Set(steps.map(({ action }) => action))
  const reached = new Set(steps.map(({ to_status }) => to_status))
  const isDecided = reached.has('UNDER_INVESTIGATION') || reached.has('NOT_ADMITTED')
  const isReferred = reached.has('REFERRED') || taken.has('request-referral')
  const isCorrected = taken.has('update-complaint') || taken.has('update-representative')
  const [proposals, handlers, referrals, decisions, corrections] = await Promise.all([
    reached.has('WAITING_FOR_APPROVAL') ? showApprovalHistory(shared, actor, complaintId) : [],
    reached.has('DIRECTED_TO_HANDLER') ? showHandlers(shared, actor, complaintId) : noHandlers,
    isReferred ? showReferrals(shared, actor, complaintId) : noReferrals,
    complaint && isDecided ? loadDecisions(tx, shared, actor, complaint) : null,
    isCorrected ? showFormerValues(shared, actor, complaintId) : [],
  ])
  return { proposals, handlers, referrals, decisions, corrections }
}

/** What somebody who can add documents chooses from; asked for before it is known whether the case takes any now. */
async function showDocumentChoices({ config }: Context, tx: Tx, actor: Staff, detail: Promise<ComplaintDetail>) {
  if (!actingPages.some(page => opens(actor, page))) return null
  const [{ availableActions }, { 'attachment-type': types }] = await Promise.all([
    detail,
    findConstants(tx, ['attachment-type']),
  ])
  return availableActions.includes('add-document') ? { types, limits: fileLimits(config) } : null
}
