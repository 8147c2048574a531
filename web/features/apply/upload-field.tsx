import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { FileRefusal } from '#contract/file.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import styles from './apply.module.css'
import { type Upload, useUploads } from './use-uploads.ts'

export interface FileLimits {
  maxBytes: number
  maxFiles: number
}

/**
 * A native file input with its button. With JavaScript the chosen files go up at once, piece by piece, and go on where
 * they stopped when the line comes back; the button stays for those who have none.
 */
export function UploadField({ limits }: { limits: FileLimits }) {
  const { t } = useTranslation('apply')
  const holder = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const { uploads, start, dismiss } = useUploads({ onDone: revalidate, maxBytes: limits.maxBytes })
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  useEffect(() => {
    const input = holder.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return
    const send = () => {
      const type = input.form?.querySelector<HTMLSelectElement>('select[name=attachmentType]')?.value ?? ''
      start([...(input.files ?? [])], type)
      input.value = ''
    }
    input.addEventListener('change', send)
    return () => input.removeEventListener('change', send)
  }, [start])
  return (
    <div ref={holder}>
      <FileField
        name="file"
        maxFiles={limits.maxFiles}
        maxMegabytes={Math.round(limits.maxBytes / 1024 / 1024)}
        isOptional
      />
      <ul className={styles.uploads} aria-live="polite">
        {uploads.map(upload => (
          <UploadProgress key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
      </ul>
      {!isLive && (
        <button type="submit" className="button" data-kind="quiet">
          {t('files.upload')}
        </button>
      )}
    </div>
  )
}

function UploadProgress({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { t } = useTranslation(['apply', 'files'])
  const reason = upload.refusal as FileRefusal | undefined
  return (
    <li data-state={upload.state}>
      <span>
        <strong>{upload.name}</strong>{' '}
        {upload.state === 'waiting'
          ? t('files.waiting')
          : reason
            ? t(`files:reasons.${reason}`)
            : `${upload.percent} %`}
      </span>
      {reason ? (
        <button type="button" className="button" data-kind="quiet" onClick={onDismiss}>
          {t('files.dismiss')}
        </button>
      ) : (
        <progress max={100} value={upload.percent} aria-label={upload.name} />
      )}
    </li>
  )
}
