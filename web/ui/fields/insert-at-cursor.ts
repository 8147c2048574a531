/** Where a text was inserted, so that it can be taken out again. */
export interface Inserted {
  area: HTMLTextAreaElement
  start: number
  text: string
}

/**
 * Inserts a text at the cursor of a field, or at its end when the field was not used yet. A `block` begins on a line of its own. The
 * browser takes it as typed: its undo removes the text, and forms that keep typing notice it.
 */
export function insertAtCursor(area: HTMLTextAreaElement, text: string, kind: 'block' | 'inline' = 'block'): Inserted {
  const wasUsed = area === document.activeElement || area.selectionEnd > 0
  const start = wasUsed ? area.selectionEnd : area.value.length
  const before = area.value.slice(0, start)
  const whole = kind === 'block' && before !== '' && !before.endsWith('\n') ? `\n${text}` : text
  replace(area, start, start, whole)
  return { area, start, text: whole }
}

/** Whether the inserted text is still there, unchanged. */
export const isStillThere = ({ area, start, text }: Inserted): boolean =>
  area.isConnected && area.value.startsWith(text, start)

/** Removes the inserted text; false when it was changed since. */
export function takeOut(inserted: Inserted): boolean {
  if (!isStillThere(inserted)) return false
  const { area, start, text } = inserted
  replace(area, start, start + text.length, '')
  return true
}

function replace(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.focus()
  area.setSelectionRange(start, end)
  // only this keeps the browser's undo working; where it is missing, the value is set directly
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
