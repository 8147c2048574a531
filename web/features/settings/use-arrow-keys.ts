import type { FocusEvent, KeyboardEvent } from 'react'

const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Controls with `data-row` and `data-column` become one stop of the Tab key; arrow keys move among them. */
export function useArrowKeys() {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = (event.target as HTMLElement).dataset
    const step = steps[event.key]
    if (!step || row === undefined || column === undefined) return
    const next = `[data-row="${Number(row) + step.row}"][data-column="${Number(column) + step.column}"]`
    const target = event.currentTarget.querySelector<HTMLElement>(next)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  /** Tab returns to the last focused cell. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (!event.target.dataset.row) return
    for (const other of event.currentTarget.querySelectorAll<HTMLElement>('[data-row][tabindex="0"]'))
      other.tabIndex = -1
    event.target.tabIndex = 0
  }
  return { onKeyDown, onFocus }
}
