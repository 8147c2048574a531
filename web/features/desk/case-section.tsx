import { type ReactNode, useId } from 'react'
import styles from './case.module.css'

/** One part of the case file under its heading. */
export function CaseSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={`card ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
