import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import type { FilesOfForm } from '#web/ui/fields/refused-files.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { statusPath } from '../paths.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { documentForm } from '../status-refusal.ts'
import type { Mine } from '../status.loader.ts'
import styles from '../track.module.css'
import { type Sending, useDocumentSending } from './use-document-sending.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'

/** A constant, because a new object would take the focus again at every rendering. */
const noFile = { fields: [{ field: 'file', reason: 'required' }], values: {} }

/** Adds documents: a plain form, which with JavaScript shows its progress and survives a lost connection. */
export function AddDocumentForm({
  id,
  mine: { limits, documentTypes },
  refusal,
}: {
  id: string
  mine: Mine
  refusal: Refusal | undefined
}) {
  const { t } = useTranslation('track')
  const { sending, send, sendAgain } = useDocumentSending()
  const holder = useRef<HTMLDivElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const form = holder.current?.querySelector('form')
    if (!form) return
    // before the router handles it: the files go by a request that reports its progress
    const take = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const body = new FormData(form)
      const files = body.getAll('file').filter(file => file instanceof File && file.size > 0) as File[]
      setEmpty(files.length === 0)
      if (files.length > 0) send(body, files, () => form.reset())
    }
    form.addEventListener('submit', take, { capture: true })
    return () => form.removeEventListener('submit', take, { capture: true })
  }, [send])
  const isSending = sending.state === 'sending'
  const own = refusal?.intent === documentForm ? refusal : undefined
  // without a script the page comes again, and names them at its top
  const files: FilesOfForm =
    sending.state === 'refused'
      ? { refused: sending.files, attached: sending.added }
      : { refused: own?.files ?? [], isSaid: true }
  return (
    <div ref={holder} className="no-print">
      <h3>{t('documents.title')}</h3>
      <SendingNotice sending={sending} onAgain={sendAgain} />
      <PostForm
        fields={t('documents.fields', { returnObjects: true })}
        // without the part of the page, where a browser would begin instead of at what was refused
        action={statusPath(id)}
        refused={isEmpty ? noFile : own?.refused}
        files={files}
        hasFiles
      >
        <SelectField name="attachmentType" options={documentTypes} placeholder={t('documents.chooseType')} isOptional />
        <FileField name="file" limits={limits} />
        <Button disabled={isSending}>{t('documents.submit')}</Button>
      </PostForm>
    </div>
  )
}

function SendingNotice({ sending, onAgain }: { sending: Sending; onAgain: () => void }) {
  const { t } = useTranslation('track')
  const reasons = t('documents.failed', { returnObjects: true }) as Record<string, string>
  switch (sending.state) {
    case 'sending': {
      const name =
        sending.names.length === 1 ? sending.names[0] : t('documents.several', { count: sending.names.length })
      const text = { name: name ?? '', percent: sending.percent }
      return (
        <div className={styles.sending}>
          <span aria-live="polite">{t(sending.percent < 100 ? 'documents.sending' : 'documents.checking', text)}</span>
          <progress max={100} value={sending.percent} aria-label={name} />
        </div>
      )
    }
    case 'added':
      return <StatusMessage isNotice>{t('documents.added')}</StatusMessage>
    case 'broken':
      return (
        <div className="notice" role="alert">
          <h4>{t('documents.brokenTitle')}</h4>
          <p>{t('documents.broken')}</p>
          <QuietButton onClick={onAgain}>{t('documents.again')}</QuietButton>
        </div>
      )
    case 'failed':
      return (
        <div className="notice" role="alert">
          <h4>{t('documents.failedTitle')}</h4>
          <p>{reasons[sending.reason] ?? reasons.other}</p>
        </div>
      )
    default:
      return null
  }
}
