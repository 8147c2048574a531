import type { Translate } from '#web/platform/texts/translate.ts'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useRevalidator } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { FailedJob } from '#contract/settings/failed-jobs.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import styles from './outbox.module.css'

interface FailedJobsProps {
  jobs: readonly FailedJob[]
  /** Includes those that are not listed. */
  total: number
}

/** Background work that was given up, each with its reason and a button to try it again; nothing while there is none. */
export function FailedJobs({ jobs, total }: FailedJobsProps) {
  const { t } = useTranslation('notifications')
  const { state, report, retry } = useRetry()
  if (total === 0 && !report) return null
  return (
    <section className={styles.failedJobs} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">{t('jobs.title')}</h2>
      {report && (
        <p className="notice" role={report.isRefused ? 'alert' : 'status'}>
          {report.text}
        </p>
      )}
      {total > 0 && (
        <>
          <p>{t('jobs.lead', { count: total })}</p>
          <DataTable
            caption={t('jobs.title')}
            columns={columnsOf(t, state === 'sending' ? () => undefined : retry)}
            rows={jobs}
            rowKey={({ id }) => id}
            empty={null}
          />
        </>
      )}
    </section>
  )
}

type Texts = Translate<'notifications'>

const nameOf = (t: Texts, { name }: FailedJob): string =>
  t(`jobs.names.${name as 'send-message'}`, { defaultValue: name })

function useRetry() {
  const { t } = useTranslation('notifications')
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [report, setReport] = useState<{ text: string; isRefused: boolean }>()
  const retry = async (job: FailedJob) => {
    setState('sending')
    setReport(await attemptRetry(t, job))
    await revalidate()
    setState('idle')
  }
  return { state, report, retry }
}

/** Requests another try and shows the outcome. */
async function attemptRetry(t: Texts, job: FailedJob): Promise<{ text: string; isRefused: boolean }> {
  const name = nameOf(t, job)
  try {
    await browserClient.retryFailedJob({ params: { jobId: job.id } })
    return { text: t('jobs.retried', { name }), isRefused: false }
  } catch (error) {
    const isGone = error instanceof CallFailure && error.status === 404
    return { text: t(isGone ? 'jobs.gone' : 'jobs.failed', { name }), isRefused: true }
  }
}

const columnsOf = (t: Texts, onRetry: (job: FailedJob) => void): TableColumn<FailedJob>[] => [
  {
    id: 'name',
    header: t('jobs.columns.name'),
    isRowHeader: true,
    cell: job => (
      <div className={styles.cell}>
        <span>{nameOf(t, job)}</span>
        <small>{t('attempts', { count: job.attempts })}</small>
      </div>
    ),
  },
  { id: 'failedAt', header: t('jobs.columns.failedAt'), cell: job => <FormattedInstant instant={job.failedAt} /> },
  {
    id: 'reason',
    header: t('jobs.columns.reason'),
    cell: job =>
      job.reason ? (
        <code lang="en" className={styles.reason}>
          {job.reason}
        </code>
      ) : (
        t('jobs.noReason')
      ),
  },
  {
    id: 'retry',
    header: t('jobs.columns.retry'),
    cell: job => (
      <button
        type="button"
        className={`button no-print ${styles.resend}`}
        data-kind="quiet"
        aria-label={t('jobs.retryLabel', { name: nameOf(t, job) })}
        onClick={() => onRetry(job)}
      >
        {t('jobs.retry')}
      </button>
    ),
  },
]
