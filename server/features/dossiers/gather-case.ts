import type { CaseFile } from '#contract/desk/case-file.ts'
import type { StatusStep } from '#contract/desk/complaints.ts'
import type { Conclusion } from '#contract/desk/conclusion.ts'
import type { CaseOrder, MyOrder } from '#contract/desk/orders.ts'
import type { MyReferrals } from '#contract/desk/referral.ts'
import type { MyStatement } from '#contract/desk/shared-statements.ts'
import type { Statement } from '#contract/desk/statements.ts'
import type { FormerValues } from '#contract/filing/former-values.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { listAttachments } from '#server/features/attachments/index.ts'
import { showCaseFile } from '#server/features/case-file/index.ts'
import { loadFiled, toPublicSteps, toSteps } from '#server/features/complaint-detail/index.ts'
import { listConclusions, toConclusion } from '#server/features/conclusion/index.ts'
import { loadLetterSheets } from '#server/features/letters/index.ts'
import { listMessagesToComplainant } from '#server/features/notifications/index.ts'
import { loadMyOrders } from '#server/features/orders/index.ts'
import { showFormerValuesToComplainant } from '#server/features/registration/index.ts'
import { showMyReferrals, showReferrals } from '#server/features/referral/index.ts'
import { loadMyStatements } from '#server/features/statements/index.ts'
import type { Staff, Visitor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { provenBy } from '#server/platform/own-case.ts'
import { listInternalFiles } from './dossiers.queries.ts'

/** Who reads the case for a dossier: staff who see it, or the complainant, who has proven it. */
export type Reader = Staff | (Visitor & { provenComplaintId: number })

/** A step as the dossier tells it. Only the internal parts name people of the office and give their reasons. */
export interface ToldStep
  extends Pick<
    StatusStep,
    'at' | 'action' | 'actorName' | 'organization' | 'role' | 'reason' | 'missingItems' | 'questions' | 'contact'
  > {
  actorKind: string
}

/** An order as the complainant reads it; in the internal parts with everything that happened to it. */
export type ToldOrder = MyOrder & Partial<Pick<CaseOrder, 'events' | 'escalatedAt'>>

/** What a body was asked and said; whom the portal tells of the body now is no part of the case. */
export type ToldStatement = Omit<Statement, 'reach'>

export interface KeptDocument extends ComplaintAttachment {
  /** Its name in the archive. */
  file: string
}

/** Everything that a dossier has of a case. */
export interface GatheredCase {
  filed: Awaited<ReturnType<typeof loadFiled>>['filed']
  steps: ToldStep[]
  /** What was corrected, with the former values; for the complainant and in the internal parts, where it says who did it. */
  corrections: FormerValues[]
  conclusions: Conclusion[]
  orders: ToldOrder[]
  /** What the complainant may read of the statements of bodies, as it was shared, with their comments. */
  statements: MyStatement[]
  referrals: Pick<MyReferrals, 'requests' | 'referrals'>
  letters: Awaited<ReturnType<typeof loadLetterSheets>>
  messages: { at: string; channel: 'sms' | 'email'; text: string | null }[]
  documents: KeptDocument[]
  /** Null when they were not asked for; a complainant never gets them. */
  internal: (Pick<CaseFile, 'handlers' | 'decisions' | 'notes'> & { statements: ToldStatement[] }) | null
}

/** The documents that go into a dossier, as the reader may see them; without the office's own papers unless they were asked for. */
export async function listDocuments(
  tx: Tx,
  complaintId: number,
  hasInternalParts: boolean,
): Promise<ComplaintAttachment[]> {
  const [documents, internal] = await Promise.all([
    listAttachments(tx, complaintId),
    listInternalFiles(tx, complaintId),
  ])
  return hasInternalParts ? documents : documents.filter(({ id }) => !internal.has(id))
}

/** The letters that go into a dossier; what a body was asked is the office's own. */
export async function listSheets(context: Context, tx: Tx, complaintId: number, hasInternalParts: boolean) {
  const letters = await loadLetterSheets(context, tx, complaintId)
  return hasInternalParts ? letters : letters.filter(({ letter }) => letter.kind !== 'statement-request')
}

/** Reads the case as the reader may see it now. Throws NotFound and NotPermitted. */
export async function gatherCase(
  context: Context,
  reader: Reader,
  complaintId: number,
  hasInternalParts: boolean,
): Promise<GatheredCase> {
  const shared = await readAs(
    context,
    reader,
    tx => readShared(context, tx, complaintId, hasInternalParts),
    provenBy(reader),
  )
  const isInternal = hasInternalParts && reader.kind === 'staff'
  const file = isInternal ? await showCaseFile(context, reader, complaintId) : null
  const own = { complaintId, trackingId: shared.filed.trackingId }
  const steps = file ? file.complaint.track : publicSteps(shared.foundSteps)
  return {
    filed: shared.filed,
    steps,
    corrections: file?.corrections ?? (await correctionsFor(context, reader, complaintId)),
    conclusions: shared.conclusions,
    letters: shared.letters,
    documents: shared.documents.map((document, at) => ({ ...document, file: nameInArchive(document.name, at) })),
    referrals:
      reader.kind === 'staff'
        ? await showReferrals(context, reader, complaintId)
        : await showMyReferrals(context, reader, own),
    orders: file?.orders ?? shared.orders,
    statements: shared.statements,
    messages: file ? toMessages(file.messages) : await messagesFor(context, reader, complaintId),
    internal: file && {
      handlers: file.handlers,
      decisions: file.decisions,
      notes: file.notes,
      statements: file.statements.map(({ reach: _, ...statement }) => statement),
    },
  }
}

async function readShared(context: Context, tx: Tx, complaintId: number, hasInternalParts: boolean) {
  const now = context.clock.now()
  const [{ filed, steps: foundSteps }, conclusions, letters, documents, orders, statements] = await Promise.all([
    loadFiled(tx, complaintId, now),
    listConclusions(tx, complaintId),
    listSheets(context, tx, complaintId, hasInternalParts),
    listDocuments(tx, complaintId, hasInternalParts),
    loadMyOrders(tx, complaintId, now),
    loadMyStatements(tx, complaintId, now),
  ])
  const shown = new Set(documents.map(({ id }) => id))
  return {
    filed: { ...filed, attachments: filed.attachments.filter(({ id }) => shown.has(id)) },
    foundSteps,
    conclusions: conclusions.map(toConclusion),
    letters,
    documents,
    orders,
    statements,
  }
}

type FoundSteps = Awaited<ReturnType<typeof readShared>>['foundSteps']

/**
 * The steps without what staff wrote for each other and who they are. The complainant's own reasons stay, what they were asked for and
 * answered, and what was said when they and the office were in contact.
 */
function publicSteps(found: FoundSteps): ToldStep[] {
  const all = new Map(toSteps(found).map(step => [`${step.at} ${step.action}`, step]))
  return toPublicSteps(found).map(({ at, action, organization, role }) => {
    const step = all.get(`${at} ${action}`)
    const isOwn = step?.actorKind === 'visitor'
    return {
      at,
      action,
      actorKind: isOwn ? 'visitor' : 'office',
      actorName: null,
      organization,
      role,
      reason: isOwn || step?.contact ? step.reason : null,
      missingItems: step?.missingItems ?? null,
      questions: step?.questions ?? null,
      contact: step?.contact ?? null,
    }
  })
}

const toMessages = (messages: CaseFile['messages']): GatheredCase['messages'] =>
  messages.map(({ createdAt, channel, content }) => ({ at: createdAt, channel, text: content?.text ?? null }))

/** The messages to the complainant belong to the complainant; others are internal. */
const messagesFor = async (context: Context, reader: Reader, complaintId: number): Promise<GatheredCase['messages']> =>
  reader.kind === 'visitor' ? listMessagesToComplainant(context, complaintId) : []

/** For the complainant, who asks what the office knows of them; another office needs only the present values. */
const correctionsFor = async (context: Context, reader: Reader, complaintId: number): Promise<FormerValues[]> =>
  reader.kind === 'visitor' ? showFormerValuesToComplainant(context, complaintId) : []

/** Characters of a document's name that an archive keeps: longer paths cannot be unpacked everywhere. */
const longestName = 80

function nameInArchive(name: string, at: number): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const short = [...stem].slice(0, longestName).join('').trim()
  return `documents/${String(at + 1).padStart(3, '0')} ${short}${extension}`
}
