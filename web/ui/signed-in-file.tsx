import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type NamedFile, openFile, saveFile } from '#web/platform/session/signed-in-files.ts'
import { QuietButton } from '#web/ui/button.tsx'

/** The name of a file that staff open: in a tab if the browser can show it, otherwise saved. */
export function SignedInFile({ file }: { file: NamedFile }) {
  const { t } = useTranslation('files')
  const [isFailed, setFailed] = useState(false)
  const canOpen = file.mediaType === 'application/pdf' || file.mediaType.startsWith('image/')
  const open = () => {
    setFailed(false)
    const opened = canOpen ? openFile(file) : saveFile(file)
    opened.catch(() => setFailed(true))
  }
  return (
    <>
      <QuietButton onClick={open}>{file.name}</QuietButton>
      {isFailed && <span role="alert">{t('notOpened')}</span>}
    </>
  )
}
