import { expect } from 'vitest'
import type { LetterKind } from '#contract/filing/letters.ts'
import type { Status } from '#contract/statuses.ts'
import type { Snapshot } from './snapshot.ts'

/** Letters that must be valid while a case has a status. */
const letterOf: Partial<Record<Status, LetterKind>> = {
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'standard-request',
  INFORMATION_REQUESTED: 'information-request',
  NOT_ADMITTED: 'non-admission',
  CONCLUSION_ISSUED: 'decision',
  REFERRED: 'referral',
}

/** At most one valid letter of each kind except those to bodies about orders, at most one valid answer of the office, and the one that belongs to the status is valid. */
export function expectLetters({ complaint, letters }: Snapshot, story: string): void {
  const holding = letters.filter(({ ended_at }) => ended_at === null).map(({ kind }) => kind)
  const ofCase = holding.filter(kind => kind !== 'order-reminder' && kind !== 'order-escalation')
  expect(new Set(ofCase).size, `${holding.join(', ')} hold after\n${story}`).toBe(ofCase.length)
  const answers = holding.filter(kind => kind === 'decision' || kind === 'non-admission')
  expect(answers.length, `${answers.join(', ')} hold after\n${story}`).toBeLessThanOrEqual(1)
  const due = letterOf[complaint.status]
  if (due) expect(holding, story).toContain(due)
}
