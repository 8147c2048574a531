import { type Status, statuses } from '#contract/statuses.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import styles from '../desk.module.css'

/** The statuses to filter by; none ticked means any. */
export function StatusBoxes({ chosen }: { chosen: readonly Status[] | undefined }) {
  const { t } = useTranslation(['desk', 'statuses'])
  return (
    <fieldset className={styles.statuses}>
      <legend>{t('columns.status')}</legend>
      {statuses.map(status => (
        <Checkbox
          key={status}
          name="status"
          value={status}
          label={t(`statuses:status.${status}`)}
          defaultChecked={chosen?.includes(status) ?? false}
        />
      ))}
    </fieldset>
  )
}
