import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './apply.module.css'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import { startPath } from './paths.ts'

/**
 * Asks a visitor of a browser that holds an application whether it is theirs. It says nothing of its content, because the next visitor
 * of a shared device reads it too.
 */
export function GoOnOrBegin({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation('apply')
  return (
    <div className={styles.page}>
      <PageTitle>{t('goOn.title')}</PageTitle>
      {isGone && <GoneNotice />}
      <h1>{t('goOn.title')}</h1>
      <p className="lead">{t('goOn.lead')}</p>
      <Form method="post" action={startPath} className="actions">
        <Button intent="continue">{t('goOn.continue')}</Button>
        <QuietButton intent="begin">{t('goOn.begin')}</QuietButton>
      </Form>
      <p>{t('goOn.deletes')}</p>
      <ForgetLink />
    </div>
  )
}

/** The form that was just sent belongs to an application that this browser no longer holds. */
export function GoneNotice() {
  const { t } = useTranslation('apply')
  return (
    <div className="notice" role="alert">
      <p>{t('goOn.gone')}</p>
    </div>
  )
}
