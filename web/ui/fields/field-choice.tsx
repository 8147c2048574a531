import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { keepIntent, takeIntent } from '#web/platform/merge-answers.ts'
import styles from './fields.module.css'
import type { FieldConflict } from './form-state.ts'

interface FieldChoiceProps {
  name: string
  label: string
  conflict: FieldConflict
}

/** At a field that somebody else changed meanwhile in another way: what both made of it, and a button for each. */
export function FieldChoice({ name, label, conflict: { theirs, mine } }: FieldChoiceProps) {
  const { t } = useTranslation('fields')
  return (
    <span className={styles.choice}>
      <span>{t('reasons.changed-by-other', { label })}</span>
      <span>
        {t('conflict.theirs')} <q>{theirs || t('conflict.nothing')}</q>
      </span>
      <span>
        {t('conflict.mine')} <q>{mine || t('conflict.nothing')}</q>
      </span>
      <span className="actions">
        <button type="submit" name="intent" value={takeIntent(name)} className="button" data-kind="quiet">
          {t('conflict.take')}
        </button>
        <button type="submit" name="intent" value={keepIntent(name)} className="button" data-kind="quiet">
          {t('conflict.keep')}
        </button>
      </span>
    </span>
  )
}
