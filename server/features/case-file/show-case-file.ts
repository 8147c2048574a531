import type { CaseFile } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { actingPages } from '#contract/permissions-catalogue.ts'
import { fileLimits } from '#server/features/attachments/index.ts'
import { showHandlers } from '#server/features/case-handling/index.ts'
import { showNotes } from '#server/features/case-notes/index.ts'
import { loadDetail, loadFiled } from '#server/features/complaint-detail/index.ts'
import { showFormerValues } from '#server/features/registration/index.ts'
import { loadDecisions } from '#server/features/decisions/index.ts'
import { showLetters } from '#server/features/letters/index.ts'
import { listCaseMessages } from '#server/features/notifications/index.ts'
import { findConstants } from '#server/features/reference-data/index.ts'
import { showOrders } from '#server/features/orders/index.ts'
import { showReferrals } from '#server/features/referral/index.ts'
import { showStatements } from '#server/features/statements/index.ts'
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
 * A case as its page shows it, read in one transaction. Other complaints are read after it, if any are linked: the transaction
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
  // asked before the transaction sees this case alone: it finds other complaints
  const isDuplicated = await hasDuplicates(tx, complaintId)
  await readOneCase(tx, complaintId)
  const found = await loadFiled(tx, complaintId, shared.clock.now())
  const complaint = await loadDetail(tx, shared, actor, found)
  const isTied = await isInSystemicCase(tx, complaintId)
  return {
    complaint,
    letters: await showLetters(shared, actor, { complaintId }),
    messages: await listCaseMessages(shared, actor, complaintId),
    notes: await showNotes(shared, actor, complaintId),
    ...(await readRareParts(shared, tx, actor, found)),
    documentChoices: await showDocumentChoices(shared, tx, actor, complaint),
    isLinked: isDuplicated || isTied,
  }
}

const readLinks = (context: Context, actor: Actor, complaintId: number): Promise<Links> =>
  sharingTransaction(context, actor, async shared => ({
    duplicates: await showDuplicates(shared, actor, complaintId),
    systemicCases: await showSystemicCasesOf(shared, actor, complaintId),
  }))

/** The parts that many cases lack: asked for only when the steps say that there are any. */
async function readRareParts(
  shared: Context,
  tx: Tx,
  actor: Staff,
  { complaint, steps }: Awaited<ReturnType<typeof loadFiled>>,
): Promise<
  Pick<CaseFile, 'proposals' | 'handlers' | 'orders' | 'referrals' | 'statements' | 'decisions' | 'corrections'>
> {
  const { id } = complaint
  const taken = new Set(steps.map(({ action }) => action))
  const reached = new Set(steps.map(({ to_status }) => to_status))
  const isDecided = reached.has('UNDER_INVESTIGATION') || reached.has('NOT_ADMITTED')
  const isReferred = reached.has('REFERRED') || taken.has('request-referral')
  const isCorrected = (['update-complaint', 'update-representative', 'correct-contact'] as const).some(action =>
    taken.has(action),
  )
  return {
    proposals: reached.has('WAITING_FOR_APPROVAL') ? await showApprovalHistory(shared, actor, id) : [],
    handlers: reached.has('DIRECTED_TO_HANDLER') ? await showHandlers(shared, actor, id) : noHandlers,
    orders: reached.has('CONCLUSION_ISSUED') ? await showOrders(shared, actor, id) : [],
    referrals: isReferred ? await showReferrals(shared, actor, id) : noReferrals,
    statements: taken.has('request-statement') ? await showStatements(shared, actor, id) : [],
    decisions: isDecided ? await loadDecisions(tx, shared, actor, complaint) : null,
    corrections: isCorrected ? await showFormerValues(shared, actor, id) : [],
  }
}

/** What somebody who can add documents chooses from. */
async function showDocumentChoices({ config }: Context, tx: Tx, actor: Staff, { availableActions }: ComplaintDetail) {
  if (!actingPages.some(page => opens(actor, page)) || !availableActions.includes('add-document')) return null
  const { 'attachment-type': types } = await findConstants(tx, ['attachment-type'])
  return { types, limits: fileLimits(config) }
}
