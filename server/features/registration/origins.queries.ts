import type { FormerEvent } from '#contract/filing/former-history.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Where a case that is registered from a dossier comes from. */
export interface DossierOrigin {
  /** The trusted office that signed it. */
  officeId: number
  /** Its number there. */
  trackingId: string
  madeAt: string
  /** Of the whole archive. */
  sha256: string
  /** What that office did in it. */
  history: readonly FormerEvent[]
}

export const insertOrigin = (
  tx: Tx,
  complaintId: number,
  { officeId, trackingId, madeAt, sha256, history }: DossierOrigin,
) =>
  tx
    .insertInto('complaint_origin')
    .values({
      complaint_id: complaintId,
      office_id: officeId,
      former_tracking_id: trackingId,
      made_at: new Date(madeAt),
      archive_sha256: sha256,
      history: JSON.stringify(history),
    })
    .execute()

/** Whether a case of that office is registered here. Needs a transaction of the system. */
export const isRegisteredFrom = async (
  tx: Tx,
  { officeId, trackingId }: Pick<DossierOrigin, 'officeId' | 'trackingId'>,
): Promise<boolean> =>
  (await tx
    .selectFrom('complaint_origin')
    .select('complaint_id')
    .where('office_id', '=', officeId)
    .where('former_tracking_id', '=', trackingId)
    .executeTakeFirst()) !== undefined
