import type { Act } from '../act.ts'
import { tellStaff } from '../tell-staff.ts'
import { listStaffWith } from './staff-with.queries.ts'

/** Tells the desk to call somebody whom no message reaches and whose answer is awaited. */
export async function tellDesk({ tx, context, complaint, authorId, at }: Act<unknown>, version: number): Promise<void> {
  const clerks = await listStaffWith(tx, 'Complaints - Register', complaint.handling_organization_id)
  const told = clerks.filter(userId => userId !== authorId).map(userId => ({ userId, task: 'call' as const }))
  await tellStaff(tx, context, { ...complaint, version }, told, at)
}
