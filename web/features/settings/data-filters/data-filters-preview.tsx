import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { DataFilter, DataFilterFields, DataFilterPreview } from '#contract/settings/data-filters.ts'
import type { DataFilterKind } from '#contract/values/settings-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './data-filters.module.css'
import { useQuestion } from '../use-question.ts'

/** Milliseconds without typing or ticking before the database is asked. */
const pauseMilliseconds = 250

/** What the user sees: as saved, or with the present change. */
export function useFilterPreview(
  userId: number,
  { filters, preview: saved, stamp }: { filters: DataFilter[]; preview: DataFilterPreview | undefined; stamp: string },
  changing: DataFilter | undefined,
  isDeleting: boolean,
) {
  const question = useQuestion<DataFilterPreview>()
  const [isChanged, setIsChanged] = useState(isDeleting)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const others: DataFilterFields[] = filters
    .filter(({ id }) => id !== changing?.id)
    .map(({ kind, values }) => ({ kind, values: values.map(({ value }) => value) }))
  const ask = (criteria: DataFilterFields[]) =>
    question.ask(() => browserClient.previewDataFilters({ body: { userId, criteria } }))
  const look = (kind: DataFilterKind, values: string[]) => {
    setIsChanged(true)
    clearTimeout(timer.current)
    const criteria = values.length === 0 ? others : [...others, { kind, values }]
    timer.current = setTimeout(() => ask(criteria), pauseMilliseconds)
  }
  // starts again when the question of deleting opens or closes, and after saving
  useEffect(() => {
    setIsChanged(isDeleting)
    if (isDeleting) ask(others)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDeleting, changing?.id, stamp])
  return {
    look,
    isChanged,
    isLoading: question.isAsking,
    shown: isChanged ? question.answer : saved,
  }
}

/** The number of complaints and the newest of them, beside the filters. */
export function FilterPreview({
  preview: { shown, isChanged, isLoading },
  name,
}: {
  preview: ReturnType<typeof useFilterPreview>
  name: Bilingual
}) {
  const { t, language } = useTranslation('data-filters')
  const title = t(isChanged ? 'preview.would' : 'preview.sees', { name: name[language] })
  return (
    <aside className={`card ${styles.preview}`} aria-labelledby="preview-title" aria-busy={isLoading}>
      <h2 id="preview-title">{title}</h2>
      <div aria-live="polite">
        {!shown && <p>{t('form.loading')}</p>}
        {shown && (
          <p className={styles.total}>
            {t(shown.total.isMore ? 'preview.more' : 'preview.count', { count: shown.total.count })}
          </p>
        )}
        {shown?.seesEverything && <p>{t('preview.everything')}</p>}
      </div>
      {shown && shown.complaints.length > 0 && (
        <>
          <p className="dimmed">{t('preview.newest')}</p>
          <ul className={styles.complaints}>
            {shown.complaints.map(complaint => (
              <li key={complaint.complaintId}>
                <span className={styles.complaintHead}>
                  <strong>{t('preview.number', { id: complaint.complaintId })}</strong>
                  <StatusBadge status={complaint.status} />
                </span>
                <span>
                  {[complaint.complaintType[language], complaint.severity?.[language]].filter(Boolean).join(' · ')}
                </span>
                <span className="dimmed">
                  {complaint.againstOrganization[language]} · {complaint.location[language]}
                </span>
                <span className="dimmed">
                  <FormattedInstant instant={complaint.registeredAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}
