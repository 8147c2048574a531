import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertOutcome } from './expert-outcome.ts'
import styles from './experts.module.css'

const known = ['own-rights', 'own-organization', 'not-permitted', 'not-found', 'offline'] as const

/** What came of the last action, read out and focused. */
export function ExpertNotice({ outcome }: { outcome: ExpertOutcome | undefined }) {
  const { t } = useTranslation('experts')
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is new, even with the same words
  useEffect(() => notice.current?.focus(), [outcome])
  const { done, problem } = outcome ?? {}
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
      <p>{done ? t('done') : t(`problems.${known.find(code => code === problem?.code) ?? 'other'}`)}</p>
    </div>
  )
}
