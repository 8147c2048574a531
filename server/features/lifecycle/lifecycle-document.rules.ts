import type { ClockName } from '#contract/statuses.ts'
import { statuses } from '#contract/statuses.ts'
import type { Transition } from './lifecycle.ts'

/** What each clock measures. */
const clockMeanings: Record<ClockName, string> = {
  A: 'until a receiver has the case',
  B: 'until it is admitted, forwarded or refused',
  C: 'until the conclusion, by severity',
  D: 'one approval step',
  E: "the complainant's time to answer",
  F: 'until the review is done',
  G: 'the time of the body complained against for its statement',
}

const list = (items: readonly string[]) => (items.length === 0 ? '–' : items.join(', '))

const tableRow = (row: Transition) =>
  [
    '',
    [row.action, row.outcome].filter(Boolean).join(': '),
    list(row.from),
    [meanings[row.to as 'unchanged'] ?? row.to, row.closeReason && `(${row.closeReason})`].filter(Boolean).join(' '),
    list(row.who),
    [row.permission ? [row.permission].flat().join(', ') : '–', row.standing && `(${row.standing.join(', ')})`]
      .filter(Boolean)
      .join(' '),
    row.call ?? '–',
    list(row.guards),
    list(row.clocks.map(({ clock, event }) => `${clock} ${event}s`)),
    row.message ?? '–',
    letters(row),
    '',
  ]
    .join(' | ')
    .trim()

/** The letter that it issues, and those that it ends. */
const letters = ({ letter, endsLetters }: Transition) =>
  list([
    ...(letter ? [`issues ${letter}`] : []),
    ...(endsLetters ? [`ends ${endsLetters.kinds.join(', ')} (${endsLetters.because})`] : []),
  ])

/** An action has no arrow when the status stays, or when its effect decides the target. */
const arrows = (row: Transition) =>
  row.to in meanings
    ? []
    : (row.from.length === 0 ? ['[*]'] : row.from).map(from => `  ${from} --> ${row.to}: ${row.action}${waiting(row)}`)

const waiting = ({ hasGate, signedAs }: Transition): string => {
  if (!hasGate) return ''
  return signedAs ? ` (waits for the approvers of ${signedAs})` : ' (may wait for approval)'
}

/** Targets that are no status. */
const meanings = {
  unchanged: 'unchanged',
  origin: 'where it came from',
  proposed: 'where the approved action leads',
}

/** docs/lifecycle.md: the table of the complaint's life as people read it, with its diagram. */
export function lifecycleDocument(rows: readonly Transition[]): string {
  const inUse = new Set(rows.flatMap(row => [...row.from, row.to]))
  return [
    '# The life of a complaint',
    '',
    'Generated from `server/features/lifecycle/lifecycle.ts` by `node scripts/write-lifecycle.ts`; a test compares.',
    'That table is the only thing that says which status follows which.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...rows.flatMap(arrows),
    '```',
    '',
    '| Action | From | To | Who | Permission | Call | Refused for | Clocks | Message | Letters |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(tableRow),
    '',
    '## Statuses',
    '',
    ...statuses.map(status => `- ${status}${inUse.has(status) ? '' : ' (no action leads here yet)'}`),
    '',
    '## Clocks',
    '',
    ...Object.entries(clockMeanings).map(([clock, meaning]) => `- ${clock}: ${meaning}`),
    '',
  ].join('\n')
}
