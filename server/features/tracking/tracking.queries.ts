import { type Insertable, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { askCompiled, compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import { openComplaint, opening, seeingOneCase, type Tx } from '#server/platform/db/connections/transaction.ts'
import { listPublicSteps } from '#server/features/complaint-detail/index.ts'
import { listEntries } from '#server/features/lifecycle/index.ts'
import { listContacts, placeOf } from '#server/features/complaint-parts/index.ts'
import { readOutlets } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'

/** Opens the complaint to the transaction; one that only reads sees nothing else afterwards. */
export async function openTracked(tx: Tx, complaintId: number, { readOnly }: { readOnly: boolean }): Promise<void> {
  if (!readOnly) return openComplaint(tx, complaintId)
  await askCompiled(tx, openingAlone({ complaintId }))
}

const openingAlone = compiled(
  (_, { complaintId }: Values<{ complaintId: number }>) =>
    sql`select ${opening(sql`${complaintId}::integer`)}, ${seeingOneCase}`,
)

/** The public facts of an opened complaint itself. */
export const findTracked = (tx: Tx, complaintId: number) => readRow(tx, trackedComplaint({ complaintId }))

const trackedComplaint = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .innerJoin('organization', 'organization.id', 'complaint.handling_organization_id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.tracking_id',
      'complaint.status',
      'complaint.version',
      'complaint.close_reason',
      'complaint.registered_at',
      'complaint.due_at',
      'complaint.due_clock',
      'complaint.language',
      placeOf('organization').as('handling_organization'),
    ]),
)

/** An opened complaint with everything that its public status needs. */
export async function readTracked(tx: Tx, context: Pick<Context, 'config'>, complaintId: number) {
  const [complaint, steps, ledger, contacts, outlets] = await Promise.all([
    findTracked(tx, complaintId),
    listPublicSteps(tx, complaintId),
    listEntries(tx, complaintId),
    listContacts(tx, complaintId),
    readOutlets(tx, context),
  ])
  return { complaint, steps, ledger, contacts, outlets }
}

export async function insertCode(tx: Tx, code: Insertable<Database['one_time_code']>): Promise<number> {
  const { id } = await tx.insertInto('one_time_code').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Only the newest code of a complaint is valid, even if the clock is set back into the time of an earlier one. */
export const endCodes = (tx: Tx, complaintId: number, now: Date) =>
  tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('complaint_id', '=', complaintId)
    .where('used_at', 'is', null)
    .execute()

/** Takes one try from the valid code; undefined when there is none, or none is left. The row's lock serialises tries. */
export const spendCodeAttempt = (tx: Tx, complaintId: number, mostAttempts: number, now: Date) =>
  tx
    .updateTable('one_time_code')
    .set(code => ({ attempts: code('attempts', '+', 1) }))
    .where('complaint_id', '=', complaintId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', mostAttempts)
    .returning(['id', 'code_hash', 'attempts'])
    .executeTakeFirst()

/** Uses a code up; false when another call just did. */
export async function markCodeUsed(tx: Tx, codeId: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What asks the complainant for something. */
export type Request = 'request-standard' | 'request-information'

/** The step with the office's last request of this kind. */
export const findRequest = (tx: Tx, complaintId: number, request: Request) =>
  tx
    .selectFrom('status_track')
    .where('complaint_id', '=', complaintId)
    .where('action', '=', request)
    .orderBy('id', 'desc')
    .select(['details', 'reason'])
    .limit(1)
    .executeTakeFirst()
