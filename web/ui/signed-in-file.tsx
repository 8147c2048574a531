import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type NamedFile, openSignedIn, pathOfFile, saveSignedIn } from '#web/platform/session/signed-in-files.ts'
import { QuietButton } from '#web/ui/button.tsx'

interface SignedInFileProps {
  file: NamedFile
  /** The call that answers with it, for readers who do not see the whole case. */
  path?: string
}

/** The name of a file that its reader opens: in a tab if the browser can show it, otherwise saved. */
export function SignedInFile({ file, path = pathOfFile(file) }: SignedInFileProps) {
  const { t } = useTranslation('files')
  const [isFailed, setFailed] = useState(false)
  const { name, mediaType } = file
  const canOpen = mediaType === 'application/pdf' || mediaType.startsWith('image/')
  const open = () => {
    setFailed(false)
    const opened = canOpen ? openSignedIn(path, mediaType) : saveSignedIn(path, name)
    opened.catch(() => setFailed(true))
  }
  return (
    <>
      <QuietButton onClick={open}>{name}</QuietButton>
      {isFailed && <span role="alert">{t('notOpened')}</span>}
    </>
  )
}
