import type { ReactNode } from 'react'
import styles from './key.module.css'

/** The key of a button or a link, at its end; readers of the screen are told by `markedKey`. Where nobody has a keyboard it is left out. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.key} aria-hidden="true">
    {children}
  </kbd>
)
