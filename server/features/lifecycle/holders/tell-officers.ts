import type { Act } from '../act.ts'
import { tellStaff } from '../tell-staff.ts'
import { escalateUntaken } from './escalate-untaken.ts'
import { listOfficersFor } from './staff-with.queries.ts'

/**
 * Tells the officers of the body that a case waits for one of them, except the one who brought it there. Where the body has none who
 * sees the case, it is escalated to a supervisor.
 */
export async function tellOfficers(
  { tx, context, complaint, authorId, at }: Act<unknown>,
  version: number,
): Promise<void> {
  const officers = await listOfficersFor(tx, complaint, at)
  if (officers.length === 0) return escalateUntaken(tx, context, { ...complaint, version }, at)
  const told = officers.filter(userId => userId !== authorId).map(userId => ({ userId, task: 'claim' as const }))
  return tellStaff(tx, context, { ...complaint, version }, told, at)
}
