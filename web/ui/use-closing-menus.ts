import { useEffect } from 'react'

/** Escape closes the menus of a top bar and focuses their button; CSS closes them on a click beside them. */
export function useClosingMenus(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const [menu] = document.querySelectorAll<HTMLDetailsElement>('details[name="top-bar"][open]')
      if (!menu) return
      // the key does nothing else then
      event.preventDefault()
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
