import { exportPage } from '#contract/filing/dossier-choices.ts'
import type { Dossier } from '#contract/filing/dossiers.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import { inOwnCase, type NamedCase, provenBy } from '#server/platform/own-case.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { findDossier, listDossiers, listOwnDossiers, toDossier } from './dossiers.queries.ts'

/** The dossiers of a case that staff see, also those of others and of the complainant. Throws NotPermitted, NotFound. */
export async function showDossiers(context: Context, actor: Actor, complaintId: number): Promise<Dossier[]> {
  requirePermission(actor, exportPage)
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, async tx => {
    const [found] = await Promise.all([listDossiers(tx, complaintId), requireVisible(tx, complaintId)])
    return found.map(row => toDossier(row, actor.userId, context.clock.now()))
  })
}

/** The dossiers that the complainant ordered. Throws NotFound. */
export const showOwnDossiers = (context: Context, actor: Actor, own: NamedCase): Promise<Dossier[]> =>
  inOwnCase(context, actor, own, readAs, async tx =>
    (await listOwnDossiers(tx, own.complaintId)).map(row => toDossier(row, null, context.clock.now())),
  )

/** The bytes of a dossier that the member of staff ordered, which is noted in the trail. Throws NotPermitted and NotFound. */
export async function downloadDossier(context: Context, actor: Actor, id: number): Promise<BinaryAnswer> {
  requirePermission(actor, exportPage)
  requirePermission(actor, 'Complaints - List View')
  return download(context, actor, { id, orderedById: actor.userId })
}

/** The same for one that complainants ordered, while the case is proven or the account owns it. Throws NotFound. */
export async function downloadOwnDossier(context: Context, actor: Actor, id: number): Promise<BinaryAnswer> {
  if (actor.kind !== 'visitor' && actor.kind !== 'complainant') throw new NotFound('dossier')
  return download(context, actor, { id, orderedById: null })
}

async function download(
  context: Context,
  actor: Actor,
  { id, orderedById }: { id: number; orderedById: number | null },
): Promise<BinaryAnswer> {
  const now = context.clock.now()
  const key = await inTransaction(
    context,
    actor,
    async tx => {
      const found = await findDossier(tx, id)
      const isThere = found?.ordered_by_id === orderedById && found.ends_at > now
      if (!isThere || found.file_key === null) throw new NotFound('dossier')
      const subject = { type: 'complaint', id: found.complaint_id }
      await audit(tx, actor, 'dossier-downloaded', subject, { dossierId: id }, now)
      return found.file_key
    },
    provenBy(actor),
  )
  return {
    content: await context.files.read(key),
    mediaType: 'application/zip',
    fileName: `abetuta-dossier-${id}.zip`,
    disposition: 'attachment',
  }
}
