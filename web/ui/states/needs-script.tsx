import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NoScript } from './no-script.tsx'

/** Shown by a page that needs JavaScript, with what works without it. */
export function NeedsScript() {
  const { i18n } = useTranslation('shell')
  return (
    <NoScript>
      {language => {
        const t = i18n.getFixedT(language, 'shell')
        return (
          <>
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
          </>
        )
      }}
    </NoScript>
  )
}
