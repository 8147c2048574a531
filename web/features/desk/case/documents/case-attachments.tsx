import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintAttachment, RemovedAttachment } from '#contract/values/complaint-parts.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { inLanguage } from '#web/platform/format.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import styles from '../case.module.css'
import { AddDocuments, type DocumentChanges, RemoveDocument, RemovedDocuments } from './case-documents.tsx'
import { CaseSection } from '../case-section.tsx'
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
 * The files of the complaint: photos and texts shown at once, PDFs and photos opened beside the form, all to be saved. Nothing when
 * there is none and none can be added.
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
  if (attachments.length + removed.length === 0 && !changes) return null
  return (
    <CaseSection title={t('case.sections.attachments')}>
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map(file => (
            <Attachment key={file.id} file={file} changes={changes} onShow={show} />
          ))}
        </ul>
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
      <div className={styles.fileText}>
        <p className={styles.fileName}>{file.name}</p>
        <p className="dimmed">
          {[file.type && inLanguage(file.type, language), formatFileSize(file.size)].filter(Boolean).join(' · ')}
          {' · '}
          <FormattedInstant instant={file.attachedAt} />
        </p>
        <div className={`${styles.fileActions} no-print`}>
          {isShown(file) && (
            <Button aria-label={t('case.files.openLabel', file)} onClick={() => onShow(file)}>
              {t('case.files.open')}
            </Button>
          )}
          <QuietButton aria-label={t('case.files.downloadLabel', file)} onClick={attempt(saveFile)}>
            {t('case.files.download')}
          </QuietButton>
        </div>
        {isFailed && (
          <p role="alert" className={styles.failed}>
            {t('case.files.failed')}
          </p>
        )}
        {changes && <RemoveDocument file={file} outcome={changes.outcome} />}
      </div>
      <AttachmentPreview file={file} />
    </li>
  )
}
