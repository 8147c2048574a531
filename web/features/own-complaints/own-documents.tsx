import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { saveOwnDocument } from '#web/platform/session/signed-in-files.ts'
import { QuietButton } from '#web/ui/button.tsx'

/** The documents of one's own complaint, each to be saved. */
export function OwnDocuments({ attachments }: { attachments: readonly ComplaintAttachment[] }) {
  const { t } = useTranslation('accounts')
  if (attachments.length === 0) return <p className="dimmed">{t('own.noDocuments')}</p>
  return (
    <ul>
      {attachments.map(file => (
        <OwnDocument key={file.id} file={file} />
      ))}
    </ul>
  )
}

function OwnDocument({ file }: { file: ComplaintAttachment }) {
  const { t } = useTranslation('accounts')
  const [isFailed, setFailed] = useState(false)
  const save = () => {
    setFailed(false)
    saveOwnDocument(file).catch(() => setFailed(true))
  }
  return (
    <li>
      {file.name}{' '}
      <QuietButton className="no-print" aria-label={t('own.downloadLabel', { name: file.name })} onClick={save}>
        {t('own.download')}
      </QuietButton>
      {isFailed && <p role="alert">{t('own.downloadFailed')}</p>}
    </li>
  )
}
