import { inList } from '#contract/values/lists.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, LinkButton, QuietButton } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { LeftOut } from './batch.ts'
import type { CheckedCase } from './check-cases.ts'
import { chosenIn, type GivenCase, sharedCandidates, whyNotThem } from './candidates.rules.ts'
import { CaseLine, LeftOutList } from './left-out-list.tsx'
import { isPlain, type SeveralAction } from './several-actions.ts'
import styles from './several.module.css'
import { takeFocus } from './take-focus.ts'
import { useSeveralFields } from './use-several-fields.ts'

interface PreviewStepProps {
  several: SeveralAction
  checked: readonly CheckedCase[]
  answers: Record<string, string>
  name: string
  ready: readonly GivenCase[]
  leftOut: readonly LeftOut[]
  /** One case is given to somebody else of the chosen people. */
  onGive: (complaintId: number, userId: number) => void
  /** All are shared evenly again; undefined while they are. */
  onShare: (() => void) | undefined
  onBack: () => void
  onBegin: () => void
}

/** What will happen: the answers, the number of cases, and those that are left out with the reason. */
export function PreviewStep(props: PreviewStepProps) {
  const { several, checked, answers, name, ready, leftOut, onGive, onShare, onBack, onBegin } = props
  const { t } = useTranslation(['several', 'case-actions'])
  const { fields, shown } = useSeveralFields(several, checked)
  return (
    <>
      <dl className="facts">
        {Object.entries(fields).map(([field, { label }]) => {
          const text = shown(field, answers[field] ?? '')
          return text === '' ? null : (
            <div key={field}>
              <dt>{label}</dt>
              <dd className={styles.typed}>{text}</dd>
            </div>
          )
        })}
      </dl>
      <p tabIndex={-1} ref={takeFocus}>
        <strong>{t('willBeDone', { count: ready.length })}</strong>
      </p>
      {several.person && <Shares {...{ several, answers, onGive, onShare }} cases={ready} />}
      {isPlain(several) && <Reminded cases={ready} action={several.entry.action} />}
      {isPlain(several) && <Proposals cases={ready} action={several.entry.action} />}
      {leftOut.length > 0 && (
        <>
          <h3>{t('willBeLeftOut', { count: leftOut.length })}</h3>
          <LeftOutList cases={leftOut} action={several.entry.action} />
        </>
      )}
      <div className="actions">
        {ready.length > 0 && <Button onClick={onBegin}>{t('confirm', { name, count: ready.length })}</Button>}
        <QuietButton onClick={onBack}>{isPlain(several) ? t('case-actions:cancel') : t('back')}</QuietButton>
      </div>
    </>
  )
}

interface SharesProps extends Pick<PreviewStepProps, 'several' | 'answers' | 'onGive' | 'onShare'> {
  cases: readonly GivenCase[]
}

/** Who gets which case: shared evenly, and changed by hand case by case. Nothing where one person was chosen. */
function Shares({ several: { entry, person = '' }, answers, cases, onGive, onShare }: SharesProps) {
  const { t, language } = useTranslation('several')
  const chosen = chosenIn(answers[person])
  if (chosen.length < 2) return null
  const people = sharedCandidates(cases).filter(({ userId }) => chosen.includes(userId))
  const countOf = (userId: number) => cases.filter(({ to }) => to?.userId === userId).length
  return (
    <>
      <ul className={styles.shares} aria-live="polite">
        {people.map(({ userId, name }) => (
          <li key={userId}>{t('gets', { name: inLanguage(name, language), count: countOf(userId) })}</li>
        ))}
      </ul>
      <p className="dimmed">
        {t('byHand')} {onShare && <LinkButton onClick={onShare}>{t('evenly')}</LinkButton>}
      </p>
      <ul className={styles.lines}>
        {cases.map(one => (
          <CaseLine key={one.complaintId} {...one} action={entry.action}>
            <NativeSelect
              aria-label={t('givenTo', { trackingId: formatTrackingId(one.trackingId) })}
              value={one.to?.userId ?? ''}
              onChange={event => onGive(one.complaintId, Number(event.currentTarget.value))}
              data={people
                .filter(({ userId }) => !whyNotThem(one, userId))
                .map(({ userId, name }) => ({ value: userId, label: inLanguage(name, language) }))}
            />
          </CaseLine>
        ))}
      </ul>
    </>
  )
}

/** Who will be told of each case. */
function Reminded({ cases, action }: { cases: readonly CheckedCase[]; action: string }) {
  const { language } = useTranslation('several')
  if (cases.every(({ reminded }) => !reminded)) return null
  return (
    <ul className={styles.lines}>
      {cases.map(({ complaintId, trackingId, reminded = [] }) => (
        <CaseLine key={complaintId} {...{ complaintId, trackingId, action }}>
          {inList(language, reminded)}
        </CaseLine>
      ))}
    </ul>
  )
}

/** What is proposed in each case, by whom, and the status that it leads to. */
function Proposals({ cases, action }: { cases: readonly CheckedCase[]; action: string }) {
  const { t, language } = useTranslation(['signing', 'case-actions'])
  return (
    <ul className={styles.lines}>
      {cases.map(
        ({ proposed, ...one }) =>
          proposed && (
            <CaseLine key={one.complaintId} complaintId={one.complaintId} trackingId={one.trackingId} action={action}>
              <strong>{t(`case-actions:names.${proposed.action as 'forward'}`)}</strong>{' '}
              {t('proposedBy', { name: inLanguage(proposed.by, language) })}{' '}
              {proposed.to && <StatusBadge status={proposed.to} />}
            </CaseLine>
          ),
      )}
    </ul>
  )
}
