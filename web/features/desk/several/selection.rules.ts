import type { ComplaintRow } from '#contract/desk/complaints.ts'

/** The most cases of one batch. */
export const mostSelected = 200

/** What an action needs to know of a row. */
export type SelectedCase = Pick<ComplaintRow, 'complaintId' | 'trackingId' | 'version' | 'holder'>

/** The selected rows of one list, on any of its pages. */
export interface Selection {
  /** The list, without its order and its page. */
  list: string
  cases: ReadonlyMap<number, SelectedCase>
  /** The row that was clicked last: a range begins there. */
  last: number | undefined
  /** Not all requested rows had room. */
  isFull: boolean
}

export const nothingSelected = (list: string): Selection => ({
  list,
  cases: new Map(),
  last: undefined,
  isFull: false,
})

/** Selects or deselects the row; with `isRange` all rows from the last clicked one get the same state. */
export function press(selection: Selection, page: readonly SelectedCase[], id: number, isRange: boolean): Selection {
  const at = page.findIndex(({ complaintId }) => complaintId === id)
  const from = isRange ? page.findIndex(({ complaintId }) => complaintId === selection.last) : -1
  const begin = from === -1 ? at : from
  const pressed = page.slice(Math.min(begin, at), Math.max(begin, at) + 1)
  return { ...set(selection, pressed, !selection.cases.has(id)), last: id }
}

/** Selects or deselects every row of the page. */
export const set = (selection: Selection, page: readonly SelectedCase[], isSelected: boolean): Selection =>
  isSelected
    ? add(selection, page)
    : without(
        selection,
        page.map(({ complaintId }) => complaintId),
      )

function add(selection: Selection, added: readonly SelectedCase[]): Selection {
  const cases = new Map(selection.cases)
  const fresh = added.filter(({ complaintId }) => !cases.has(complaintId))
  const room = mostSelected - cases.size
  for (const one of fresh.slice(0, room)) cases.set(one.complaintId, one)
  return { ...selection, cases, isFull: fresh.length > room }
}

/** Finished cases are no longer selected. */
export function without(selection: Selection, ids: readonly number[]): Selection {
  const cases = new Map(selection.cases)
  for (const id of ids) cases.delete(id)
  return { ...selection, cases, isFull: false }
}

/** The reader sees these rows in their present state: their present versions count. */
export function seen(selection: Selection, page: readonly SelectedCase[]): Selection {
  const renewed = page.filter(({ complaintId, version }) => {
    const before = selection.cases.get(complaintId)
    return before !== undefined && before.version !== version
  })
  if (renewed.length === 0) return selection
  const cases = new Map(selection.cases)
  for (const one of renewed) cases.set(one.complaintId, one)
  return { ...selection, cases }
}
