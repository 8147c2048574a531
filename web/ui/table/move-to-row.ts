import type { KeyboardEvent } from 'react'

const controls = 'a[href], button, input[type=checkbox]'
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)]

/** For the keys of a table: up and down focus the same control of the next row above or below that has one. */
export function moveToRow(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === 'ArrowDown'
  const from = event.target as HTMLElement
  const row = from.closest('tbody > tr')
  if (!row || !from.matches(controls) || (!isDown && event.key !== 'ArrowUp')) return
  const place = controlsOf(row).indexOf(from)
  const rows = [...(row.parentElement?.children ?? [])]
  const others = isDown ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()
  const found = others.map(controlsOf).find(each => each.length > 0)
  const next = found?.[place] ?? found?.at(-1)
  if (!next) return
  event.preventDefault()
  next.focus()
}
