import type { QueryCreator } from 'kysely'
import type { Database } from '#db/tables.ts'
import { askCompiled, compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * The complaint, locked for an action until the transaction ends. Others may refer to it meanwhile:
 * otherwise two complaints that name each other would wait for each other for ever. Undefined as for NotFound.
 */
export const lockComplaint = async (tx: Tx, complaintId: number) =>
  (await askCompiled(tx, lockedComplaint({ complaintId })))[0]

/** The same without a lock, for whoever only reads. */
export const readComplaint = (tx: Tx, complaintId: number) => readRow(tx, complaintRead({ complaintId }))

const complaintOf = (db: QueryCreator<Database>, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .where('complaint.id', '=', complaintId)
    .select(severity => [
      'complaint.id',
      'complaint.tracking_id',
      'complaint.status',
      'complaint.close_reason',
      'complaint.version',
      'complaint.language',
      'complaint.complaint_type_id',
      'complaint.severity_id',
      'complaint.required_decision_id',
      'complaint.is_group',
      'complaint.against_organization_id',
      'complaint.handling_organization_id',
      'complaint.handling_department_id',
      'complaint.location_id',
      'complaint.receiver_id',
      'complaint.officer_id',
      'complaint.reviewer_id',
      'complaint.held_by',
      'complaint.returns_to',
      'complaint.round',
      'complaint.is_final',
      'complaint.duplicate_of_id',
      'complaint.escalation_level',
      'complaint.registered_at',
      'complaint.due_at',
      'complaint.due_clock',
      'complaint.closed_at',
      severity
        .selectFrom('constant_field')
        .whereRef('constant_field.id', '=', 'complaint.severity_id')
        .select('constant_field.code')
        .as('severity_code'),
    ])

const complaintRead = compiled(complaintOf)
const lockedComplaint = compiled((db, values: Values<{ complaintId: number }>) =>
  complaintOf(db, values).forNoKeyUpdate('complaint'),
)
export type LockedComplaint = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>
