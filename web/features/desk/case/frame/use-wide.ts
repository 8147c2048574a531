import { useSyncExternalStore } from 'react'

/** Where the case and the work on it stand beside each other; the same condition as in `case.module.css`. */
const wide = 'screen and (min-width: 1000px) and (min-height: 30rem)'

export const isWide = (): boolean => matchMedia(wide).matches

function onChange(tell: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the screen has room for two panes. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, isWide, () => false)
