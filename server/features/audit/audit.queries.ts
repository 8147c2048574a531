import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { chainStart, type Link, type SealableEntry, type StoredLink } from './audit-chain.rules.ts'

const sealLock = 4_271_0937

/** Held until the transaction ends: the chain has one writer at a time. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx)
}

/** The last link, or the start of an empty chain. */
export async function getHead(tx: Tx): Promise<Link> {
  const head = await tx
    .selectFrom('audit_seal')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? chainStart
}

/** The hash of a link; undefined when the chain has none with that number. */
export const findHash = async (tx: Tx, sequence: number): Promise<Buffer | undefined> =>
  (await tx.selectFrom('audit_seal').select('hash').where('sequence', '=', sequence).executeTakeFirst())?.hash

const sealableColumns = [
  'audit_entry.id',
  sql<string>`extract(epoch from audit_entry.at)::text`.as('at'),
  'audit_entry.actor_kind as actorKind',
  'audit_entry.actor_id as actorId',
  'audit_entry.action',
  'audit_entry.subject_type as subjectType',
  'audit_entry.subject_id as subjectId',
  sql<string>`audit_entry.details::text`.as('details'),
] as const

/**
 * The oldest entries without a seal. Each notes itself in its own transaction, so that one that becomes visible after
 * later ones were sealed is found too, and nothing else is read: entries are fetched by their ids, because a join could read
 * the whole trail in its order.
 */
export const listUnsealed = (tx: Tx, limit: number): Promise<SealableEntry[]> =>
  tx
    .selectFrom('audit_entry')
    .select(sealableColumns)
    .where(
      'audit_entry.id',
      '=',
      sql<number>`any(array(select entry_id from audit_unsealed order by entry_id limit ${limit}))`,
    )
    .orderBy('audit_entry.id')
    .execute()

/** Every entry without a seal, noted or not: reads the whole trail. */
export async function countUnsealed(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seal').select('sequence').whereRef('entry_id', '=', 'audit_entry.id'))),
    )
    .select(query => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Appends seals; `sealed` holds the links with their entries. */
export async function insertSeals(tx: Tx, sealed: { link: Link; entryId: number }[]): Promise<void> {
  const rows = sealed.map(({ link, entryId }) => ({
    sequence: link.sequence,
    entry_id: entryId,
    hash: link.hash,
  }))
  await tx.insertInto('audit_seal').values(rows).execute()
  const ids = sealed.map(({ entryId }) => entryId)
  await tx.deleteFrom('audit_unsealed').where('entry_id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}

/** The links after `sequence` with their entries, in order. */
export async function listLinks(tx: Tx, sequence: number, limit: number): Promise<StoredLink[]> {
  const rows = await tx
    .selectFrom('audit_seal')
    .leftJoin('audit_entry', 'audit_entry.id', 'audit_seal.entry_id')
    .select(['audit_seal.sequence', 'audit_seal.hash', 'audit_seal.entry_id as entryId'])
    .select(sealableColumns)
    .where('audit_seal.sequence', '>', sequence)
    .orderBy('audit_seal.sequence')
    .limit(limit)
    .execute()
  return rows.map(({ sequence, hash, entryId, id, ...entry }) => ({
    sequence,
    hash,
    entryId,
    entry: id === null ? undefined : ({ id, ...entry } as SealableEntry),
  }))
}
