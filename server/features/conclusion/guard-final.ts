import type { CaseGuard } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'

/** A conclusion that a reviewer upheld is final. */
export const guardFinal: CaseGuard = ({ complaint }) =>
  complaint.is_final ? new RuleViolation('conclusion-is-final') : undefined
