import { useMonths } from '#web/ui/use-months.ts'
import { Fragment } from 'react'
import { statisticTables } from '#contract/reports/statistic-tables.ts'
import { intervalText, wilsonInterval } from '#contract/reports/interval.ts'
import { type SampledMeasure, sampledOf } from '#contract/reports/report-choices.ts'
import type {
  PublicStatistics,
  StatisticFigures,
  StatisticRow,
  StatisticsAnswer,
  StatisticTable,
} from '#contract/reports/statistics.ts'
import { dayOfInstant, formatNumber, inLanguage } from '#web/platform/format.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/statistics.page.ts'
import { BarChart } from './bar-chart.tsx'
import { BodiesAnswered } from './bodies-answered.tsx'
import { Figure } from './figure.tsx'
import { MonthChart } from './month-chart.tsx'
import { shareOf } from './share.ts'
import styles from './statistics.module.css'

export const handle = { script: false }

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).client.getStatistics()

/** What the office received and decided, in words, figures and charts, without any single case. */
export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('statistics')
  const { statistics } = loaderData
  return (
    <div className="page">
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      {statistics ? (
        <>
          <InWords statistics={statistics} />
          <WhatTheySay total={statistics.total} />
          <BodiesAnswered statistics={statistics} />
          {statisticTables.map(table => (
            <Table key={table} table={table} rows={statistics.tables[table]} />
          ))}
          <section aria-labelledby="privacy">
            <h2 id="privacy">{t('privacy.title')}</h2>
            <p>{t('privacy.text')}</p>
          </section>
          <OpenData {...loaderData} />
        </>
      ) : (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      )}
    </div>
  )
}

function InWords({ statistics: { from, to, computedAt, total } }: { statistics: PublicStatistics }) {
  const { t } = useTranslation('statistics')
  const { day } = useDates()
  const { received, decided, inTime, overdue, medianDays } = total
  const isHidden = [received, decided, inTime, overdue].includes(null)
  return (
    <section className="card">
      <p>
        <strong>{t('period', { from: day(from), to: day(to) })}</strong>
      </p>
      <p>
        {received !== null && t('words.received', { count: received, number: formatNumber(received) })}{' '}
        {decided !== null && t('words.decided', { number: formatNumber(decided), share: shareOf(decided, received) })}{' '}
        {inTime !== null &&
          (decided !== null && overdue !== null
            ? t('words.inTime', {
                number: formatNumber(inTime),
                share: shareOf(inTime, decided + overdue),
                overdue: formatNumber(overdue),
              })
            : t('words.inTimeAlone', { number: formatNumber(inTime) }))}{' '}
        {medianDays !== null && t('words.median', { days: formatNumber(medianDays) })} {isHidden && t('words.hidden')}
      </p>
      <p className="dimmed">{t('computed', { day: day(dayOfInstant(computedAt)) })}</p>
    </section>
  )
}

/** The questions, each with the figure that counts who said anything. */
const questions = Object.entries(sampledOf) as [SampledMeasure, 'rated' | 'called'][]

/** What complainants say beside the office's own figures: each share with the interval in which the true one probably lies. */
function WhatTheySay({ total }: { total: StatisticFigures }) {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="said" className={styles.section}>
      <h2 id="said">{t('said.title')}</h2>
      <p>{t('said.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t('tableOf', { title: t('said.title') })} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('said.title')}</caption>
          <thead>
            <tr>
              {(['question', 'share', 'interval', 'of'] as const).map(name => (
                <th key={name} scope="col">
                  {t(`said.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map(([name, of]) => (
              <SaidRow key={name} question={t(`said.questions.${name}`)} yes={total[name]} sample={total[of]} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="dimmed">{t('said.interval')}</p>
    </section>
  )
}

function SaidRow({ question, yes, sample }: { question: string; yes: number | null; sample: number | null }) {
  const interval = yes === null || sample === null ? null : wilsonInterval(yes, sample)
  return (
    <tr>
      <th scope="row">{question}</th>
      <td>{yes === null ? <Figure figure={null} /> : shareOf(yes, sample)}</td>
      <td>{interval ? intervalText(interval) : <Figure figure={null} />}</td>
      <td>
        <Figure figure={sample} />
      </td>
    </tr>
  )
}

const figureNames = ['received', 'decided', 'inTime', 'overdue', 'medianDays', 'rated', 'satisfied'] as const

/** Rows of a chart; the table has all. */
const charted = 12

function Table({ table, rows }: { table: StatisticTable; rows: readonly StatisticRow[] }) {
  const { t, language } = useTranslation('statistics')
  const { month } = useMonths()
  const nameOf = (row: StatisticRow) => (table === 'month' ? month(row.key) : inLanguage(row.name, language))
  const title = t(`tables.${table}.title`)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={table} className={styles.section}>
      <h2 id={table}>{title}</h2>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.receivedKey} /> {t('figures.received')} <span className={styles.decidedKey} />{' '}
        {t('figures.decided')}
      </p>
      <div className={styles.pair}>
        {table === 'month' ? (
          <MonthChart title={t('chart', { title })} rows={rows} />
        ) : (
          <BarChart
            title={t('chart', { title })}
            rows={rows.slice(0, charted)}
            nameOf={nameOf}
            hidden={t('hiddenShort')}
          />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} aria-label={t('tableOf', { title })} tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t(`tables.${table}.key`)}</th>
                {figureNames.map(name => (
                  <th key={name} scope="col">
                    {t(`figures.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.key}>
                  <th scope="row">{nameOf(row)}</th>
                  {figureNames.map(name => (
                    <td key={name}>
                      <Figure figure={row[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  )
}

const columnNames = [
  'table',
  'key',
  'name_en',
  'name_am',
  'received',
  'decided',
  'in_time',
  'overdue',
  'rated',
  'satisfied',
  'called',
  'said_answered',
  'said_put_right',
  'said_respected',
  'median_days',
  'orders_made',
  'orders_reported',
  'orders_confirmed',
  'orders_contested',
  'orders_due',
  'orders_overdue',
  'orders_ended',
  'orders_in_time',
  'statements_asked',
  'statements_given',
  'statements_missing',
  'statements_in_time',
] as const

function OpenData({ licence, licenceUrl }: StatisticsAnswer) {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="open-data">
      <h2 id="open-data">{t('open.title')}</h2>
      <p>{t('open.text')}</p>
      <div className="actions">
        <a className="button" href="/api/Statistics/statistics.csv" download>
          {t('open.csv')}
        </a>
        <a className="button" data-kind="quiet" href="/api/Statistics/GetStatistics">
          {t('open.json')}
        </a>
      </div>
      {licence && (
        <p>{licenceUrl ? <a href={licenceUrl}>{t('open.licence', { licence })}</a> : t('open.licence', { licence })}</p>
      )}
      <details>
        <summary>{t('open.columns')}</summary>
        <dl className="facts">
          {columnNames.map(name => (
            <Fragment key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{t(`open.column.${name}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </section>
  )
}
