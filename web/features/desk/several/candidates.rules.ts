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

/**
 * Everybody who is proposed for any of the cases: first those who can take most, then in the order of proposal. Whoever supervises comes
 * after those whose own work it is, and people who are away come last.
 */
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
    (one, other) =>
      isAway(one) - isAway(other) ||
      Number(one.supervises) - Number(other.supervises) ||
      other.count - one.count ||
      one.place - other.place,
  )
}

/** The people who are ticked when the form opens: the best for the cases, and others for those cases which that person cannot have. Absent people are left out. */
export function propose(cases: readonly CheckedCase[]): Candidate[] {
  const [best] = sharedCandidates(cases).filter(({ awayUntil }) => awayUntil === null)
  if (!best) return []
  return [
    best,
    ...propose(cases.filter(({ candidates = [] }) => candidates.every(({ userId }) => userId !== best.userId))),
  ]
}

/** Why the chosen person cannot get the case; undefined when they can, or only the server knows. */
export function whyNotThem({ candidates, holderId }: CheckedCase, userId: number): Beforehand | undefined {
  if (!candidates || candidates.some(each => each.userId === userId)) return undefined
  if (holderId === userId) return 'holds-it-already'
  return candidates.length < longestList ? 'cannot-hold-it' : undefined
}

/** People whose ids are one answer. */
export const chosenIn = (answer = ''): number[] => answer.split(',').filter(Boolean).map(Number)

/** A case with the person who gets it, where somebody was chosen. */
export type GivenCase = CheckedCase & { to?: Candidate | undefined }

/**
 * Gives each case to one of the chosen people who can have it: evenly, and among equals to the least busy. Cases that few of them can have
 * are given first, so that the others make up for these. What was chosen by hand stays.
 */
export function share(
  cases: readonly CheckedCase[],
  chosen: readonly Candidate[],
  byHand: Readonly<Record<number, number>> = {},
): GivenCase[] {
  const given = new Map(chosen.map(({ userId }) => [userId, 0]))
  const ableOf = (one: CheckedCase) => chosen.filter(({ userId }) => !whyNotThem(one, userId))
  const to = new Map<number, Candidate>()
  const give = (one: CheckedCase, person: Candidate | undefined) => {
    if (!person) return
    to.set(one.complaintId, person)
    given.set(person.userId, (given.get(person.userId) ?? 0) + 1)
  }
  const fromHand = (one: CheckedCase) => ableOf(one).find(({ userId }) => userId === byHand[one.complaintId])
  for (const one of cases) give(one, fromHand(one))
  const open = cases.filter(({ complaintId }) => !to.has(complaintId))
  for (const one of open.toSorted((one, other) => ableOf(one).length - ableOf(other).length)) {
    const hasLeast = (one: Candidate, other: Candidate) =>
      (given.get(one.userId) ?? 0) - (given.get(other.userId) ?? 0) || one.casesWaiting - other.casesWaiting
    give(one, ableOf(one).toSorted(hasLeast)[0])
  }
  return cases.map(one => ({ ...one, to: to.get(one.complaintId) }))
}

/** The cases to work on, each with who gets it, and those that are left out with the reason. */
export function judge(
  { person }: Pick<SeveralAction, 'person'>,
  checked: readonly CheckedCase[],
  answers: Record<string, string>,
  byHand: Readonly<Record<number, number>> = {},
) {
  const ids = person ? chosenIn(answers[person]) : []
  /** The reason of the first of them, where nobody can have it. */
  const whyNone = (one: CheckedCase) => {
    const reasons = ids.map(id => whyNotThem(one, id))
    return reasons.every(Boolean) ? reasons[0] : undefined
  }
  const reasonOf = (one: CheckedCase) => one.refusal ?? (person && whyNone(one))
  const possible = checked.filter(one => !reasonOf(one))
  const people = sharedCandidates(checked).filter(({ userId }) => ids.includes(userId))
  const ready: readonly GivenCase[] = person ? share(possible, people, byHand) : possible
  return {
    ready,
    leftOut: checked.flatMap(one => {
      const reason = reasonOf(one)
      return reason ? [{ complaintId: one.complaintId, trackingId: one.trackingId, reason }] : []
    }),
  }
}
