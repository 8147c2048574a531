import { useEffect } from 'react'

/** The menus of a top bar close by Escape, and their button has the focus again; CSS closes them by a click beside them. */
export function useClosingMenus(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const [menu] = document.querySelectorAll<HTMLDetailsElement>('details[name="top-bar"][open]')
      if (!menu) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
