import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { BytesMissing, type FileStore } from '#server/platform/files/file-store.ts'
import { sha256Of } from '#server/platform/files/write-synced.ts'
import { listStoredFiles } from './stored-files.queries.ts'

const batchSize = 500

/**
 * Reads every file that a row names. Returns how many there are and the keys of those that are missing or do not have the bytes
 * that their row says. `isNewer` says of a missing one whether it came after the files were copied: it does not count then.
 */
export async function findDamagedFiles(
  db: Db,
  files: FileStore,
  isNewer: (key: string) => Promise<boolean> = async () => false,
): Promise<{ count: number; damaged: string[] }> {
  const damaged: string[] = []
  let count = 0
  let last = ''
  for (;;) {
    const rows = await inTransactionAs(
      db,
      { kind: 'system', job: 'find-damaged-files' },
      tx => listStoredFiles(tx, last, batchSize),
      { readOnly: true },
    )
    for (const { key, sha256 } of rows) {
      const found = await fingerprintOf(files, key)
      if (found === undefined && (await isNewer(key))) continue
      count++
      if (found === undefined || (sha256 !== null && found !== sha256)) damaged.push(key)
    }
    if (rows.length < batchSize) return { count, damaged }
    last = rows.at(-1)?.key ?? last
  }
}

/** Undefined when there are no bytes under the key. */
async function fingerprintOf(files: FileStore, key: string): Promise<string | undefined> {
  try {
    return await sha256Of((await files.read(key)) as AsyncIterable<Buffer>)
  } catch (error) {
    if (error instanceof BytesMissing) return undefined
    throw error
  }
}
