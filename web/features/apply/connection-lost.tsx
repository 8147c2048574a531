import { useTranslation } from 'react-i18next'

/** The line broke while the form was sent: nothing is lost, and it can be sent again. */
export function ConnectionLost() {
  const { t } = useTranslation('apply')
  return (
    <div className="notice" role="alert">
      <h2>{t('offline.title')}</h2>
      <p>{t('offline.text')}</p>
    </div>
  )
}

/** The server failed: it was nothing that somebody typed, and it can be sent again. */
export function OurFault() {
  const { t } = useTranslation('apply')
  return (
    <div className="notice" role="alert">
      <h2>{t('ourFault.title')}</h2>
      <p>{t('ourFault.text')}</p>
    </div>
  )
}
