import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { type CaseToCheck, type CheckedCase, checkCases } from './check-cases.ts'
import { Progress } from './progress.tsx'
import { takeFocus } from './take-focus.ts'
import type { SeveralAction } from './several-actions.ts'

interface LookingStepProps {
  several: SeveralAction
  cases: readonly CaseToCheck[]
  from: number | undefined
  user: Pick<SessionUser, 'id' | 'organizationId'>
  onDone: (checked: readonly CheckedCase[]) => void
  onClose: () => void
}

/** Asks for each case what can be done with it now. */
export function LookingStep({ several, cases, from, user, onDone, onClose }: LookingStepProps) {
  const { t } = useTranslation(['several', 'case-actions'])
  const [looked, setLooked] = useState(0)
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const isLeft = useRef(false)
  const look = useEffectEvent(() => {
    setFailed(false)
    checkCases(several, { cases, from }, user, setLooked).then(
      checked => {
        if (!isLeft.current) onDone(checked)
      },
      () => {
        if (!isLeft.current) setFailed(true)
      },
    )
  })
  useEffect(() => {
    isLeft.current = false
    look()
    return () => {
      isLeft.current = true
    }
  }, [tries])
  return (
    <>
      {hasFailed ? (
        <p role="alert" tabIndex={-1} ref={takeFocus}>
          {t('lookingFailed')}
        </p>
      ) : (
        <Progress label={t('looking')} done={looked} all={cases.length} />
      )}
      <div className="actions">
        {hasFailed && <Button onClick={() => setTries(tries + 1)}>{t('again')}</Button>}
        <QuietButton onClick={onClose}>{t('case-actions:cancel')}</QuietButton>
      </div>
    </>
  )
}
