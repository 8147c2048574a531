import { Fragment, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type WorkTime, workTimes } from '#contract/desk/desk-choices.ts'
import type { MyWork, TeamWork, WorkLine } from '#contract/desk/my-work.ts'
import { dayOfInstant, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { useNearDay } from '#web/ui/use-near-day.ts'
import { boundedCountText } from './bounded-count.ts'
import { casePath } from '../case-path.ts'
import { Due } from '../due.tsx'
import { useRowKeys } from '../use-row-keys.ts'
import styles from './my-work.module.css'
import { OnePress } from '../actions/one-press.tsx'
import { useRefusalText } from '../actions/use-refusal-text.ts'
import { actionOfStep, stepPath } from '../work-step.ts'

/** Everything that waits for the reader, sorted by deadline. */
const listPath = '/compliants/mine'

/** Forwarded cases, also those that an officer directs. */
const unclaimedPath = '/compliants/all?status=FORWARDED_TO_CASE_OFFICER'

/** Cases that were escalated to the reader, and in which nobody has acted since. */
const escalatedPath = '/compliants/active?escalated=me'

/** The number of waiting cases that the lines do not show. */
const beyondLines = (lines: readonly WorkLine[], counts: MyWork['counts']) => ({
  count: workTimes.reduce((sum, time) => sum + counts[time].count, 0) - lines.length,
  isMore: workTimes.some(time => counts[time].isMore),
})

interface MyWorkPanelProps {
  work: MyWork
  escalated?: TeamWork['escalated'] | undefined
}

/**
 * What was escalated to the reader; cases that wait for the reader now, by deadline, each with its next step as a button; then those that any officer of the body may take, and
 * those of absent colleagues.
 */
export function MyWorkPanel({ work, escalated }: MyWorkPanelProps) {
  // one frame, so that the keys continue from one's own lines to those of colleagues
  const frame = useRowKeys()
  return (
    <div ref={frame} className={styles.all}>
      <OwnWork work={work} escalated={escalated} />
      {work.unclaimed && work.unclaimed.lines.length > 0 && <Unclaimed work={work.unclaimed} />}
      {work.standsInFor.map(colleague => (
        <StandIn key={colleague.userId} colleague={colleague} />
      ))}
    </div>
  )
}

interface WorkPanelProps {
  title: string
  /** Stands beside the title. */
  beside: ReactNode
  children: ReactNode
}

function WorkPanel({ title, beside, children }: WorkPanelProps) {
  const titleId = useId()
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

function OwnWork({
  work: { lines, counts, timeAsked, commented, callBacks, endingCallBacks, overdueOrders },
  escalated,
}: MyWorkPanelProps) {
  const { t } = useTranslation('work')
  const beyond = beyondLines(lines, counts)
  /** What is no line, but waits for the reader too. */
  const waitsOtherwise = [escalated, callBacks, endingCallBacks, overdueOrders].some(each => each && each.count > 0)
  /** Nothing is known of a period if counting stopped before its first case. */
  const isCounted = (time: WorkTime) => counts[time].count > 0 || !counts[time].isMore
  const figures = (
    <ul className={styles.counts} hidden={lines.length === 0}>
      {workTimes.filter(isCounted).map(time => (
        <li key={time} data-time={time} data-none={counts[time].count === 0 || undefined}>
          {t(`times.${time}`)} <strong>{boundedCountText(counts[time])}</strong>
        </li>
      ))}
    </ul>
  )
  return (
    <WorkPanel title={t('title')} beside={figures}>
      <BesideCases to={escalatedPath} count={escalated} label={t('team.escalated')} />
      {lines.length === 0 && !waitsOtherwise && <p className="dimmed">{t('nothing')}</p>}
      <div hidden={lines.length === 0}>
        {workTimes.map(time => {
          const ofTime = lines.filter(line => line.time === time)
          if (ofTime.length === 0) return null
          return (
            <Fragment key={time}>
              <h3 className={styles.time}>{t(`times.${time}`)}</h3>
              <Lines label={t(`times.${time}`)} lines={ofTime} />
            </Fragment>
          )
        })}
      </div>
      {lines.length > 0 && (
        <p className={styles.more}>
          {beyond.count > 0 && <span>{t('more', { count: beyond.count, number: boundedCountText(beyond) })}</span>}
          <Link to={listPath}>{t('all')}</Link>
        </p>
      )}
      {timeAsked.length > 0 && <TimeAsked asked={timeAsked} />}
      {commented.length > 0 && <Commented commented={commented} />}
      <BesideCases to="/call-backs" count={callBacks} label={t('callBacks')} />
      <BesideCases to="/call-back-months" count={endingCallBacks} label={t('endingCallBacks')} />
      <BesideCases to="/owed-orders?overdue=yes#open-orders" count={overdueOrders} label={t('overdueOrders')} />
    </WorkPanel>
  )
}

interface BesideCasesProps {
  to: string
  count: MyWork['callBacks'] | undefined
  label: string
}

/** A number that leads to its page; nothing where it is none. */
function BesideCases({ to, count, label }: BesideCasesProps) {
  if (!count || count.count === 0) return null
  return (
    <p className={styles.escalated}>
      <Link to={to}>
        {label}: <strong>{boundedCountText(count)}</strong>
      </Link>
    </p>
  )
}

/** Bodies that ask for more time for a statement: each leads to the form that answers. */
function TimeAsked({ asked }: { asked: MyWork['timeAsked'] }) {
  const { t, language } = useTranslation('work')
  const dates = useDates()
  const titleId = useId()
  return (
    <>
      <h3 id={titleId} className={styles.time}>
        {t('timeAsked.title')}
      </h3>
      <ul aria-labelledby={titleId}>
        {asked.map(({ complaintId, trackingId, body, until, dueAt }) => (
          <li key={complaintId}>
            <Link to={`${casePath(complaintId)}?do=answer-time`} translate="no">
              {formatTrackingId(trackingId)}
            </Link>{' '}
            {inLanguage(body, language)} {t('timeAsked.line', { day: dates.day(until) })}{' '}
            <span className="dimmed">{t('timeAsked.ends', { day: dates.instant(dueAt) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Complainants who commented on a shared statement: each leads to the statements of the case. */
function Commented({ commented }: Pick<MyWork, 'commented'>) {
  const { t, language } = useTranslation('work')
  const dates = useDates()
  const titleId = useId()
  return (
    <>
      <h3 id={titleId} className={styles.time}>
        {t('commented.title')}
      </h3>
      <ul aria-labelledby={titleId}>
        {commented.map(({ complaintId, trackingId, body, commentedAt }) => (
          <li key={`${complaintId} ${commentedAt}`}>
            <Link to={`${casePath(complaintId)}#statements`} translate="no">
              {formatTrackingId(trackingId)}
            </Link>{' '}
            {inLanguage(body, language)} <span className="dimmed">{dates.instant(commentedAt)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Forwarded cases of the reader's body that no officer directs yet. */
function Unclaimed({ work: { lines, counts } }: { work: NonNullable<MyWork['unclaimed']> }) {
  const { t } = useTranslation('work')
  const more = beyondLines(lines, counts)
  return (
    <WorkPanel title={t('unclaimed.title')} beside={<span className="dimmed">{t('unclaimed.text')}</span>}>
      <Lines label={t('unclaimed.title')} lines={lines} />
      <p className={styles.more}>
        {more.count > 0 && <span>{t('more', { count: more.count, number: boundedCountText(more) })}</span>}
        <Link to={unclaimedPath}>{t('unclaimed.all')}</Link>
      </p>
    </WorkPanel>
  )
}

/** Cases that wait for an absent colleague whose substitute the reader is. */
function StandIn({ colleague: { name, until, lines, counts } }: { colleague: MyWork['standsInFor'][number] }) {
  const { t, language } = useTranslation('work')
  const dates = useDates()
  const told = { name: inLanguage(name, language) }
  const more = beyondLines(lines, counts)
  const ending = <span className="dimmed">{t('standsIn.until', { date: dates.day(until) })}</span>
  return (
    <WorkPanel title={t('standsIn.title', told)} beside={ending}>
      {lines.length === 0 && <p className="dimmed">{t('standsIn.nothing', told)}</p>}
      <div hidden={lines.length === 0}>
        <Lines label={t('standsIn.title', told)} lines={lines} />
      </div>
      {more.count > 0 && (
        <p className={styles.more}>{t('standsIn.more', { count: more.count, number: boundedCountText(more) })}</p>
      )}
    </WorkPanel>
  )
}

const Lines = ({ label, lines }: { label: string; lines: readonly WorkLine[] }) => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(line => (
      <Line key={line.complaint.complaintId} {...line} />
    ))}
  </ul>
)

/** A case with its next step. */
function Line({ complaint, step, waitingSince, blocked }: WorkLine) {
  const { t, language } = useTranslation(['work', 'case-actions'])
  const nearDay = useNearDay()
  const textOf = useRefusalText()
  const reasonId = useId()
  const trackingId = formatTrackingId(complaint.trackingId)
  const action = t(`case-actions:names.${actionOfStep[step]}`)
  const against = t('against', { body: inLanguage(complaint.againstOrganization, language) })
  const next = {
    className: `button ${styles.next}`,
    'data-kind': 'quiet',
    'aria-label': t('openAction', { action, trackingId }),
  }
  return (
    <li>
      <div className={styles.case}>
        <Link to={casePath(complaint.complaintId)} translate="no" data-row-link>
          {trackingId}
        </Link>
        <span className={styles.who} title={`${complaint.complainantName} ${against}`}>
          {complaint.complainantName} <span className="dimmed">{against}</span>
        </span>
      </div>
      <div className={styles.why}>
        <span id={reasonId}>{blocked ? textOf(blocked) : t(`reasons.${step}`)}</span>
        <span className="dimmed">{t('since', { date: nearDay(dayOfInstant(waitingSince)) })}</span>
      </div>
      <div className={styles.due}>
        <Due {...complaint} />
      </div>
      {blocked ? (
        // it can be focused, so that its reason is read out
        <button {...next} type="button" aria-disabled="true" aria-describedby={reasonId}>
          {action}
        </button>
      ) : step === 'accept' ? (
        <OnePress {...next} complaint={complaint} action={actionOfStep[step]} to={casePath(complaint.complaintId)}>
          {action}
        </OnePress>
      ) : (
        <Link {...next} to={stepPath(step, complaint.complaintId)}>
          {action}
        </Link>
      )}
    </li>
  )
}
