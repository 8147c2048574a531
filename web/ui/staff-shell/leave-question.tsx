import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useBlocker } from 'react-router'
import { isLostAt } from '#web/platform/forms/leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { useHeldForms } from './hold-unsent-forms.ts'

/** Asks before the user leaves a form whose content cannot be kept. */
export function LeaveQuestion() {
  const { t } = useTranslation('menu')
  useHeldForms()
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, proceed, reset } = useBlocker(({ nextLocation }) => isLostAt(nextLocation))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isLostAt() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  useEffect(() => {
    if (state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [state])
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" onCancel={() => reset?.()}>
      <h2 id="leave-title">{t('leave.title')}</h2>
      <p>{t('leave.text')}</p>
      <div className="actions">
        <Button onClick={() => reset?.()}>{t('leave.stay')}</Button>
        <Button onClick={() => proceed?.()} kind="danger">
          {t('leave.go')}
        </Button>
      </div>
    </dialog>
  )
}
