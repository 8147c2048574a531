import type { supervisionContract } from '#contract/desk/supervision.ts'

/** The calls of supervisors, and on complaints that were filed twice. */
export const supervisionCalls: Record<
  keyof typeof supervisionContract,
  { passes?: number; by?: { all: number }; why?: string }
> = {
  proposeDuplicates: { passes: 403, by: { all: 404 }, why: 'needs `Complaints - List View` too' },
  getDuplicates: {},
  markDuplicate: {},
  listEligibleHolders: {},
  listToRemind: {},
  remind: {},
  takeOver: {},
  reassign: {},
  extendDeadline: {},
}
