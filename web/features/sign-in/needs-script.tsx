import { useTranslation } from 'react-i18next'
import { languages } from '#web/platform/preferences.ts'

/** Said in both languages where there is no JavaScript; the browser of everybody else never reads it. */
export const NeedsScript = () => (
  <noscript>
    <Notices />
  </noscript>
)

function Notices() {
  const { i18n } = useTranslation('sign-in')
  const inOrder = languages.toSorted(language => (language === i18n.language ? -1 : 1))
  return inOrder.map(language => {
    const t = i18n.getFixedT(language, 'sign-in')
    return (
      <div key={language} lang={language} className="notice">
        <h2>{t('noScript.title')}</h2>
        <p>{t('noScript.text')}</p>
      </div>
    )
  })
}
