import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import { minutesToWait, offline, type Problem } from '#web/platform/answers/refusal.ts'
import { readFirst } from '#web/ui/read-first.ts'
import { useNavigation } from 'react-router'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { ProveAndSend } from '#web/ui/proof/prove-and-send.tsx'
import { proofNeeded } from './refusal.ts'
import styles from '#web/ui/outcome/outcome.module.css'

/** Why the attempt failed, read out and focused each time; the next attempt removes it. A proof of work is done here. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new problem, even with the same words
  useEffect(() => notice.current?.focus(), [problem])
  const isSending = useNavigation().state === 'submitting'
  if (isSending) return null
  if (problem.code === proofNeeded) return <ProveAndSend reason={problem} />
  return (
    <div ref={notice} className={styles.notice} data-kind="problem" role="alert" {...readFirst}>
      <ProblemTexts problem={problem} />
    </div>
  )
}

function ProblemTexts({ problem }: { problem: Problem }) {
  const { t } = useTranslation('sign-in')
  const { code, status, message } = problem
  if (code === offline.code)
    return (
      <>
        <strong>{t('problems.offlineTitle')}</strong>
        <p>{t('problems.offline')}</p>
      </>
    )
  if (code === 'too-many-waiting') return <strong>{t('problems.busy')}</strong>
  if (status === 429) return <strong>{t('problems.tooMany', { count: minutesToWait(problem) ?? 1 })}</strong>
  const meaning = code === ourFault ? 'ourFault' : code === 'invalid-credentials' ? code : 'other'
  return (
    <>
      <CatalogueMessage message={message} />
      <p>{t(`problems.${meaning}`)}</p>
    </>
  )
}
