import { mostGroupings, type ReportDimension } from '#contract/reports/report-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

interface GroupingsProps {
  /** Of the fields. */
  name: string
  offered: readonly ReportDimension[]
  chosen: readonly ReportDimension[]
  /** Whether there may be none. */
  isOptional?: boolean
}

/** One select for each grouping, the first the outermost. */
export function Groupings({ name, offered, chosen, isOptional = false }: GroupingsProps) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const options = offered.map(value => ({ value, label: texts.dimension(value) }))
  const none = (at: number) =>
    at === 0 ? (isOptional ? [{ value: '', label: t('notGrouped') }] : []) : [{ value: '', label: t('noFurther') }]
  return (
    <div className={styles.fields}>
      {Array.from({ length: mostGroupings }, (_, at) => (
        <NativeSelect
          key={at}
          name={name}
          label={at === 0 ? t('groupBy') : t('thenBy')}
          defaultValue={chosen[at] ?? ''}
          data={[...none(at), ...options]}
        />
      ))}
    </div>
  )
}
