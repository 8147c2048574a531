import type { ReactNode } from 'react'
import { FormattedInstant } from './formatted-date.tsx'
import styles from './timeline.module.css'

export interface TimelineStep {
  key: string | number
  title: ReactNode
  at: Date | string
  /** Who, and other details. */
  children?: ReactNode
  /** The present step. */
  isCurrent?: boolean
  /** A minor step, shown in small print. */
  isQuiet?: boolean
}

/** Steps in chronological order, one below the other. */
export const Timeline = ({ steps, label }: { steps: readonly TimelineStep[]; label: string }) => (
  <ol className={styles.timeline} aria-label={label}>
    {steps.map(step => (
      <li key={step.key} aria-current={step.isCurrent ? 'step' : undefined} data-quiet={step.isQuiet || undefined}>
        <div className={styles.title}>{step.title}</div>
        <p className={styles.at}>
          <FormattedInstant instant={step.at} />
        </p>
        {step.children && <div className={styles.text}>{step.children}</div>}
      </li>
    ))}
  </ol>
)
