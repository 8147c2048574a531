import { type ReactNode, useId } from 'react'
import styles from '../case.module.css'
import { useIsWide } from './use-wide.ts'

interface CaseSectionProps {
  title: string
  /** Left out of the printed file. */
  isScreenOnly?: boolean
  /** Shown after its heading is clicked, and in the printed file; `narrow` where all is one column. */
  isFolded?: boolean | 'narrow'
  children: ReactNode
}

/** One part of the case file under its heading. */
export function CaseSection({ title, isScreenOnly, isFolded, children }: CaseSectionProps) {
  const titleId = useId()
  const isWide = useIsWide()
  const heading = <h2 id={titleId}>{title}</h2>
  return (
    <section className={`card ${styles.section} ${isScreenOnly ? 'no-print' : ''}`} aria-labelledby={titleId}>
      {(isFolded === 'narrow' ? !isWide : isFolded) ? (
        <details className={styles.folded}>
          <summary>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  )
}
