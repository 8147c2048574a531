import { useSyncExternalStore } from 'react'
import { nothingSelected, press, type SelectedCase, type Selection, seen, set, without } from './selection.rules.ts'

// kept beside the pages: whoever opens a case and comes back finds the same rows selected
let kept: Selection = nothingSelected('')
const listeners = new Set<() => void>()

function keep(selection: Selection): void {
  kept = selection
  for (const listener of listeners) listener()
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes cases out of the selection, wherever it is shown. */
export const deselect = (ids: readonly number[]): void => keep(without(kept, ids))

/** What is selected in this list; another list begins with nothing. */
export function useSelection(list: string, page: readonly SelectedCase[]) {
  const current = useSyncExternalStore(onChange, () => kept)
  const selection = seen(current.list === list ? current : nothingSelected(list), page)
  return {
    cases: selection.cases,
    isFull: selection.isFull,
    press: (id: number, isRange: boolean) => keep(press(selection, page, id, isRange)),
    selectPage: (isSelected: boolean) => keep(set(selection, page, isSelected)),
    clear: () => keep(nothingSelected(list)),
  }
}
export type SelectionInUse = ReturnType<typeof useSelection>
