import type { Insertable } from 'kysely'
import type { TrustedOffice } from '#contract/settings/trusted-offices.ts'
import type { Database } from '#db/tables.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The offices whose dossiers are taken, with their keys, by name. */
export const findOffices = (tx: Tx) =>
  tx
    .selectFrom('trusted_office')
    .where('removed_at', 'is', null)
    .select(['id', 'name_en', 'name_am', 'public_key', 'fingerprint', 'added_at'])
    .orderBy('name_en')
    .orderBy('id')
    .execute()
export type FoundOffice = Awaited<ReturnType<typeof findOffices>>[number]

export const toOffice = ({ id, name_en: en, name_am: am, fingerprint, added_at }: FoundOffice): TrustedOffice => ({
  id,
  name: { en, am },
  fingerprint,
  addedAt: added_at.toISOString(),
})

/** The id; undefined when another office has the key. */
export const insertOffice = async (tx: Tx, office: Insertable<Database['trusted_office']>) =>
  (
    await tx
      .insertInto('trusted_office')
      .values(office)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** False when there is none. */
export async function markRemoved(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_office')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
