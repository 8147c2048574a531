import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/platform/listeners.ts'
import { nothingSelected, press, type SelectedCase, type Selection, seen, set, without } from './selection.rules.ts'

// kept outside of the pages: after opening a case the same rows are still selected
let kept: Selection = nothingSelected('')
const changes = createListeners()

function keep(selection: Selection): void {
  kept = selection
  changes.tell()
}

/** Deselects cases, wherever the selection is shown. */
export const deselect = (ids: readonly number[]): void => keep(without(kept, ids))

/** The selection in this list; another list starts empty. */
export function useSelection(list: string, page: readonly SelectedCase[]) {
  const current = useSyncExternalStore(changes.listen, () => kept)
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
