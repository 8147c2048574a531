import type { ReactNode } from 'react'
import styles from './case.module.css'

interface CaseWorkspaceProps {
  /** Read before anything is done: above the action's form where there is no room beside it. */
  first?: ReactNode
  /** The actions with the open form: beside what one reads where there is room, and in view. */
  actions: ReactNode
  children: ReactNode
}

/** The case and the form of an action on it. */
export const CaseWorkspace = ({ first, actions, children }: CaseWorkspaceProps) => (
  <div className={styles.workspace}>
    {first && <div className={styles.first}>{first}</div>}
    <div className={styles.panel}>{actions}</div>
    <div className={styles.read}>{children}</div>
  </div>
)
