import type { Beforehand } from './beforehand.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import type { Candidate, SeveralAction } from './several-actions.ts'

/** Somebody who can be chosen for some of the cases. */
export interface SharedCandidate extends Candidate {
  /** For how many of them. */
  count: number
}

/** A list of this length may have been cut: who is missing from it may be able to take the case all the same. */
const longestList = 50

/** Everybody who is proposed for any of the cases: first who can take the most, then who was proposed first. */
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
  return [...found.values()].sort((one, other) => other.count - one.count || one.place - other.place)
}

/** Why the person who was chosen cannot get the case; undefined where they can, or only the server knows. */
export function whyNotThem({ candidates, holderId }: CheckedCase, userId: number): Beforehand | undefined {
  if (!candidates || candidates.some(each => each.userId === userId)) return undefined
  if (holderId === userId) return 'holds-it-already'
  return candidates.length < longestList ? 'cannot-hold-it' : undefined
}

/** Which cases it is done with, and which are left out and why. */
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
