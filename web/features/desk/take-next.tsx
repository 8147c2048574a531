import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserClient } from '#web/platform/answers/api.ts'
import { sessionUser } from '#web/platform/session/session.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { stepPath } from './work-step.ts'

/** Leads to the form of the most urgent case that waits for the reader, other than the open one. */
export function TakeNext({ after }: { after?: number }) {
  const { t } = useTranslation('work')
  const navigate = useNavigate()
  const [told, tell] = useState<'nothing' | 'noNext'>()
  const take = async () => {
    const work = await browserClient.getMyWork({ params: { userId: sessionUser()?.id ?? 0 } }).catch(() => undefined)
    const next = work?.lines.find(({ complaint }) => complaint.complaintId !== after)
    tell(next ? undefined : work ? 'nothing' : 'noNext')
    if (next) await navigate(stepPath(next.step, next.complaint.complaintId))
  }
  return (
    <>
      <QuietButton onClick={take} className="no-print">
        {t('takeNext')}
      </QuietButton>
      <span aria-live="polite">{told && t(told)}</span>
    </>
  )
}
