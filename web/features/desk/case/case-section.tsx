import { type ReactNode, useId } from 'react'
import styles from './case.module.css'

interface CaseSectionProps {
  title: string
  /** Left out of the printed file. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** One part of the case file under its heading. */
export function CaseSection({ title, isScreenOnly, children }: CaseSectionProps) {
  const titleId = useId()
  return (
    <section className={`card ${styles.section} ${isScreenOnly ? 'no-print' : ''}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
