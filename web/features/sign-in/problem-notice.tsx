import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { readFirst } from '#web/ui/read-first.ts'
import { useNavigation } from 'react-router'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { ProveAndSend } from '#web/ui/proof/prove-and-send.tsx'
import type { Problem } from './refusal.rules.ts'
import styles from './sign-in.module.css'

/** Why the attempt failed, read out and focused each time; the next attempt clears it. A proof of work is done here. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useTranslation('sign-in')
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new problem, even with the same words
  useEffect(() => notice.current?.focus(), [problem])
  const isSending = useNavigation().state === 'submitting'
  if (isSending) return null
  if (problem.kind === 'proof-needed') return <ProveAndSend reason={problem} />
  return (
    <div ref={notice} className={styles.problem} role="alert" {...readFirst}>
      {problem.kind === 'refused' && (
        <>
          <CatalogueMessage message={problem.message} />
          <p>{t(problem.isKnown ? 'problems.invalid-credentials' : 'problems.other')}</p>
        </>
      )}
      {problem.kind === 'too-many' && <strong>{t('problems.tooMany', { count: problem.minutes })}</strong>}
      {problem.kind === 'busy' && <strong>{t('problems.busy')}</strong>}
      {problem.kind === 'our-fault' && (
        <>
          <CatalogueMessage message={problem.message} />
          <p>{t('problems.ourFault')}</p>
        </>
      )}
      {problem.kind === 'offline' && (
        <>
          <strong>{t('problems.offlineTitle')}</strong>
          <p>{t('problems.offline')}</p>
        </>
      )}
    </div>
  )
}
