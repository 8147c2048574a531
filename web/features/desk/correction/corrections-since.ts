import type { FormerValues } from '#contract/filing/former-values.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'

/** Others' corrections since, when they are why an answer was refused; nothing for readers who may not see them. */
export async function correctionsSince(complaintId: number, { problem }: Outcome): Promise<FormerValues[]> {
  if (problem?.code !== 'stale-version') return []
  const since = (problem.details.since ?? []) as { at: string }[]
  // the refusal itself is shown in any case
  const corrections = await browserClient.getFormerValues({ params: { complaintId } }).catch(() => [])
  return corrections.filter(({ at }) => since.some(step => step.at === at))
}
