import { sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A severity that can be chosen today. */
export const findSeverity = (tx: Tx, id: number) =>
  tx
    .selectFrom('constant_field')
    .select(['id', 'code'])
    .where('id', '=', id)
    .where('field_name', '=', 'severity')
    .where('retired_on', 'is', null)
    .executeTakeFirst()

/** A reason not to admit a complaint, with its present labels; also one that was retired while its proposal waited. */
export const findReason = (tx: Tx, id: number) =>
  tx
    .selectFrom('constant_field')
    .select(['id', 'code', 'label_en as en', 'label_am as am'])
    .where('id', '=', id)
    .where('field_name', '=', 'non-admission-reason')
    .executeTakeFirst()

/** An active department of the organization. */
export const findDepartment = (tx: Tx, id: number, organizationId: number) =>
  tx
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** The ids of the documents that came after the last request of this kind. */
export async function listSupplied(
  tx: Tx,
  complaintId: number,
  request: 'request-standard' | 'request-information',
): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachment')
    .where('complaint_id', '=', complaintId)
    .where('hidden_at', 'is', null)
    .where('attached_at', '>=', eb =>
      eb
        .selectFrom('status_track')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('complaint_id', '=', complaintId)
        .where('action', '=', request),
    )
    .orderBy('attached_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The last step of a complaint's life. */
export const findLastStep = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('status_track')
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['action', 'at', 'actor_id'])
    .executeTakeFirstOrThrow()

/** The state of a complaint; undefined when it is not visible. */
export async function findStatus(tx: Tx, complaintId: number): Promise<Status | undefined> {
  const found = await tx.selectFrom('complaint').select('status').where('id', '=', complaintId).executeTakeFirst()
  return found?.status
}

/** How often the complainant was asked something while this work on the case went on: its investigation, or its review, in this round. */
export async function countRequests(
  tx: Tx,
  { id, status, round }: { id: number; status: Status; round: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('status_track')
    .where('complaint_id', '=', id)
    .where('action', '=', 'request-information')
    .where('from_status', '=', status)
    .where(sql<boolean>`(details ->> 'round')::integer = ${round}`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
