import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './proof.module.css'

/** What the browser is doing, and its progress. */
export function Solving({ percent }: { percent: number }) {
  const { t } = useTranslation('states')
  return (
    <>
      <p role="status">{t('challenge.solving')}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label={t('challenge.progress')} />
    </>
  )
}
