import { bothNamesOf, fullNameOf, labelsOf, namesOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The complaint as its receipt shows it, names in both languages; undefined when the transaction may not see it. */
export const findFiled = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint')
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .innerJoin('organization as handling', 'handling.id', 'complaint.handling_organization_id')
    .innerJoin('organization as against', 'against.id', 'complaint.against_organization_id')
    .leftJoin('department', 'department.id', 'complaint.against_department_id')
    .select([
      'complaint.tracking_id',
      'complaint.language',
      'complaint.registered_at',
      'complaint.violated_decision_on',
      'complaint.location_names',
      'complaint.group_size',
      'complaint.due_at',
      'complaint.due_clock',
      'complaint.decision_authority',
      'complaint.decision_number',
      'complaint.supporting_documents',
      labelsOf('type').$notNull().as('type'),
      bothNamesOf('handling').as('handling'),
      bothNamesOf('against').as('against'),
      namesOf('department').as('department'),
    ])
    .where('complaint.id', '=', complaintId)
    .executeTakeFirst()

/** The complainant first, then the representatives. */
export const listNames = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_party')
    .select(['kind', fullNameOf('complaint_party').as('name')])
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .execute()

export const listIssueTexts = (tx: Tx, complaintId: number) =>
  tx.selectFrom('complaint_issue').select('text').where('complaint_id', '=', complaintId).orderBy('ordinal').execute()

/**
 * The files that were received with the complaint and for it, with their declared types, in both languages. What the office and the bodies
 * brought later is no part of a receipt, whoever prints it.
 */
export const listReceivedFiles = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('attachment')
    .leftJoin('constant_field as type', 'type.id', 'attachment.attachment_type_id')
    .select(['attachment.original_name', 'attachment.size', 'attachment.sha256', labelsOf('type').as('type')])
    .where('attachment.complaint_id', '=', complaintId)
    .where('attachment.hidden_at', 'is', null)
    .where('attachment.is_internal', '=', false)
    .where('attachment.statement_request_id', 'is', null)
    .where('attachment.case_order_id', 'is', null)
    .orderBy('attachment.attached_at')
    .orderBy('attachment.id')
    .execute()
