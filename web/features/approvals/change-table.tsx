import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ChangeValue, ProposedChange } from '#contract/desk/signatures.ts'
import type { ClockName } from '#contract/statuses.ts'
import { FormattedDate, FormattedInstant } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './approvals.module.css'

/** The proposed changes, one line for each: the present and the new value. */
export function ChangeTable({ changes }: { changes: readonly ProposedChange[] }) {
  const { t } = useTranslation('signing')
  const subjectOf = useSubject()
  return (
    <table className={styles.changes}>
      <caption>{t('changes.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changes.what')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ subject, before, after }) => (
          <tr key={subject + JSON.stringify(after)}>
            <th scope="row">{subjectOf(subject)}</th>
            <td data-column={t('changes.before')}>{before ? <Value value={before} /> : '–'}</td>
            <td data-column={t('changes.after')}>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const clockPrefix = 'clock-'

/** The name of a changed field; a field without a text keeps its technical name. */
function useSubject(): (subject: string) => string {
  const { t, i18n } = useTranslation(['signing', 'desk'])
  return subject => {
    if (subject === 'clock-every') return t('everyClock')
    if (subject.startsWith(clockPrefix))
      return t('clock', { clock: t(`desk:clocks.${subject.slice(clockPrefix.length) as ClockName}`) })
    return i18n.exists(`subjects.${subject}`, { ns: 'signing' }) ? t(`subjects.${subject as 'status'}`) : subject
  }
}

function Value({ value }: { value: ChangeValue }) {
  const { t, language, i18n } = useTranslation(['signing', 'desk'])
  switch (value.kind) {
    case 'status':
      return <StatusBadge status={value.status} />
    case 'names':
      return inList(language, value.names)
    case 'text':
      return <span className="as-typed">{value.text}</span>
    case 'code':
      return i18n.exists(`codes.${value.code}`, { ns: 'signing' })
        ? t(`codes.${value.code as 'ombudsman'}`)
        : value.code
    case 'day':
      return <FormattedDate day={value.day} />
    case 'instant':
      return <FormattedInstant instant={value.at} />
    case 'yes-no':
      return t(value.isYes ? 'yes' : 'no')
    case 'clock': {
      const length = value.unit && value.amount !== null && t(`desk:case.${value.unit}`, { count: value.amount })
      return [t(`clockEvents.${value.event}`), length].filter(Boolean).join(': ')
    }
  }
}
