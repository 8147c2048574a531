import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

/** A page's shape while its content loads; read out as "Loading…". */
export function PageSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height={32} width="40%" />
      <Skeleton height={16} width="65%" />
      <TableSkeleton rows={6} />
    </div>
  )
}

/** Lines in the place of a table's rows. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={styles.skeletonRows} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => row).map(row => (
      <Skeleton key={row} height={44} />
    ))}
  </div>
)
