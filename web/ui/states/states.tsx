import { IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useRevalidator } from 'react-router'
import styles from './states.module.css'
import { Button } from '../button.tsx'

interface StateProps {
  title?: string
  text?: string
  /** What to do next. */
  children?: ReactNode
}

/** An empty list with its reason, instead of an empty table. */
export function EmptyState({ title, text, children }: StateProps) {
  const { t } = useTranslation('states')
  return (
    <div className={styles.state}>
      <IconInbox stroke={1.25} aria-hidden="true" />
      <h2>{title ?? t('empty.title')}</h2>
      <p>{text ?? t('empty.text')}</p>
      {children}
    </div>
  )
}

/** A page that could not be loaded, with another try. */
export function ErrorState({ title, text, children }: StateProps) {
  const { t } = useTranslation('states')
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle stroke={1.25} aria-hidden="true" />
      <h1>{title ?? t('error.title')}</h1>
      <p>{text ?? t('error.text')}</p>
      {children ?? (
        <Button aria-busy={state === 'loading'} onClick={() => revalidate()}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}

/** A page that the reader's role does not open. */
export function NoPermission({ title, text, children }: StateProps) {
  const { t } = useTranslation('states')
  return (
    <div className={styles.state}>
      <IconLock stroke={1.25} aria-hidden="true" />
      <h1>{title ?? t('noPermission.title')}</h1>
      <p>{text ?? t('noPermission.text')}</p>
      {children}
    </div>
  )
}
