import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import styles from '../case.module.css'
import { fetchFile } from '#web/platform/session/signed-in-files.ts'

/** Types that the API shows in a page; everything else is opened or saved. */
const previews: Record<string, 'picture' | 'text'> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'text/plain': 'text',
}

export const previewOf = (mediaType: string): 'picture' | 'text' | undefined => previews[mediaType]

type Shown = { url: string } | { text: string } | 'failed'

/** A photo or a text shown in the page; of other files the kind, which their name ends with. */
export function AttachmentPreview({ file }: { file: ComplaintAttachment }) {
  const { t } = useTranslation('desk')
  const shown = usePreview(file)
  if (!previewOf(file.mediaType)) return <span className={styles.kind} data-kind={file.name.split('.').at(-1)} />
  if (!shown) return <span className="dimmed no-print">{t('case.files.loading')}</span>
  if (shown === 'failed') return <span className={`${styles.failed} no-print`}>{t('case.files.failed')}</span>
  if ('text' in shown) return <pre className={styles.textPreview}>{shown.text}</pre>
  return <img className={styles.picture} src={shown.url} alt={t('case.files.preview', file)} />
}

function usePreview(file: ComplaintAttachment): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const kind = previewOf(file.mediaType)
    if (!kind) return
    let url: string | undefined
    let isHere = true
    const show = (next: Shown) => isHere && setShown(next)
    fetchFile(file, true)
      .then(async content => {
        if (kind === 'text') return show({ text: await content.text() })
        if (!isHere) return
        url = URL.createObjectURL(content)
        show({ url })
      })
      .catch(() => show('failed'))
    return () => {
      isHere = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])
  return shown
}
