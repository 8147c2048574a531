import { mostProposed } from '#contract/values/action-choices.ts'
import type { Beforehand } from './beforehand.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import type { Candidate, SeveralAction } from './several-actions.ts'

/** A person who can be chosen for some of the cases. */
export interface SharedCandidate extends Candidate {
  /** For how many of them. */
  count: number
}

/** A list of this length may have been cut: somebody missing from it may be able to take the case all the same. */
const longestList = mostProposed

/** Everybody who is proposed for any of the cases: first those who can take most, then in the order of proposal; people who are away come last. */
export function sharedCandidates(cases: readonly CheckedCase[]): SharedCandidate[] {
  const found = new Map<number, SharedCandidate & { place: number }>()
  for (const { candidates = [] } of cases) {
    for (const [place, candidate] of candidates.entries()) {
      const before = found.get(candidate.userId)
      found.set(candidate.userId, {
        ...candidate,
        count: (before?.count ?? 0) + 1,
        place: Math.min(before?.place ?? place, place),
      })
    }
  }
  const isAway = ({ awayUntil }: Candidate) => Number(awayUntil !== null)
  return [...found.values()].sort(
    (one, other) => isAway(one) - isAway(other) || other.count - one.count || one.place - other.place,
  )
}

/** Why the chosen person cannot get the case; undefined when they can, or only the server knows. */
export function whyNotThem({ candidates, holderId }: CheckedCase, userId: number): Beforehand | undefined {
  if (!candidates || candidates.some(each => each.userId === userId)) return undefined
  if (holderId === userId) return 'holds-it-already'
  return candidates.length < longestList ? 'cannot-hold-it' : undefined
}

/** The cases to work on, and those that are left out with the reason. */
export function judge(
  { person }: Pick<SeveralAction, 'person'>,
  checked: readonly CheckedCase[],
  answers: Record<string, string>,
) {
  const reasonOf = (one: CheckedCase) => one.refusal ?? (person && whyNotThem(one, Number(answers[person])))
  return {
    ready: checked.filter(one => !reasonOf(one)),
    leftOut: checked.flatMap(one => {
      const reason = reasonOf(one)
      return reason ? [{ complaintId: one.complaintId, trackingId: one.trackingId, reason }] : []
    }),
  }
}
