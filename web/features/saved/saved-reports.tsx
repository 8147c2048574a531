import { Form, useActionData } from 'react-router'
import type { SavedKind } from '#contract/reports/report-choices.ts'
import type { SavedReports as Loaded } from '#contract/reports/saved-reports.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { aboutOf } from './about.ts'
import { SavedReportForm } from './saved-report-form.tsx'
import type { SavedReportOutcome } from './saved-report-action.ts'
import { SavedReportItem } from './saved-report-item.tsx'
import styles from './saved-reports.module.css'

interface SavedReportsProps {
  kind: SavedKind
  saved: Loaded
  /** The present content of the page, as it would be saved. */
  query: string
}

/** The reader's saved reports of one kind, folded. */
export function SavedReports(props: SavedReportsProps) {
  const { t } = useTranslation('reports')
  const outcome = useActionData<SavedReportOutcome>()
  const count = props.saved.reports.filter(({ kind }) => kind === props.kind).length
  return (
    <div className="no-print">
      <details id="saved" className={styles.saved} open={outcome !== undefined}>
        <summary>{t(`saved.${aboutOf(props.kind)}.count`, { count })}</summary>
        <SavedList {...props} />
      </details>
    </div>
  )
}

const problems = ['offline', 'other'] as const

/** The outcome of the last action, with a button to undo a deletion. */
function SavedOutcome({ kind }: { kind: SavedKind }) {
  const { t } = useTranslation('reports')
  const outcome = useActionData<SavedReportOutcome>()
  const about = aboutOf(kind)
  const code = outcome?.problem?.code
  const failing = {
    'too-many-reports': t(`saved.${about}.tooMany`),
    'not-found': t(`saved.${about}.notFound`),
  }[code ?? '']
  const failed = failing ?? t(`saved.problems.${problems.find(each => each === code) ?? 'other'}`)
  const done =
    outcome?.intent === 'deleteReport'
      ? t(`saved.${about}.deleted`)
      : t(meanings[outcome?.intent ?? ''] ?? 'saved.done')
  return (
    <>
      <OutcomeNotice outcome={outcome} meaning={outcome?.done ? done : failed} />
      <Restore outcome={outcome} />
    </>
  )
}

/** The reader's own and shared ones; the present content can be saved as another one. */
export function SavedList({ kind, saved, query }: SavedReportsProps) {
  const { t } = useTranslation('reports')
  const outcome = useActionData<SavedReportOutcome>()
  const lastDone = useLastDone(outcome)
  const about = aboutOf(kind)
  const reports = saved.reports.filter(report => report.kind === kind)
  return (
    <>
      <SavedOutcome kind={kind} />
      <p>{t(`saved.${about}.lead`)}</p>
      {reports.length === 0 ? (
        <p className="dimmed">{t(`saved.${about}.none`)}</p>
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
      <h2>{t(`saved.${about}.saveTitle`)}</h2>
      <SavedReportForm
        key={lastDone}
        kind={kind}
        intent="saveReport"
        roles={saved.roles}
        query={query}
        refused={outcome?.intent === 'saveReport' ? outcome.refused : undefined}
      />
    </>
  )
}

const meanings: Record<string, 'saved.mailed' | 'saved.firstDone'> = {
  mailReport: 'saved.mailed',
  setDefault: 'saved.firstDone',
}

const isAbout = (outcome: SavedReportOutcome | undefined, intent: string, id: number): boolean =>
  outcome?.intent === intent && Number(outcome.refused?.values.id) === id

/** Restores what was just deleted. */
function Restore({ outcome }: { outcome: SavedReportOutcome | undefined }) {
  const { t } = useTranslation('reports')
  const deletedId = useLatest(outcome)?.deletedId
  if (deletedId === undefined) return null
  return (
    <Form method="post" className="actions" preventScrollReset>
      <input type="hidden" name="id" value={deletedId} />
      <QuietButton intent="restoreReport">{t('saved.restore')}</QuietButton>
    </Form>
  )
}
