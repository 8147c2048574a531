import { sql } from 'kysely'
import { canTakeWork, isAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * The person who is told that a case needs help: a supervisor of the body that handles it, preferably one who was not told about
 * this case before; else a supervisor of another body, else a holder of `All`. Never the case's holder, nobody deactivated or of
 * the body complained against; an absent supervisor only when there is nobody else.
 */
export async function findSupervisor(
  tx: Tx,
  complaint: { id: number; handling_organization_id: number; against_organization_id: number },
  holderId: number | null,
  now: Date,
): Promise<number | null> {
  const wasTold = sql<boolean>`exists (
    select from clock_notice where clock_notice.complaint_id = ${complaint.id} and clock_notice.told_id = person.id)`
  const supervises = sql<boolean>`bool_or(role_permission.page_code = 'Complaints - Supervise')`
  const person = await tx
    .selectFrom('user_account as person')
    .innerJoin('role_permission', 'role_permission.role_id', 'person.role_id')
    .where('role_permission.page_code', 'in', ['Complaints - Supervise', 'All'])
    .where(canTakeWork('person'))
    .where(sql<boolean>`person.organization_id is distinct from ${complaint.against_organization_id}`)
    .$if(holderId !== null, query => query.where('person.id', '<>', holderId as number))
    .groupBy('person.id')
    .select('person.id')
    .orderBy(isAway('person', now))
    .orderBy(
      sql`${supervises} and person.organization_id is not distinct from ${complaint.handling_organization_id}`,
      'desc',
    )
    .orderBy(supervises, 'desc')
    .orderBy(wasTold)
    .orderBy('person.id')
    .limit(1)
    .executeTakeFirst()
  return person?.id ?? null
}
