import type { SentHome } from '#web/platform/session/sent-home.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './home.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Tells somebody who wanted another page why they are here; signing in leads there. */
export function SentHomeNotice({ reason }: { reason: SentHome }) {
  const { t } = useTranslation('content')
  return (
    <div className={styles.sentHome} role="status">
      <div>
        <p>
          <strong>{t(`home.sentHome.${reason}.title`)}</strong> {t(`home.sentHome.${reason}.text`)}
        </p>
        <ButtonLink to="/session/signin">{t('home.sentHome.signIn')}</ButtonLink>
      </div>
    </div>
  )
}
