import { Form, useActionData } from 'react-router'
import type { ReportKind } from '#contract/report-query.ts'
import type { SavedReports as Loaded } from '#contract/saved-reports.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { SavedReportForm } from './saved-report-form.tsx'
import type { SavedReportOutcome } from './saved-report-action.ts'
import { SavedReportItem } from './saved-report-item.tsx'
import styles from './saved-reports.module.css'

interface SavedReportsProps {
  kind: ReportKind
  saved: Loaded
  /** What the page shows now, as its address says. */
  query: string
}

const problems = ['too-many-reports', 'not-found', 'offline'] as const

/** The reader's saved reports of one kind and those shared with them; what is shown can be kept as another one. */
export function SavedReports({ kind, saved, query }: SavedReportsProps) {
  const { t } = useTranslation('reports')
  const outcome = useActionData<SavedReportOutcome>()
  const lastDone = useLastDone(outcome)
  const reports = saved.reports.filter(report => report.kind === kind)
  const meaning = outcome?.done
    ? t(meanings[outcome.intent] ?? 'saved.done')
    : t(`saved.problems.${problems.find(code => code === outcome?.problem?.code) ?? 'other'}`)
  return (
    <div className="no-print">
      <OutcomeNotice outcome={outcome} meaning={meaning} />
      <Restore outcome={outcome} />
      <details id="saved" className={`card ${styles.saved}`} open={outcome !== undefined}>
        <summary>{t('saved.count', { count: reports.length })}</summary>
        <p>{t('saved.lead')}</p>
        {reports.length === 0 ? (
          <p className="dimmed">{t('saved.none')}</p>
        ) : (
          <ul className={styles.list}>
            {reports.map(report => (
              <SavedReportItem
                key={`${report.id} ${report.mail?.rhythm} ${lastDone}`}
                report={report}
                roles={saved.roles}
                query={query}
                refused={isAbout(outcome, 'changeReport', report.id) ? outcome?.refused : undefined}
              />
            ))}
          </ul>
        )}
        <h2>{t('saved.saveTitle')}</h2>
        <SavedReportForm
          key={lastDone}
          intent="saveReport"
          roles={saved.roles}
          query={query}
          refused={outcome?.intent === 'saveReport' ? outcome.refused : undefined}
        />
      </details>
    </div>
  )
}

const meanings: Record<string, 'saved.deleted' | 'saved.mailed'> = {
  deleteReport: 'saved.deleted',
  mailReport: 'saved.mailed',
}

const isAbout = (outcome: SavedReportOutcome | undefined, intent: string, id: number): boolean =>
  outcome?.intent === intent && Number(outcome.refused?.values.id) === id

/** Brings back what was just deleted. */
function Restore({ outcome }: { outcome: SavedReportOutcome | undefined }) {
  const { t } = useTranslation('reports')
  const deletedId = useLatest(outcome)?.deletedId
  if (deletedId === undefined) return null
  return (
    <Form method="post" className="actions" preventScrollReset>
      <input type="hidden" name="id" value={deletedId} />
      <button type="submit" name="intent" value="restoreReport" className="button" data-kind="quiet">
        {t('saved.restore')}
      </button>
    </Form>
  )
}
