import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './states.module.css'

/** A page's shape while its content loads; read out as "Loading…". */
export function PageSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.bar} />
      <div className={styles.bar} />
      <div className={styles.skeletonRows} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map(row => (
          <div key={row} className={styles.bar} />
        ))}
      </div>
    </div>
  )
}
