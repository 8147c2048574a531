import { useId } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './several.module.css'
import { takeFocus } from './take-focus.ts'

/** The number of finished cases, as a bar and in words. */
export function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const { t } = useTranslation('several')
  const id = useId()
  return (
    <div className={styles.progress}>
      <p id={id} tabIndex={-1} ref={takeFocus}>
        {label} {t('ofAll', { done, all })}
      </p>
      <progress aria-labelledby={id} value={done} max={all} />
    </div>
  )
}
