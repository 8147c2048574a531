import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The id behind a tracking ID, seen past row-level security; undefined when nobody has it. */
export async function findTrackedId(tx: Tx, trackingId: string): Promise<number | undefined> {
  const { id } = await tx
    .selectNoFrom(sql<number | null>`complaint_id_of_tracking_id(${trackingId})`.as('id'))
    .executeTakeFirstOrThrow()
  return id ?? undefined
}

/** What the public may know of an opened complaint itself. */
export const findTracked = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint')
    .innerJoin('organization', 'organization.id', 'complaint.handling_organization_id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.tracking_id',
      'complaint.status',
      'complaint.close_reason',
      'complaint.registered_at',
      'complaint.due_at',
      'complaint.due_clock',
      'complaint.language',
      sql<{ id: number; en: string; am: string }>`jsonb_build_object('id', organization.id,
        'en', organization.name_en, 'am', organization.name_am)`.as('handling_organization'),
    ])
    .executeTakeFirst()

/** Phones and e-mails on file, the complainant's before the representatives'. */
export const listContacts = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_party')
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .select(['phone', 'email'])
    .execute()
export type Contact = Awaited<ReturnType<typeof listContacts>>[number]
