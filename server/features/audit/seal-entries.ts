import type { Actor } from '#server/platform/actor.ts'
import { type Db, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { type Link, nextLink } from './audit-chain.rules.ts'
import { findHash, getHead, insertSeals, listUnsealed, lockChain } from './audit.queries.ts'
import { keepKnownHead, readKnownHead } from './known-head.ts'

const batchSize = 1000
/** Batches of a run; the next run continues. */
const batchesOfRun = 100

const sealer: Actor = { kind: 'system', job: 'audit-seal' }

export interface Sealing {
  db: Db
  /** Kept outside of the database. */
  key: string
  dataFolder: string
}

/**
 * Appends every entry without a seal to the hash chain; returns how many. Safe to run twice and at once: the
 * second waits for the first and continues after it. Throws when the chain no longer holds the last link that was made: nothing
 * is sealed after a cut.
 */
export async function sealAuditEntries(sealing: Sealing, { mostBatches = batchesOfRun } = {}): Promise<number> {
  let count = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const { sealed, head } = await sealBatch(sealing)
    // after the commit: a head that was never stored would look like one that was cut off
    if (sealed > 0) keepKnownHead(sealing.dataFolder, head)
    count += sealed
    if (sealed < batchSize) break
  }
  return count
}

const sealBatch = ({ db, key, dataFolder }: Sealing): Promise<{ sealed: number; head: Link }> =>
  inTransactionAs(db, sealer, async tx => {
    await lockChain(tx)
    await requireKnownHead(tx, dataFolder)
    const head = await getHead(tx)
    const entries = await listUnsealed(tx, batchSize)
    let link: Link = head
    const sealed = entries.map(entry => {
      link = nextLink(link, entry, key)
      return { link, entryId: entry.id }
    })
    if (sealed.length > 0) await insertSeals(tx, sealed)
    return { sealed: sealed.length, head: link }
  })

async function requireKnownHead(tx: Tx, dataFolder: string): Promise<void> {
  const known = readKnownHead(dataFolder)
  if (!known) return
  const hash = await findHash(tx, known.sequence)
  if (hash?.equals(known.hash)) return
  throw new Error(
    `The audit trail does not hold seal ${known.sequence} any more, which was made last: run npm run audit:verify. ` +
      'Where a kept copy of the database was put back, delete the file audit-head in the data folder.',
  )
}
