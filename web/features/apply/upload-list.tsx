import { useEffect, useRef } from 'react'
import { formatFileSize } from '#contract/values/file-size.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isTyping } from '#web/ui/is-typing.ts'
import styles from './apply.module.css'
import { dismissUpload, type Upload, type UploadRefusal } from './uploads.ts'

/** Uploads with their progress, and refused files with the reason. */
export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) => (
  <ul className={styles.uploads} aria-live="polite">
    {uploads.map(upload => (
      <UploadLine key={upload.key} upload={upload} />
    ))}
  </ul>
)

function UploadLine({ upload: { key, name, size, percent, state, refusal } }: { upload: Upload }) {
  const { t } = useTranslation('apply')
  const reasonOf = useUploadReason()
  const line = useFocusOnRefusal(key, refusal !== undefined)
  return (
    <li ref={line} data-state={state} tabIndex={refusal && -1}>
      <span className={styles.fileName}>
        <strong>{name}</strong>
        <span className="dimmed">{formatFileSize(size)}</span>
        {refusal ? (
          <span role="alert">{reasonOf(refusal)}</span>
        ) : (
          // each per cent would be read out
          <span aria-live="off">{state === 'waiting' ? t('files.waiting') : t('files.sending', { percent })}</span>
        )}
      </span>
      {!refusal && <progress max={100} value={percent} aria-label={name} />}
      <button type="button" className="button" data-kind="quiet" onClick={() => dismissUpload(key)}>
        {t(refusal ? 'files.dismiss' : 'files.cancel')} <span className="visually-hidden">{name}</span>
      </button>
    </li>
  )
}

/** Uploads whose refusal had the focus once: it is not taken again where the list is shown next. */
const said = new Set<string>()

/** Moves the focus to a refusal, unless somebody types elsewhere meanwhile: there it is read out only. */
function useFocusOnRefusal(key: string, isRefused: boolean) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isRefused || said.has(key)) return
    said.add(key)
    const { activeElement } = document
    if (!isTyping(activeElement) || activeElement?.matches('[type=file]')) line.current?.focus()
  }, [key, isRefused])
  return line
}

function useUploadReason(): (refusal: UploadRefusal) => string {
  const { t } = useTranslation(['apply', 'files'])
  return refusal =>
    refusal === 'interrupted' || refusal === 'no-application'
      ? t(`files.lost.${refusal}`)
      : t(`files:reasons.${refusal}`)
}
