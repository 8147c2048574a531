// oxlint-disable-next-line no-restricted-imports -- a picture that does not come needs no words
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './not-found.module.css'

// few visitors see this page: the picture is loaded when it is shown, and its space stays empty when that fails
const Signpost = lazy(() =>
  import('./signpost.tsx').catch(() => ({ default: () => <div className={styles.picture} /> })),
)

/** The specification's not-found page: a picture and a way back in history, or to the start page without JavaScript. */
export function NotFound() {
  const { t } = useTranslation('start')
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Suspense fallback={<div className={styles.picture} />}>
        <Signpost label={t('notFound.picture')} />
      </Suspense>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <a
        className="button"
        href="/home/"
        onClick={event => {
          if (window.history.length < 2) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        {t('notFound.back')}
      </a>
    </div>
  )
}
