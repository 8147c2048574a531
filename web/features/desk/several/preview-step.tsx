import { inList } from '#contract/values/lists.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { LeftOut } from './batch.ts'
import type { CheckedCase } from './check-cases.ts'
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
  ready: readonly CheckedCase[]
  leftOut: readonly LeftOut[]
  onBack: () => void
  onBegin: () => void
}

/** What will happen: the answers, the number of cases, and those that are left out with the reason. */
export function PreviewStep({ several, checked, answers, name, ready, leftOut, onBack, onBegin }: PreviewStepProps) {
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
