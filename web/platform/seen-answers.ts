import type { Answers } from '#contract/application-steps.ts'
import { flatAnswers } from './forms.ts'
import { chooseAnswers, type Conflict, type Merged, type MergeRules, mergeAnswers } from './merge-answers.ts'
import type { Outcome } from './outcome.ts'

/** What a form was filled from, and what its reader still has to choose: both travel with it. */
export interface Seen {
  answers: Answers
  conflicts: readonly Conflict[]
}

/** The hidden field that carries it. */
export const seenField = 'seen'

export const writeSeen = (seen: Seen): string => JSON.stringify(seen)

/** Nothing was seen where it cannot be read: then all that was typed counts as a change. */
function readSeen(text: string | undefined): Seen {
  try {
    return JSON.parse(text ?? '') as Seen
  } catch {
    return { answers: {}, conflicts: [] }
  }
}

/** What was sent, after the choices that were made between it and what somebody else had changed. */
export function readChosen({ [seenField]: seenText, ...typed }: Answers, pressed: string): Merged & { seen: Seen } {
  const seen = readSeen(seenText)
  return { ...chooseAnswers(seen.conflicts, typed, pressed), seen }
}

/** The fields at which something has to be chosen, as a refusal. */
export const refusalOf = ({ answers, conflicts }: Merged): Outcome['refused'] =>
  conflicts.length === 0
    ? undefined
    : { fields: conflicts.map(({ field }) => ({ field, reason: 'changed-by-other' })), values: answers }

/** What was typed before and kept, brought together with what stands there now. */
export function mergeKept(kept: Parameters<typeof flatAnswers>[0], standing: Answers, rules: MergeRules): Merged {
  const { [seenField]: seenText, ...typed } = flatAnswers(kept)
  return mergeAnswers({ read: readSeen(seenText).answers, typed, standing }, rules)
}

/**
 * Brings what was typed together with what somebody else saved meanwhile, where that is why an answer came to nothing. `load`
 * reads what stands there now; where it cannot, everything stays as it was typed, and the next try tells again.
 */
export async function mergeIfStale<Current extends { answers: Answers }>(
  outcome: Outcome,
  { seen, answers }: { seen: Seen; answers: Answers },
  rules: MergeRules,
  load: () => Promise<Current>,
): Promise<(Merged & { current: Current }) | undefined> {
  if (outcome.problem?.code !== 'stale-version') return undefined
  const current = await load().catch(() => undefined)
  return (
    current && { ...mergeAnswers({ read: seen.answers, typed: answers, standing: current.answers }, rules), current }
  )
}
