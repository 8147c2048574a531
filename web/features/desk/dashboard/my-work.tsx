import { useId } from 'react'
import { Link } from 'react-router'
import { workTimes } from '#contract/desk-choices.ts'
import type { MyWork, WorkLine } from '#contract/my-work.ts'
import { dayOfInstant, formatNumber, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { casePath } from '../complaint-list/complaint-table.tsx'
import { Due } from '../due.tsx'
import { useRowKeys } from '../use-row-keys.ts'
import styles from './my-work.module.css'
import { actionOfStep, stepPath } from '../work-step.ts'

/** Everything that waits for the reader, in the order of its deadlines. */
const listPath = '/compliants/mine?sort=urgent'

/** What waits for the reader now, by when it is due, each case with its next step as a button. */
export function MyWorkPanel({ work: { lines, counts } }: { work: MyWork }) {
  const { t } = useTranslation('work')
  const titleId = useId()
  const frame = useRowKeys()
  const more = workTimes.reduce((sum, time) => sum + counts[time], 0) - lines.length
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('title')}</h2>
        <ul className={styles.counts} hidden={lines.length === 0}>
          {workTimes.map(time => (
            <li key={time} data-time={time} data-none={counts[time] === 0 || undefined}>
              {t(`times.${time}`)} <strong>{formatNumber(counts[time])}</strong>
            </li>
          ))}
        </ul>
      </div>
      {lines.length === 0 && <p className="dimmed">{t('nothing')}</p>}
      <div ref={frame} hidden={lines.length === 0}>
        {workTimes.map(time => {
          const ofTime = lines.filter(line => line.time === time)
          return ofTime.length > 0 && <Lines key={time} title={t(`times.${time}`)} lines={ofTime} />
        })}
      </div>
      {lines.length > 0 && (
        <p className={styles.more}>
          {more > 0 && <span>{t('more', { count: more, number: formatNumber(more) })}</span>}
          <Link to={listPath}>{t('all')}</Link>
        </p>
      )}
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly WorkLine[] }) {
  const titleId = useId()
  return (
    <>
      <h3 id={titleId} className={styles.time}>
        {title}
      </h3>
      <ul className={styles.lines} aria-labelledby={titleId}>
        {lines.map(line => (
          <Line key={line.complaint.complaintId} {...line} />
        ))}
      </ul>
    </>
  )
}

function Line({ complaint, step, waitingSince }: WorkLine) {
  const { t, i18n } = useTranslation(['work', 'case-actions'])
  const dates = useDates()
  const trackingId = formatTrackingId(complaint.trackingId)
  const action = t(`case-actions:names.${actionOfStep[step]}`)
  return (
    <li>
      <div className={styles.case}>
        <Link to={casePath(complaint.complaintId)} translate="no" data-row-link>
          {trackingId}
        </Link>
        <span className={styles.who}>
          {complaint.complainantName}{' '}
          <span className="dimmed">
            {t('against', { body: inLanguage(complaint.againstOrganization, i18n.language) })}
          </span>
        </span>
      </div>
      <div className={styles.why}>
        <span>{t(`reasons.${step}`)}</span>
        <span className="dimmed">{t('since', { date: dates.day(dayOfInstant(waitingSince)) })}</span>
      </div>
      <div className={styles.due}>
        <Due {...complaint} />
      </div>
      <Link
        className={`button ${styles.next}`}
        data-kind="quiet"
        to={stepPath(step, complaint.complaintId)}
        aria-label={t('openAction', { action, trackingId })}
      >
        {action}
      </Link>
    </li>
  )
}
