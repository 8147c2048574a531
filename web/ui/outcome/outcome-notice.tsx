import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { CatalogueMessage } from './catalogue-message.tsx'
import styles from './outcome.module.css'
import { useLatest } from './use-latest.ts'

interface OutcomeNoticeProps {
  outcome: Outcome | undefined
  meaning: string | undefined
  /** What can be done about it. */
  children?: ReactNode
}

/**
 * The outcome of the last action, read out and focused: the catalogue's message, and what it means here. It disappears when the
 * next action begins.
 */
export function OutcomeNotice({ outcome, meaning, children }: OutcomeNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // success is reported once the page shows it: above an old status and old buttons it would look wrong
  const isRenewing = useNavigation().state !== 'idle'
  const { done, problem } = useLatest(outcome) ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is new, even with the same words
  useEffect(() => notice.current?.focus(), [outcome, isRenewing])
  if ((!done && !problem) || (done && isRenewing)) return null
  const message = done ?? problem?.message
  return (
    <div
      ref={notice}
      className={styles.notice}
      data-kind={done ? 'done' : 'problem'}
      role={done ? 'status' : 'alert'}
      tabIndex={-1}
    >
      {message && <CatalogueMessage message={message} />}
      {meaning && <p>{meaning}</p>}
      {children}
    </div>
  )
}
