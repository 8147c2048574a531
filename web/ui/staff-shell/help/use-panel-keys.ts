import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface HelpKeys {
  /** The id of the button that opens the panel. */
  buttonId: string
  isHelpKey: (event: KeyboardEvent) => boolean
}

/**
 * The panel takes the focus when it opens. `h` then moves between it and the page; Escape closes it, unless something else has used the
 * key. Whoever closes it from inside is back where they were, or at the button when that is gone; `close` does the same.
 */
export function usePanelKeys(
  panel: RefObject<HTMLElement | null>,
  { buttonId, isHelpKey }: HelpKeys,
  onClose: () => void,
) {
  const cameFrom = useRef<Element | null>(null)
  const hasFocus = () => panel.current?.contains(document.activeElement) ?? false
  const enter = () => {
    cameFrom.current = document.activeElement
    panel.current?.focus()
  }
  const leave = () => {
    const before = cameFrom.current
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = isThere ? before : document.getElementById(buttonId)
    target?.focus()
  }
  const close = () => {
    if (hasFocus() || document.activeElement === document.body) leave()
    onClose()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
    if (!isHelpKey(event)) return
    event.preventDefault()
    if (hasFocus()) leave()
    else enter()
  })
  const arrive = useEffectEvent(enter)
  useEffect(() => {
    arrive()
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return close
}
