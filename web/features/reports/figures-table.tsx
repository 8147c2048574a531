import { inList } from '#contract/values/lists.ts'
import { Link } from 'react-router'
import { isShare, type ReportMeasure } from '#contract/reports/report-choices.ts'
import type { ReportRow, SummaryReport } from '#contract/reports/reports.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { casesPath, type ReportQuery } from '#contract/reports/report-query.ts'
import { SortedHeader } from '#web/ui/table/sorted-header.tsx'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

interface FiguresTableProps {
  report: SummaryReport
  query: ReportQuery
  /** Whether the reader may see the cases themselves. */
  hasLinks: boolean
}

/** Groups with their parts below them, and the total; each figure links to the cases that it counts. */
export function FiguresTable({ report, query, hasLinks }: FiguresTableProps) {
  const { t, language } = useTranslation('reports')
  const texts = useReportTexts()
  const caption = t('by', { groupings: inList(language, report.groupings.map(texts.dimension)) })
  const [total, ...groups] = report.rows
  const row = (one: ReportRow) => <Row key={keyOf(one)} row={one} report={report} query={query} hasLinks={hasLinks} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('tableOf', { title: caption })} tabIndex={0}>
      <table className={styles.figures}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <SortedHeader sort="group" text={report.groupings.map(texts.dimension).join(' › ')} />
            {report.measures.map(name => (
              <SortedHeader key={name} sort={name} text={texts.measure(name)} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>{groups.map(row)}</tbody>
        {total && <tfoot>{row(total)}</tfoot>}
      </table>
    </section>
  )
}

const keyOf = ({ groups }: ReportRow): string => groups.map(({ key }) => key).join(' ')

function Row({ row, report, query, hasLinks }: FiguresTableProps & { row: ReportRow }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const level = row.groups.length
  const group = row.groups.at(-1)
  const dimension = report.groupings[level - 1]
  const name = group && dimension ? texts.group(dimension, group) : t('total')
  return (
    <tr data-level={level} data-sum={level < report.groupings.length ? '' : undefined}>
      <th scope="row">{name}</th>
      {report.measures.map(measure => (
        <td key={measure}>
          <Figure row={row} measure={measure} query={query} hasLinks={hasLinks} of={name} />
        </td>
      ))}
    </tr>
  )
}

interface FigureProps {
  row: ReportRow
  measure: ReportMeasure
  query: ReportQuery
  hasLinks: boolean
  of: string
}

/** A figure, with the one of the previous period below it. */
function Figure({ row, measure, query, hasLinks, of }: FigureProps) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const figure = row.figures[measure]
  const text = texts.figure(measure, row.figures)
  const isThere = figure !== null && figure !== undefined && figure !== 0
  return (
    <>
      {hasLinks && isThere ? (
        <Link
          to={casesPath(query, row.groups, measure)}
          aria-label={t('casesOf', { group: of, measure: texts.measure(measure), figure: text })}
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {row.before && (
        <span className={styles.before}>
          {t('before', { figure: texts.figure(measure, { ...(isCount(measure) && { [measure]: 0 }), ...row.before }) })}
        </span>
      )}
    </>
  )
}

const isCount = (measure: ReportMeasure): boolean =>
  !isShare(measure) && !['daysMedian', 'daysNinetieth'].includes(measure)
