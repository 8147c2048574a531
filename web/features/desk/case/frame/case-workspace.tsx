import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from '../case.module.css'
import { besideId } from '../documents/shown-documents.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import { useIsWide } from './use-wide.ts'

interface CaseWorkspaceProps {
  /** Read before anything is done: above the case, and above the actions where all is one column. */
  first?: ReactNode
  /** The actions with the open form. */
  actions: ReactNode
  /** Notes and what has happened: below the actions, and below the case where all is one column. */
  talk: ReactNode
  /** The case to read. */
  children: ReactNode
}

/**
 * The case, and the work on it. Where there is room they are two panes that scroll by themselves; otherwise one column, in which the
 * actions come first. The order of the document is the order in which they are needed, so the focus follows it.
 */
export function CaseWorkspace({ first, actions, talk, children }: CaseWorkspaceProps) {
  const { t } = useTranslation('desk')
  const isWide = useIsWide()
  usePaneKeys()
  const doing = (
    <section key="do" className={styles.doing} data-pane="do" tabIndex={-1} aria-label={t('case.panes.do')}>
      {actions}
      {isWide && talk}
    </section>
  )
  const reading = (
    <section key="read" className={styles.reading} data-pane="read" tabIndex={-1} aria-label={t('case.panes.read')}>
      {isWide && first}
      {children}
      {!isWide && talk}
    </section>
  )
  return (
    <div className={styles.workspace}>
      {!isWide && first}
      {first && isWide ? [reading, doing] : [doing, reading]}
      {/* a document is read here, beside the form */}
      <div id={besideId} className={styles.beside} />
    </div>
  )
}
