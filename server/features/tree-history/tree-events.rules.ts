import type { TreeChange, TreeEvent } from '#contract/tree-history.ts'

type Names = { en: string; am: string }

/** How something stood from one moment on; paths are those of that moment. */
export interface TreeState {
  /** Null for what stood before states were kept. */
  at: string | null
  by: string | null
  name: Names
  parent: { id: number; path: Names | null } | null
  mergedInto: { id: number; path: Names | null } | null
  /** Null for what is neither closed nor opened. */
  isActive: boolean | null
  handlesComplaints: boolean | null
  sector: { id: number; label: Names } | null
  validFromOn: string | null
  validToOn: string | null
}

/** What another one left behind when it was merged into this one. */
export interface TakenOver {
  at: string
  by: string | null
  path: Names
}

/** What changed from each state to the next, and what was taken over, the latest first. `states` come oldest first. */
export function eventsOf(states: readonly TreeState[], takenOver: readonly TakenOver[]): TreeEvent[] {
  const events = states.flatMap((state, index) => changesOf(states[index - 1], state))
  for (const { at, by, path } of takenOver) events.push({ at, by, what: 'took-over', from: path, to: null, day: null })
  // a sort keeps the order of what happened in one moment
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
    // a merge closes and ends what is merged, which says nothing new
    [!isMerged && before.validToOn !== after.validToOn, () => event('ends', { day: after.validToOn })],
    [!isMerged && before.isActive !== after.isActive, () => event(after.isActive ? 'opened' : 'closed')],
    [isMerged, () => event('merged', { to: after.mergedInto?.path ?? null })],
  ]
  return changes.filter(([changed]) => changed).map(([, make]) => make())
}
