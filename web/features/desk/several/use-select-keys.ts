import { useEffect } from 'react'
import { isTyping } from '#web/ui/is-typing.ts'
import { latinKey } from '#web/ui/latin-key.ts'

/** `x` selects the row that has the focus, with the shift key all rows since the last one; `a` moves to the actions of the selection or the case. */
export function useSelectKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const take = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)
      if (isOther || document.querySelector('dialog[open]')) return
      const key = latinKey(event)
      if (key === 'a') document.querySelector<HTMLElement>('[data-actions] :is(button, a)')?.focus()
      if (key !== 'x') return
      const box = document.activeElement?.closest('tr')?.querySelector('[data-row-select]')
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [isOn])
}
