import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { openSignedIn, saveSignedIn } from '#web/platform/session/signed-in-files.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'

/** Opens a letter to read and print, or saves it, with the session of the reader's account. */
export function LetterButtons({ letter, isOwn = false }: { letter: Letter; isOwn?: boolean }) {
  const { t } = useTranslation('letters')
  const [isFailed, setFailed] = useState(false)
  const path = `/Letters/${isOwn ? 'DownloadOwnLetter' : 'DownloadLetter'}/${letter.id}`
  const named = { kind: t(`kinds.${letter.kind}`), reference: letter.reference }
  const attempt = (fetching: () => Promise<void>) => () => {
    setFailed(false)
    fetching().catch(() => setFailed(true))
  }
  return (
    <>
      <Button aria-label={t('list.openLabel', named)} onClick={attempt(() => openSignedIn(path, 'application/pdf'))}>
        {t('list.open')}
      </Button>
      <QuietButton
        aria-label={t('list.downloadLabel', named)}
        onClick={attempt(() => saveSignedIn(path, letter.fileName))}
      >
        {t('list.download')}
      </QuietButton>
      {isFailed && <p role="alert">{t('list.failed')}</p>}
    </>
  )
}
