import type { WorkStep } from '#contract/desk/desk-choices.ts'
import { casePath } from './case-path.ts'

/** The action of each step, by the name of its form. */
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

/** The address of the step's form: signatures have a page of their own. */
export const stepPath = (step: WorkStep, complaintId: number): string =>
  `${step === 'sign' ? `/complaint_detail-approval/${complaintId}` : casePath(complaintId)}?do=${actionOfStep[step]}`
