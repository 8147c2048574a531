import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '../page-title.tsx'

/** Shown instead of a page that failed. */
export function UnexpectedError() {
  const { t } = useTranslation('states')
  return (
    <div className="narrow-page" role="alert">
      <PageTitle hasError>{t('unexpected.title')}</PageTitle>
      <h1>{t('unexpected.title')}</h1>
      <p>{t('unexpected.text')}</p>
      <a className="button" href="/home/">
        {t('unexpected.home')}
      </a>
    </div>
  )
}
