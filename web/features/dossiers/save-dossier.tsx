import { useState } from 'react'
import type { Dossier } from '#contract/filing/dossiers.ts'
import { saveSignedIn } from '#web/platform/session/signed-in-files.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { dossierName } from './dossier-name.ts'

/** Saves a dossier with the session of the reader's account. */
export function SaveDossier({ dossier, call }: { dossier: Dossier; call: 'DownloadDossier' | 'DownloadOwnDossier' }) {
  const { t } = useTranslation('dossiers')
  const [isFailed, setFailed] = useState(false)
  const save = () => {
    setFailed(false)
    saveSignedIn(`/Dossiers/${call}/${dossier.id}`, dossierName(dossier)).catch(() => setFailed(true))
  }
  return (
    <>
      <QuietButton onClick={save}>{t('list.download')}</QuietButton>
      {isFailed && <p role="alert">{t('list.notFetched')}</p>}
    </>
  )
}
