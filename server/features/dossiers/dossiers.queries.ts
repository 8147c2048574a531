import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Dossier } from '#contract/filing/dossiers.ts'
import type { Database } from '#db/tables.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A dossier that is not made by then has died with its job. */
const mostMilliseconds = 60 * 60 * 1000
const stillMaking = (now: Date): Date => new Date(now.getTime() - mostMilliseconds)

const columns = [
  'dossier.id',
  'dossier.language',
  'dossier.has_internal_parts',
  'dossier.status',
  'dossier.files',
  'dossier.files_done',
  'dossier.size',
  'dossier.ordered_at',
  'dossier.ends_at',
  'dossier.ordered_by_id',
] as const

type Row = Pick<
  Selectable<Database['dossier']>,
  (typeof columns)[number] extends `dossier.${infer Name}` ? Name & keyof Selectable<Database['dossier']> : never
> & { ordered_by: Dossier['orderedByName'] }

/** The dossiers of a case that the transaction sees, newest first. */
const dossiers = (tx: Tx) =>
  tx
    .selectFrom('dossier')
    .leftJoin('user_account as orderer', 'orderer.id', 'dossier.ordered_by_id')
    .select([...columns, nameOf('orderer').as('ordered_by')])

/** A row as `userId` reads it; null stands for a complainant. */
export const toDossier = (row: Row, userId: number | null, now: Date): Dossier => ({
  id: row.id,
  language: row.language,
  hasInternalParts: row.has_internal_parts,
  status: statusOf(row, now),
  files: row.files,
  filesDone: row.files_done,
  size: row.size,
  orderedAt: row.ordered_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  orderedByName: row.ordered_by,
  isOwn: row.ordered_by_id === userId,
})

function statusOf({ status, ordered_at, ends_at }: Row, now: Date): Dossier['status'] {
  if (status === 'making' && ordered_at <= stillMaking(now)) return 'failed'
  return status === 'ready' && ends_at <= now ? 'ended' : status
}

const mostListed = 100

export const listDossiers = (tx: Tx, complaintId: number) =>
  dossiers(tx).where('dossier.complaint_id', '=', complaintId).orderBy('dossier.id', 'desc').limit(mostListed).execute()

/** Those that complainants ordered. */
export const listOwnDossiers = (tx: Tx, complaintId: number) =>
  dossiers(tx)
    .where('dossier.complaint_id', '=', complaintId)
    .where('dossier.ordered_by_id', 'is', null)
    .orderBy('dossier.id', 'desc')
    .limit(mostListed)
    .execute()

export const findShownDossier = (tx: Tx, id: number) =>
  dossiers(tx).where('dossier.id', '=', id).executeTakeFirstOrThrow()

/** Number of dossiers that are not made yet: of a member of staff, or of a case for its complainant. */
export async function countUnderWay(
  tx: Tx,
  whose: { userId: number } | { complaintId: number },
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('dossier')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'making')
    .where('ordered_at', '>', stillMaking(now))
    .$if('userId' in whose, query => query.where('ordered_by_id', '=', (whose as { userId: number }).userId))
    .$if('complaintId' in whose, query =>
      query
        .where('complaint_id', '=', (whose as { complaintId: number }).complaintId)
        .where('ordered_by_id', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return count
}

export async function insertDossier(tx: Tx, values: Insertable<Database['dossier']>): Promise<number> {
  const { id } = await tx.insertInto('dossier').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findDossier = (tx: Tx, id: number) =>
  tx.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirst()

export const updateDossier = (tx: Tx, id: number, changes: Updateable<Database['dossier']>) =>
  tx.updateTable('dossier').set(changes).where('id', '=', id).execute()

/** Ends the dossiers whose day is over, and returns the keys of their files. */
export async function takeEnded(tx: Tx, now: Date): Promise<string[]> {
  const ended = await tx
    .selectFrom('dossier')
    .select(['id', 'file_key'])
    .where('ends_at', '<=', now)
    .where('status', '<>', 'ended')
    .forUpdate()
    .execute()
  if (ended.length === 0) return []
  await tx
    .updateTable('dossier')
    .set({ status: 'ended', file_key: null })
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
  return ended.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
}

/** The ids of the office's own papers of a complaint. */
export async function listInternalFiles(tx: Tx, complaintId: number): Promise<ReadonlySet<string>> {
  const found = await tx
    .selectFrom('attachment')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .where('is_internal', '=', true)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The name of who ordered, and the body they work for. */
export const findOrderer = (context: Context, system: SystemActor, userId: number) =>
  readAs(context, system, tx =>
    tx
      .selectFrom('user_account as account')
      .leftJoin('organization as body', 'body.id', 'account.organization_id')
      .select([nameOf('account').$notNull().as('name'), namesOf('body').as('organization')])
      .where('account.id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
