import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buildCity } from '#server/demo/build-city.ts'
import { type ComposedComplaint, composeComplaint } from '#server/demo/compose-complaint.ts'
import { insertComplaints, insertRows, reserveComplaintIds } from '#server/demo/insert-rows.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { loadWorld, type World } from '#server/demo/world.ts'
import { addColleagues } from './colleagues.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { type Db, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'

const system = { kind: 'system', job: 'generate-complaints' } as const

/** Complaints per transaction: large enough to be fast, small enough to keep memory low. */
const batchSize = 1000

/** Two years; the load does not depend on the day of the run. */
const days = 730
const now = new Date('2026-11-21T09:00:00Z')

/**
 * Adds `count` complaints with issues, parties, attachments, tracks, clock events and search text; statuses, bodies,
 * places and languages are spread as in the demonstration. The same seed gives the same complaints; a second load of
 * the same database needs another seed. `db` should be the owner's, without a limit on statements: only an owner can
 * vacuum and gather statistics afterwards; with the application's account the database does it later by itself. Attachments have
 * no bytes.
 */
export async function generateComplaints(db: Db, count: number, seed: number): Promise<void> {
  await seedReferenceData(db)
  const world = await inTransactionAs(db, system, async tx => {
    const hasCity = await tx.selectFrom('organization').select('id').limit(1).executeTakeFirst()
    if (hasCity) return loadWorld(tx)
    await buildCity(tx, now)
    const city = await loadWorld(tx)
    return { ...city, staff: await addColleagues(tx, city) }
  })
  const random = seededRandom(seed)
  for (let done = 0; done < count; done += batchSize) {
    const size = Math.min(batchSize, count - done)
    const ids = await reserveComplaintIds(db, size)
    const composed = ids.map((id, index) =>
      composeComplaint(random, world, { id, submissionKey: `bench-${seed}-${done + index + 1}`, now, days }),
    )
    const letters = composed.flatMap(one => attachments(random, world, one))
    await inTransactionAs(db, system, tx => insertBatch(tx, composed, letters))
  }
  await sql`vacuum analyze`.execute(db)
}

/** An interrupted load is thrown away, so it need not wait for the disk, nor keep the search index tidy. */
async function insertBatch(tx: Tx, composed: readonly ComposedComplaint[], letters: readonly object[]): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await insertComplaints(tx, composed)
  await insertRows(tx, 'attachment', letters)
}

/** A decision letter, and sometimes evidence. */
function attachments(random: Random, world: World, { complaint }: ComposedComplaint): object[] {
  const types = world.constants['attachment-type']
  const kinds = random.chance(0.4) ? ['decision-letter', 'evidence'] : ['decision-letter']
  return kinds.map(kind => {
    const id = randomUUID()
    return {
      id,
      complaint_id: complaint.id,
      attachment_type_id: types[kind],
      original_name: complaint.language === 'en' ? `${kind}.pdf` : 'የውሳኔ ደብዳቤ.pdf',
      media_type: 'application/pdf',
      size: random.between(20_000, 900_000),
      sha256: createHash('sha256').update(id).digest('hex'),
      storage_key: `bench/${id}`,
      attached_at: complaint.registered_at,
    }
  })
}
