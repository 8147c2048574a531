import type { CaseGuard } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'

/** What a reviewer upheld stays as it is. */
export const guardFinal: CaseGuard = ({ complaint }) =>
  complaint.is_final ? new RuleViolation('conclusion-is-final') : undefined
