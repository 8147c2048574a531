import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintAttachment, RemovedAttachment } from '#contract/values/complaint-parts.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { inLanguage } from '#web/platform/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import styles from '../case.module.css'
import { AddDocuments, type DocumentChanges, RemoveDocument, RemovedDocuments } from './case-documents.tsx'
import { CaseSection } from '../frame/case-section.tsx'
import { isShown } from './shown-documents.ts'
import { saveFile } from '#web/platform/session/signed-in-files.ts'

/** Loaded with the first document that is opened. */
const DocumentViewer = onDemand(() => import('./document-viewer.tsx'))

interface CaseAttachmentsProps {
  attachments: readonly ComplaintAttachment[]
  /** Hidden documents. */
  removed: readonly RemovedAttachment[]
  /** For readers who may add and remove documents. */
  changes: DocumentChanges | undefined
}

/**
 * The files of the complaint as a strip of previews: PDFs and photos open beside the form, and all can be saved. Says so when there is
 * none: who receives the case needs to know.
 */
export function CaseAttachments({ attachments, removed, changes }: CaseAttachmentsProps) {
  const { t } = useTranslation('desk')
  const [shown, setShown] = useState<ComplaintAttachment>()
  const opener = useRef<Element>(null)
  const show = (file: ComplaintAttachment) => {
    opener.current = document.activeElement
    setShown(file)
  }
  const close = () => {
    setShown(undefined)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <CaseSection title={t('case.sections.attachments')}>
      {attachments.length > 0 ? (
        <ul className={styles.strip}>
          {attachments.map(file => (
            <Attachment key={file.id} file={file} changes={changes} onShow={show} />
          ))}
        </ul>
      ) : (
        <p>{t('case.files.none')}</p>
      )}
      <RemovedDocuments files={removed} />
      {changes && <AddDocuments {...changes} />}
      {shown && <DocumentViewer key={shown.id} files={attachments.filter(isShown)} first={shown} onClose={close} />}
    </CaseSection>
  )
}

interface AttachmentProps {
  file: ComplaintAttachment
  changes: DocumentChanges | undefined
  onShow: (file: ComplaintAttachment) => void
}

function Attachment({ file, changes, onShow }: AttachmentProps) {
  const { t, language } = useTranslation('desk')
  const [isFailed, setFailed] = useState(false)
  const attempt = (action: (file: ComplaintAttachment) => Promise<void>) => () => {
    setFailed(false)
    action(file).catch(() => setFailed(true))
  }
  return (
    <li>
      {isShown(file) ? (
        <button
          type="button"
          className={styles.preview}
          aria-label={t('case.files.openLabel', file)}
          onClick={() => onShow(file)}
        >
          <AttachmentPreview file={file} />
        </button>
      ) : (
        <AttachmentPreview file={file} />
      )}
      <p className={styles.fileName}>{file.name}</p>
      <small className="dimmed">
        {[file.type && inLanguage(file.type, language), formatFileSize(file.size)].filter(Boolean).join(' · ')}
        {' · '}
        <FormattedInstant instant={file.attachedAt} />
      </small>{' '}
      <LinkButton className="no-print" aria-label={t('case.files.downloadLabel', file)} onClick={attempt(saveFile)}>
        {t('case.files.download')}
      </LinkButton>
      {isFailed && (
        <p role="alert" className={styles.failed}>
          {t('case.files.failed')}
        </p>
      )}
      {changes && <RemoveDocument file={file} outcome={changes.outcome} />}
    </li>
  )
}
