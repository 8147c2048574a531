import type { WorkStep } from '#contract/desk-choices.ts'
import { casePath } from './complaint-list/complaint-table.tsx'

/** The action that each step takes, by the name of its form. */
export const actionOfStep = {
  sign: 'approve',
  review: 'review',
  direct: 'direct-for-action',
  receive: 'forward',
  accept: 'accept-case',
  conclude: 'conclude',
  decide: 'save-decision',
  'give-opinion': 'give-opinion',
} as const satisfies Record<WorkStep, string>

/** Where the form of the step stands: signatures have a page of their own. */
export const stepPath = (step: WorkStep, complaintId: number): string =>
  `${step === 'sign' ? `/complaint_detail-approval/${complaintId}` : casePath(complaintId)}?do=${actionOfStep[step]}`
