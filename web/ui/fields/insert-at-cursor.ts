/** Where a text was inserted, so that it can be taken out again. */
export interface Inserted {
  area: HTMLTextAreaElement
  start: number
  text: string
}

/**
 * Puts a text where the cursor of a field stands, at its end when nobody wrote in it yet; what is there stays. A `block` begins
 * on a line of its own. It goes in as if it were typed: the browser's own undo takes it out, and what keeps the typing notices.
 * Undefined when it does not fit into the field.
 */
export function insertAtCursor(
  area: HTMLTextAreaElement,
  text: string,
  kind: 'block' | 'inline' = 'block',
): Inserted | undefined {
  const wasUsed = area === document.activeElement || area.selectionEnd > 0
  const start = wasUsed ? area.selectionEnd : area.value.length
  const before = area.value.slice(0, start)
  const whole = kind === 'block' && before !== '' && !before.endsWith('\n') ? `\n${text}` : text
  if (area.maxLength >= 0 && area.value.length + whole.length > area.maxLength) return undefined
  replace(area, start, start, whole)
  return { area, start, text: whole }
}

/** Whether what was inserted still stands where it was put. */
export const isStillThere = ({ area, start, text }: Inserted): boolean =>
  area.isConnected && area.value.startsWith(text, start)

/** Takes out what was inserted, and nothing else; false when it was changed since. */
export function takeOut(inserted: Inserted): boolean {
  if (!isStillThere(inserted)) return false
  const { area, start, text } = inserted
  replace(area, start, start + text.length, '')
  return true
}

function replace(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.focus()
  area.setSelectionRange(start, end)
  // the only way that keeps the browser's own undo; where there is none the value is set by hand
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
