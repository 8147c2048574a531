import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useMessagesAtHand } from '../outcome/catalogue-message.tsx'
import { NeedsScript } from '../states/needs-script.tsx'
import { PageSkeleton } from '../states/skeletons.tsx'
import styles from './staff-shell.module.css'

/** The staff shell without anything in it, while session and permissions load. */
export function ShellSkeleton() {
  const { t } = useTranslation('shell')
  useMessagesAtHand()
  return (
    <div className={styles.shell}>
      <title>{t('loading')}</title>
      <div className={styles.side} />
      <div className={styles.column}>
        <div className={styles.topBar} />
        <main className={styles.main}>
          <NeedsScript />
          <div className={styles.loading} aria-busy="true">
            <PageSkeleton />
          </div>
        </main>
      </div>
    </div>
  )
}
