import type { TreeChange, TreeEvent } from '#contract/values/tree-history.ts'

type Names = { en: string; am: string }

/** The state of a node from one moment on; paths are those of that moment. */
export interface TreeState {
  /** Null for states from before the portal stored states. */
  at: string | null
  by: string | null
  name: Names
  parent: { id: number; path: Names | null } | null
  mergedInto: { id: number; path: Names | null } | null
  /** Null for a node that is neither closed nor opened. */
  isActive: boolean | null
  handlesComplaints: boolean | null
  sector: { id: number; label: Names } | null
  validFromOn: string | null
  validToOn: string | null
}

/** The last state of another node that was merged into this one. */
export interface TakenOver {
  at: string
  by: string | null
  path: Names
}

/** The changes from each state to the next, and the merges, the latest first. `states` come oldest first. */
export function eventsOf(states: readonly TreeState[], takenOver: readonly TakenOver[]): TreeEvent[] {
  const events = states.flatMap((state, index) => changesOf(states[index - 1], state))
  for (const { at, by, path } of takenOver) events.push({ at, by, what: 'took-over', from: path, to: null, day: null })
  // a sort keeps the order of events of the same moment
  return events.sort((one, other) => one.at.localeCompare(other.at)).reverse()
}

const blank = { from: null, to: null, day: null }

function changesOf(before: TreeState | undefined, after: TreeState): TreeEvent[] {
  const { at, by } = after
  if (at === null) return []
  const event = (what: TreeChange, rest: Partial<TreeEvent> = {}): TreeEvent => ({ ...blank, at, by, what, ...rest })
  if (!before) return [event('entered', { to: after.name })]
  const isMerged = after.mergedInto !== null && after.mergedInto.id !== before.mergedInto?.id
  const changes: [changed: boolean, event: () => TreeEvent][] = [
    [
      before.name.en !== after.name.en || before.name.am !== after.name.am,
      () => event('renamed', { from: before.name, to: after.name }),
    ],
    [
      before.parent?.id !== after.parent?.id,
      () => event('moved', { from: before.parent?.path ?? null, to: after.parent?.path ?? null }),
    ],
    [
      before.sector?.id !== after.sector?.id,
      () => event('sector', { from: before.sector?.label ?? null, to: after.sector?.label ?? null }),
    ],
    [
      before.handlesComplaints !== after.handlesComplaints,
      () => event(after.handlesComplaints ? 'takes-complaints' : 'takes-no-complaints'),
    ],
    [before.validFromOn !== after.validFromOn, () => event('begins', { day: after.validFromOn })],
    // a merge closes and ends the merged node, which is not a separate event
    [!isMerged && before.validToOn !== after.validToOn, () => event('ends', { day: after.validToOn })],
    [!isMerged && before.isActive !== after.isActive, () => event(after.isActive ? 'opened' : 'closed')],
    [isMerged, () => event('merged', { to: after.mergedInto?.path ?? null })],
  ]
  return changes.filter(([changed]) => changed).map(([, make]) => make())
}
