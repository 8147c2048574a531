import { useEffect } from 'react'

/** F6 moves the focus to the other pane, with Shift too: there are two. From outside it goes to the first one. */
export function usePaneKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      // a dialogue over the page keeps the focus
      if (document.querySelector('dialog:modal')) return
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]:not(:empty)')]
      const at = panes.findIndex(pane => pane.contains(document.activeElement))
      panes[(at + 1) % panes.length]?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}
