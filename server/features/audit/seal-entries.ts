import { type Db, inTransactionAs } from '#server/platform/db/transaction.ts'
import { type Link, nextLink } from './audit-chain.rules.ts'
import { getHead, insertSeals, listUnsealed, lockChain } from './audit.queries.ts'

const batchSize = 1000

/**
 * Appends every entry that has no seal yet to the hash chain; answers how many. Safe to run twice and at once: the
 * second waits for the first and goes on after it.
 */
export async function sealAuditEntries(db: Db): Promise<number> {
  let count = 0
  for (;;) {
    const sealed = await sealBatch(db)
    count += sealed
    if (sealed < batchSize) return count
  }
}

const sealBatch = (db: Db): Promise<number> =>
  inTransactionAs(db, { kind: 'system', job: 'audit-seal' }, async tx => {
    await lockChain(tx)
    const entries = await listUnsealed(tx, batchSize)
    let link: Link = await getHead(tx)
    const sealed = entries.map(entry => {
      link = nextLink(link, entry)
      return { link, entryId: entry.id }
    })
    if (sealed.length > 0) await insertSeals(tx, sealed)
    return sealed.length
  })
