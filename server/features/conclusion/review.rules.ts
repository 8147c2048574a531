import type { ReviewOutcome } from '#contract/desk/conclusion.ts'

/**
 * Possible outcomes of a review. A non-admission is upheld, or the complaint admitted; a decision is upheld, or investigated
 * again. When nothing had been concluded, as after a withdrawal, the work starts again where it can: the time for
 * investigating depends on the severity, which the receiver sets.
 */
export function possibleOutcomes(
  kind: 'decision' | 'non-admission' | undefined,
  hasSeverity: boolean,
): ReviewOutcome[] {
  if (kind === 'non-admission') return ['admit', 'uphold']
  if (kind === 'decision') return ['investigate', 'uphold']
  return [hasSeverity ? 'investigate' : 'admit']
}
