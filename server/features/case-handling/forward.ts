import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findDepartment, findSeverity } from './case-handling.queries.ts'
import { claimedGroup, contradiction } from './directing-input.ts'

const input = z.object({
  ...claimedGroup,
  reason: z.string().optional(),
  fulfilsStandard: z.boolean().optional(),
  severityId: z.int().optional(),
  departmentId: z.int().optional(),
})
export type Forwarding = z.output<typeof input>

/**
 * The receiver found the standard fulfilled. Needs a severity, a department and a reason; clock C starts. Refuses with
 * RuleViolation `standard-not-fulfilled`, and with InvalidInput naming what is missing or does not exist.
 */
export const forward: ActionRule<Forwarding> = {
  action: 'forward',
  input,

  async check({ tx, input: given, complaint }) {
    const { reason, fulfilsStandard, severityId, departmentId } = given
    if (fulfilsStandard === false) throw new RuleViolation('standard-not-fulfilled')
    const severity = severityId === undefined ? undefined : await findSeverity(tx, severityId)
    const department =
      departmentId === undefined
        ? undefined
        : await findDepartment(tx, departmentId, complaint.handling_organization_id)
    refuseFields([
      missing('fulfilsStandard', fulfilsStandard),
      missing('reason', reason),
      missing('severityId', severityId) || (!severity && { field: 'severityId', reason: 'no-such-choice' }),
      missing('departmentId', departmentId) || (!department && { field: 'departmentId', reason: 'no-such-choice' }),
      contradiction(given),
    ])
  },

  async effect({ tx, input: { reason, severityId, departmentId } }) {
    const severity = await findSeverity(tx, severityId ?? 0)
    return {
      values: { severity_id: severityId ?? null, handling_department_id: departmentId ?? null },
      severityCode: severity?.code ?? null,
      reason: reason ?? null,
      details: { severity: severity?.code },
      audited: { severityId, departmentId },
    }
  },
}
