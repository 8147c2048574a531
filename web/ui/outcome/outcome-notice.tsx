import { useEffect, useRef } from 'react'
import type { Outcome } from '#web/platform/outcome.ts'
import styles from './outcome.module.css'
import { useLatest } from './use-latest.ts'

/**
 * What came of the last action, read out and focused: the catalogue's message, and what it means here. It goes when the
 * next action begins.
 */
export function OutcomeNotice({ outcome, meaning }: { outcome: Outcome | undefined; meaning: string | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  const { done, problem } = useLatest(outcome) ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is new, even with the same words
  useEffect(() => notice.current?.focus(), [outcome])
  if (!done && !problem) return null
  const message = done ?? problem?.message
  return (
    <div
      ref={notice}
      className={styles.notice}
      data-kind={done ? 'done' : 'problem'}
      role={done ? 'status' : 'alert'}
      tabIndex={-1}
    >
      {message && <strong lang="en">{message}</strong>}
      {meaning && <p>{meaning}</p>}
    </div>
  )
}
