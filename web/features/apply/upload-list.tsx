import { formatFileSize } from '#contract/values/file-size.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
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
  return (
    <li data-state={state}>
      <span className={styles.fileName}>
        <strong>{name}</strong>
        <span className="dimmed">{formatFileSize(size)}</span>
        <span>
          {refusal ? reasonOf(refusal) : state === 'waiting' ? t('files.waiting') : t('files.sending', { percent })}
        </span>
      </span>
      {!refusal && <progress max={100} value={percent} aria-label={name} />}
      <button type="button" className="button" data-kind="quiet" onClick={() => dismissUpload(key)}>
        {t(refusal ? 'files.dismiss' : 'files.cancel')} <span className="visually-hidden">{name}</span>
      </button>
    </li>
  )
}

function useUploadReason(): (refusal: UploadRefusal) => string {
  const { t } = useTranslation(['apply', 'files'])
  return refusal =>
    refusal === 'interrupted' || refusal === 'no-application'
      ? t(`files.lost.${refusal}`)
      : t(`files:reasons.${refusal}`)
}
