import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintAuditEntry, ComplaintDetail } from '#contract/desk/complaints.ts'
import type { FormerValues } from '#contract/filing/former-values.ts'
import { inLanguage } from '#web/platform/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import styles from '../case.module.css'
import { Corrections } from '../case-corrections.tsx'
import { MissingItems } from '../missing-items.tsx'
import { CaseEvents } from './case-events.tsx'
import { CaseSection } from '../frame/case-section.tsx'
import { useIsWide } from '../frame/use-wide.ts'
import { type CaseStory, joinTimeline, type Moment } from './timeline.rules.ts'

interface CaseTimelineProps extends CaseStory {
  /** In which the complainant is written to. */
  language: ComplaintDetail['language']
  /** The corrections that steps of the track made. */
  corrections?: readonly FormerValues[] | undefined
}

/** What is shown of the history where all is one column. */
const newest = 1

/**
 * Everything that has happened, newest first: steps, and in small print clocks, letters, documents and messages. Readers of
 * the audit trail see its entries too.
 */
export function CaseTimeline({ corrections = [], language, ...story }: CaseTimelineProps) {
  const { t, i18n } = useTranslation('desk')
  const isWide = useIsWide()
  const moments = joinTimeline(story).toReversed()
  const lastStep = moments.find(({ step }) => step)
  const nameOf = (action: string) =>
    i18n.exists(`case.actions.${action}`, { ns: 'desk' }) ? t(`case.actions.${action as 'register'}`) : action
  const steps = moments.map(moment => ({
    key: moment.key,
    title: moment.action ? nameOf(moment.action) : <CaseEvents events={moment.also} />,
    at: moment.at,
    isQuiet: !moment.step,
    isCurrent: moment === lastStep,
    children: moment.action && (
      <MomentText
        moment={moment}
        corrections={corrections.filter(({ at }) => at === moment.step?.at)}
        letterLanguage={language}
      />
    ),
  }))
  const earlier = isWide ? [] : steps.slice(newest)
  return (
    <CaseSection title={t('case.sections.timeline')}>
      {story.audit && <p className="dimmed">{t('case.auditNote')}</p>}
      <Timeline label={t('case.timelineLabel')} steps={isWide ? steps : steps.slice(0, newest)} />
      {earlier.length > 0 && (
        <details className={styles.folded}>
          <summary>{t('case.panes.earlier', { count: earlier.length })}</summary>
          <Timeline label={t('case.panes.earlier', { count: earlier.length })} steps={earlier} />
        </details>
      )}
    </CaseSection>
  )
}

interface MomentTextProps {
  moment: Moment
  corrections: readonly FormerValues[]
  letterLanguage: ComplaintDetail['language']
}

function MomentText({ moment: { step, audit, also }, corrections, letterLanguage }: MomentTextProps) {
  const { t, language } = useTranslation(['desk', 'reviewing'])
  const { actorKind, actorName } = step ?? (audit as ComplaintAuditEntry)
  const actor = actorName ? inLanguage(actorName, language) : undefined
  const absent = step?.actedForName ? inLanguage(step.actedForName, language) : undefined
  const holder =
    step?.organization &&
    [step.organization, step.role].flatMap(name => (name ? [inLanguage(name, language)] : [])).join(' · ')
  return (
    <div className={styles.moment}>
      {step && <StatusBadge status={step.toStatus} />}
      <span>
        {actor && absent
          ? t('case.step.byFor', { name: actor, absent })
          : actor
            ? t('case.step.by', { name: actor })
            : actorKind === 'staff'
              ? null
              : t(`case.step.${actorKind}`)}
      </span>
      {holder && <span className="dimmed">{t('case.step.holder', { name: holder })}</span>}
      {step?.merged && (
        <span>
          {t('case.step.merged', {
            from: inLanguage(step.merged.from, language),
            into: inLanguage(step.merged.into, language),
          })}
        </span>
      )}
      {step?.questions && (
        <ol>
          {step.questions.map(({ question }) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      )}
      {step?.missingItems && <MissingItems items={step.missingItems} language={letterLanguage} />}
      {step?.contact && (
        <span>
          {t(`reviewing:record-contact.channels.${step.contact.channel}`)} ·{' '}
          {t(`reviewing:record-contact.outcomes.${step.contact.outcome}`)}
        </span>
      )}
      {step?.reason && (
        <blockquote className={styles.reason}>
          <span className="visually-hidden">{t('case.step.reason')}: </span>
          {step.reason}
        </blockquote>
      )}
      <Corrections corrections={corrections} />
      <CaseEvents events={also} />
      {audit && <AuditDetails entry={audit} />}
    </div>
  )
}

/** The entry with its details as recorded; nothing is translated, because they are the record. */
function AuditDetails({ entry }: { entry: ComplaintAuditEntry }) {
  const { t } = useTranslation('desk')
  const details = Object.entries(entry.details)
  const title = t('case.step.auditEntry', { id: entry.id })
  if (details.length === 0) return <small className="dimmed">{title}</small>
  return (
    <details className={styles.audit}>
      <summary>{title}</summary>
      <dl lang="en">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
