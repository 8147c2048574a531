import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The values of a case that proposing handlers needs; undefined when it is not visible. */
export const findCase = (tx: Tx, complaintId: number) => readRow(tx, handledCase({ complaintId }))

const handledCase = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .where('id', '=', complaintId)
    .select(['id', 'handling_organization_id', 'against_organization_id', 'location_id']),
)

/** Everybody to whom the case was ever directed; the present handlers first, the lead before them. */
export const listEveryHandler = (tx: Tx, complaintId: number) => readRows(tx, everyHandler({ complaintId }))

const everyHandler = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint_handler as handler')
    .innerJoin('user_account as account', 'account.id', 'handler.user_id')
    .leftJoin('role', 'role.id', 'account.role_id')
    .leftJoin('organization as body', 'body.id', 'account.organization_id')
    .where('handler.complaint_id', '=', complaintId)
    .select([
      'handler.user_id',
      'handler.is_lead',
      'handler.directed_at',
      'handler.accepted_at',
      'handler.declined_at',
      'handler.decline_reason',
      'handler.removed_at',
      nameOf('account').$notNull().as('name'),
      nameOf('role').as('role'),
      namesOf('body').as('organization'),
    ])
    .orderBy(
      ({ eb, and }) => and([eb('handler.removed_at', 'is', null), eb('handler.declined_at', 'is', null)]),
      'desc',
    )
    .orderBy('handler.is_lead', 'desc')
    .orderBy('handler.id'),
)
