import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { latinKey } from './latin-key.ts'

/** What a link or a button has that a key presses: its key is told to readers of the screen too. */
export const markedKey = (key: string) => ({ 'data-key': key, 'aria-keyshortcuts': key })

/**
 * A key presses the link or button of the page that is marked with it, except while somebody types or a dialogue is open. What a button
 * sends at once only gets the focus: a key held down must not send anything.
 */
export function useMarkedKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
      if (isOther || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const key = latinKey(event)
      const marked = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
        ({ dataset }) => dataset.key === key,
      )
      if (!marked) return
      event.preventDefault()
      if (marked instanceof HTMLButtonElement && marked.type === 'submit') marked.focus()
      else marked.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
