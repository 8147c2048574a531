import { useTranslation } from 'react-i18next'
import { languages } from '#web/platform/preferences.ts'

/** Said in both languages by a page that never loads without JavaScript, with what works all the same. */
export const NeedsScript = () => (
  <noscript>
    <Notices />
  </noscript>
)

function Notices() {
  const { i18n } = useTranslation('shell')
  const inOrder = languages.toSorted(language => (language === i18n.language ? -1 : 1))
  return inOrder.map(language => {
    const t = i18n.getFixedT(language, 'shell')
    return (
      <div key={language} lang={language} className="notice">
        <h1>{t('noScript.title')}</h1>
        <p>{t('noScript.text')}</p>
        <p className="actions">
          <a href="/home/apply" className="button">
            {t('noScript.file')}
          </a>
          <a href="/home/track-status/search" className="button" data-kind="quiet">
            {t('noScript.track')}
          </a>
        </p>
      </div>
    )
  })
}
