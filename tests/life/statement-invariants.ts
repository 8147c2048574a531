import { expect } from 'vitest'
import { officeDefaults } from '#db/reference/settings.ts'
import { openStatement, type Snapshot } from './snapshot.ts'

/** The clock of the body exists exactly while its statement is awaited, and stands still while another body has the case. */
export const statementClock = (seen: Snapshot): [string, boolean][] =>
  openStatement(seen) ? [['G', seen.complaint.status !== 'REFERRED']] : []

const ends = { given: 'give-statement', recorded: 'record-statement', none: 'end-statement-request' } as const

/**
 * One request is open at most, and each ends by the step that says so or with the case. A body asks once for more time; what it gets is in its
 * clock, never more than the office gives, and silence of the office is no grant. Its letter is valid as long. Nothing is decided while a statement is awaited.
 */
export function expectStatements(seen: Snapshot, story: string): void {
  const { complaint, statements, track, clocks, letters } = seen
  const { days, moreDays } = officeDefaults.statements
  const taken = (action: string) => track.filter(step => step.action === action).length
  const having = (outcome: string) => statements.filter(each => each.outcome === outcome).length
  expect(statements.length, story).toBe(taken('request-statement'))
  expect(statements.filter(({ outcome }) => outcome === null).length, story).toBeLessThanOrEqual(1)
  for (const [outcome, action] of Object.entries(ends))
    expect(having(outcome), `${action} in\n${story}`).toBe(taken(action))
  if (['CLOSED', 'CONCLUSION_ISSUED'].includes(complaint.status))
    expect(
      statements.every(({ outcome }) => outcome !== null),
      story,
    ).toBe(true)
  const asking = letters.filter(({ kind, ended_at }) => kind === 'statement-request' && ended_at === null)
  expect(asking.length, story).toBe(openStatement(seen) ? 1 : 0)
  expect(statements.filter(each => each.time_asked_at !== null).length, story).toBe(taken('ask-for-time'))
  const granted = statements.filter(each => each.time_answer === 'granted')
  const refused = statements.filter(each => each.time_answer === 'refused')
  expect(granted.length + refused.length, story).toBe(taken('answer-time'))
  const lengths = clocks.filter(({ clock, amount }) => clock === 'G' && amount !== null)
  const extensions = lengths.filter(({ event }) => event === 'extend')
  expect(extensions.length, story).toBe(granted.length)
  for (const { event, amount } of lengths)
    expect(amount ?? 0, story).toBeLessThanOrEqual(event === 'start' ? days : moreDays)
}
