import {
  dossiersInADay,
  exportPage,
  mostDossiersUnderWay,
  ownDossiersInADay,
} from '#contract/filing/dossier-choices.ts'
import type { Dossier } from '#contract/filing/dossiers.ts'
import { dossierBounds } from '#contract/filing/dossier-manifest.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, type Language, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { inOwnCase, type NamedCase } from '#server/platform/own-case.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { countUnderWay, findShownDossier, insertDossier, toDossier } from './dossiers.queries.ts'
import { listDocuments, listSheets } from './gather-case.ts'
import { makeDossierKind } from './make-dossier.job.ts'

/** How long a dossier can be downloaded. */
const lifetime = 24 * 60 * 60 * 1000
const aDay = 24 * 60 * 60

interface Order {
  complaintId: number
  language: Language
  hasInternalParts: boolean
}

/**
 * Orders a dossier from a job, for staff who see the case, in the transaction of `once`. Throws NotPermitted, NotFound, TooManyAttempts,
 * and RuleViolation `too-many-dossiers` and `dossier-too-large`.
 */
export async function orderDossier(
  context: Context,
  actor: Actor,
  order: Order,
  once: Context = context,
): Promise<Dossier> {
  requirePermission(actor, exportPage)
  requirePermission(actor, 'Complaints - List View')
  const { userId } = actor
  return inTransaction(once, actor, async tx => {
    await requireVisible(tx, order.complaintId)
    await waitForLock(tx, `dossier:${userId}`)
    const now = context.clock.now()
    requireRoom(await countUnderWay(tx, { userId }, now))
    await countAttempt(tx, 'dossier', String(userId), { limit: dossiersInADay, windowSeconds: aDay }, now)
    return addDossier(context, tx, actor, { ...order, userId })
  })
}

/**
 * The same for the complainant, without internal parts. Throws NotFound, TooManyAttempts, and RuleViolation `too-many-dossiers` and
 * `dossier-too-large`.
 */
export const orderOwnDossier = (context: Context, actor: Actor, own: NamedCase, language: Language): Promise<Dossier> =>
  inOwnCase(context, actor, own, inTransaction, async tx => {
    const { complaintId } = own
    await waitForLock(tx, `own-dossier:${complaintId}`)
    const now = context.clock.now()
    requireRoom(await countUnderWay(tx, { complaintId }, now))
    const limit = { limit: ownDossiersInADay, windowSeconds: aDay }
    await countAttempt(tx, 'own-dossier', String(complaintId), limit, now)
    return addDossier(context, tx, actor, { complaintId, language, hasInternalParts: false, userId: null })
  })

function requireRoom(underWay: number): void {
  if (underWay >= mostDossiersUnderWay) throw new RuleViolation('too-many-dossiers')
}

/** The case on paper and as data, and the receipt. */
const filesOfEveryCase = 3

async function addDossier(
  context: Context,
  tx: Tx,
  actor: Actor,
  { complaintId, language, hasInternalParts, userId }: Order & { userId: number | null },
): Promise<Dossier> {
  const now = context.clock.now()
  const documents = await listDocuments(tx, complaintId, hasInternalParts)
  const letters = await listSheets(context, tx, complaintId, hasInternalParts)
  const files = filesOfEveryCase + letters.length + documents.length
  const bytes = documents.reduce((sum, { size }) => sum + size, 0)
  if (files > dossierBounds.files || bytes > dossierBounds.bytes * 0.9) throw new RuleViolation('dossier-too-large')
  const id = await insertDossier(tx, {
    complaint_id: complaintId,
    ordered_by_id: userId,
    language,
    has_internal_parts: hasInternalParts,
    files,
    ordered_at: now,
    ends_at: new Date(now.getTime() + lifetime),
  })
  const details = { dossierId: id, hasInternalParts, language }
  await audit(tx, actor, 'dossier-ordered', { type: 'complaint', id: complaintId }, details, now)
  await context.jobs.enqueue(tx, makeDossierKind, { dossierId: id })
  return toDossier(await findShownDossier(tx, id), userId, now)
}
