import type { SummaryReport } from '#contract/reports/reports.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'
import { Card } from '#web/ui/card.tsx'

/** With more bars the picture is useless. */
const mostBars = 12

/** The first figure of the first grouping as bars; the table beside it has the same numbers. */
export function Bars({ report }: { report: SummaryReport }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const [dimension] = report.groupings
  const [measure] = report.measures
  if (!dimension || !measure) return null
  const all = report.rows.filter(({ groups }) => groups.length === 1)
  const bars = all.slice(0, mostBars).map(({ groups: [group], figures }) => ({
    key: group?.key ?? '',
    name: group ? texts.group(dimension, group) : '',
    figure: figures[measure] ?? 0,
    text: texts.figure(measure, { [measure]: 0, ...figures }),
  }))
  const longest = Math.max(...bars.map(({ figure }) => figure), 1 / 1000)
  return (
    <Card
      title={t('barsTitle', { measure: texts.measure(measure), dimension: texts.dimension(dimension) })}
      className={styles.bars}
    >
      <ul>
        {bars.map(({ key, name, figure, text }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{text}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * figure) / longest} height="6" rx="1" />
            </svg>
          </li>
        ))}
      </ul>
      {all.length > mostBars && <p className="dimmed">{t('moreInTable', { count: all.length - mostBars })}</p>}
    </Card>
  )
}
