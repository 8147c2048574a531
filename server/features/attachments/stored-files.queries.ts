import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The keys among these that a row refers to: attachments, photos of accounts, files of reports, of imports and of dossiers. */
export async function findKnownKeys(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('attachment')
    .where('storage_key', 'in', keys)
    .select('storage_key as key')
    .unionAll(
      tx
        .selectFrom('user_account')
        .where('photo_key', 'in', keys)
        .select('photo_key as key')
        .$narrowType<{ key: string }>(),
    )
    .unionAll(
      tx
        .selectFrom('report_export')
        .where('file_key', 'in', keys)
        .select('file_key as key')
        .$narrowType<{ key: string }>(),
    )
    .unionAll(
      tx
        .selectFrom('table_import')
        .where('file_key', 'in', keys)
        .select('file_key as key')
        .$narrowType<{ key: string }>(),
    )
    .unionAll(
      tx.selectFrom('dossier').where('file_key', 'in', keys).select('file_key as key').$narrowType<{ key: string }>(),
    )
    .execute()
  return new Set(rows.map(row => row.key))
}

/** Files that rows name, in the order of their keys, from the one after `key`; those of attachments with what their row says of the bytes. */
export const listStoredFiles = (tx: Tx, key: string, limit: number) =>
  tx
    .selectFrom(
      tx
        .selectFrom('attachment')
        .select(['storage_key as key', sql<string | null>`sha256`.as('sha256')])
        .unionAll(
          tx.selectFrom('user_account').select(['photo_key as key', noFingerprint]).$narrowType<{ key: string }>(),
        )
        .unionAll(
          tx.selectFrom('report_export').select(['file_key as key', noFingerprint]).$narrowType<{ key: string }>(),
        )
        .unionAll(
          tx.selectFrom('table_import').select(['file_key as key', noFingerprint]).$narrowType<{ key: string }>(),
        )
        .unionAll(tx.selectFrom('dossier').select(['file_key as key', noFingerprint]).$narrowType<{ key: string }>())
        .as('stored'),
    )
    .select(['stored.key', 'stored.sha256'])
    .where('stored.key', '>', key)
    .orderBy('stored.key')
    .limit(limit)
    .execute()

const noFingerprint = sql<string | null>`null::text`.as('sha256')
