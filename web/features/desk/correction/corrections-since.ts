import type { FormerValues } from '#contract/former-values.ts'
import { browserClient } from '#web/platform/api.ts'
import type { Outcome } from '#web/platform/outcome.ts'

/** What others put right in between, where that is why an answer came to nothing; nothing for who may not read it. */
export async function correctionsSince(complaintId: number, { problem }: Outcome): Promise<FormerValues[]> {
  if (problem?.code !== 'stale-version') return []
  const since = (problem.details.since ?? []) as { at: string }[]
  // that it came to nothing is told in any case
  const corrections = await browserClient.getFormerValues({ params: { complaintId } }).catch(() => [])
  return corrections.filter(({ at }) => since.some(step => step.at === at))
}
