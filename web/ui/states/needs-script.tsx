import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NoScript } from './no-script.tsx'

/** Shown by a page that needs JavaScript, with what works without it. */
export function NeedsScript() {
  const { i18n } = useTranslation()
  return (
    <NoScript>
      {language => {
        const t = i18n.getFixedT(language, 'no-script')
        return (
          <>
            <h1>{t('title')}</h1>
            <p>{t('text')}</p>
            <p className="actions">
              <a href="/home/apply" className="button">
                {t('file')}
              </a>
              <a href="/home/track-status/search" className="button" data-kind="quiet">
                {t('track')}
              </a>
            </p>
          </>
        )
      }}
    </NoScript>
  )
}
