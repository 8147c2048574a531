import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { UploadList } from './upload-list.tsx'
import { dismissUploads, lastHasArrived, useUploads } from './uploads.ts'

/**
 * Inside the form that submits. While a file has not arrived, submitting waits for it, or goes without it when the user
 * says so; the office is then told that it is missing.
 */
export function UploadsBeforeSubmit({ applicationId }: { applicationId: string | undefined }) {
  const { t } = useTranslation('apply')
  const uploads = useUploads(applicationId)
  const holder = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isAnyRefused = uploads.some(({ state }) => state === 'refused')
  const isWaiting = isAsked && uploads.length > 0 && !isAnyRefused
  const hasWaited = useRef(false)

  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!form || uploads.length === 0) return
    const hold = (event: SubmitEvent) => {
      const { submitter } = event
      if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'submit' || submitter.dataset.without) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(true)
      holder.current?.focus()
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [uploads.length])

  useEffect(() => {
    if (isWaiting || !hasWaited.current) {
      hasWaited.current = isWaiting
      return
    }
    hasWaited.current = false
    const hasAll = isAsked && uploads.length === 0 && lastHasArrived()
    if (uploads.length === 0) setAsked(false)
    holder.current?.focus()
    const form = holder.current?.closest('form')
    if (hasAll) form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=submit]'))
  }, [isWaiting, isAsked, uploads.length])

  return (
    <div ref={holder} tabIndex={-1}>
      {uploads.length > 0 && (
        <div className="notice" role={isAsked ? 'alert' : undefined}>
          <h2>{t(isAnyRefused ? 'uploads.notTaken' : 'uploads.underWay', { count: uploads.length })}</h2>
          <p>{t(isWaiting ? 'uploads.waits' : isAsked ? 'uploads.ask' : 'uploads.lead')}</p>
          <UploadList uploads={uploads} />
          {uploads.map(({ key, name }) => (
            <input key={key} type="hidden" name="missing" value={t('uploads.missing', { name })} />
          ))}
          {isAsked && (
            <div className="actions">
              <QuietButton
                type="submit"
                intent="submit"
                data-without="yes"
                // after the form has read the list of names
                onClick={() => setTimeout(() => dismissUploads(uploads))}
              >
                {t('uploads.without')}
              </QuietButton>
              {isWaiting && <QuietButton onClick={() => setAsked(false)}>{t('uploads.notYet')}</QuietButton>}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
