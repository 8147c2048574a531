import { nameOrEnded } from '#contract/values/standing.ts'
import { Form, Link } from 'react-router'
import { mailRhythms } from '#contract/reports/report-choices.ts'
import { listPath, readListView } from '#contract/http/list-query.ts'
import { reportPaths } from '#contract/reports/report-query.ts'
import type { SavedReport, SavedReports } from '#contract/reports/saved-reports.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { SecondStep } from '#web/ui/second-step.tsx'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { aboutOf } from './about.ts'
import { SavedReportForm } from './saved-report-form.tsx'
import styles from './saved-reports.module.css'

interface SavedReportItemProps {
  report: SavedReport
  roles: SavedReports['roles']
  query: string
  refused: Refused | undefined
}

/** One report or view: its link, its e-mails or whether it opens first, and for its owner the buttons to change it. */
export function SavedReportItem({ report, roles, query, refused }: SavedReportItemProps) {
  const { t, language } = useTranslation('reports')
  const { kind, name, isOwn, sharedWith, ownerName, ownerHasEnded } = report
  const said = [
    ...(isOwn
      ? []
      : [t('saved.sharedBy', { name: nameOrEnded(inLanguage(ownerName, language), ownerHasEnded, language) })]),
    ...(isOwn && sharedWith ? [t('saved.sharedWith', { role: inLanguage(sharedWith, language) })] : []),
  ]
  return (
    <li>
      <p>
        <Link to={pathOf(report)} aria-current={report.query === query ? 'page' : undefined}>
          {name}
        </Link>
        {said.length > 0 && <span className="dimmed"> {said.join(' · ')}</span>}
      </p>
      {kind === 'list' ? <OpensFirst report={report} /> : <Mail report={report} />}
      {isOwn && (
        <details open={refused !== undefined}>
          <summary aria-label={t('saved.changeOf', { name })}>{t('saved.change')}</summary>
          <SavedReportForm
            kind={kind}
            intent="changeReport"
            report={report}
            roles={roles}
            query={query}
            refused={refused}
          />
          <Form method="post" className={styles.deletion} preventScrollReset>
            <input type="hidden" name="id" value={report.id} />
            <SecondStep
              label={t('saved.delete')}
              about={name}
              question={t(`saved.${aboutOf(kind)}.deleteQuestion`, { name })}
              confirm={t(`saved.${aboutOf(kind)}.confirmDelete`)}
              intent="deleteReport"
            />
          </Form>
        </details>
      )}
    </li>
  )
}

const pathOf = ({ kind, query }: SavedReport): string =>
  kind === 'list' ? listPath(readListView(new URLSearchParams(query))) : `${reportPaths[kind]}?${query}`

/** Whether it is the reader's default view. */
function OpensFirst({ report: { id, name, isDefault } }: { report: SavedReport }) {
  const { t } = useTranslation('reports')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={isDefault ? '' : id} />
      <QuietButton
        intent="setDefault"
        aria-pressed={isDefault}
        aria-label={t(isDefault ? 'saved.usualOf' : 'saved.firstOf', { name })}
        title={t('saved.firstHint')}
      >
        {t(isDefault ? 'saved.usual' : 'saved.first')}
      </QuietButton>
    </Form>
  )
}

/** How often the reader gets it. */
function Mail({ report: { id, name, mail } }: { report: SavedReport }) {
  const { t } = useTranslation('reports')
  const { day } = useDates()
  const options = ['never', ...mailRhythms] as const
  return (
    <Form method="post" className={styles.mail} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <NativeSelect
        name="rhythm"
        label={t('saved.mail')}
        aria-label={t('saved.mailOf', { name })}
        description={mail && t('saved.next', { day: day(mail.nextOn) })}
        defaultValue={mail?.rhythm ?? 'never'}
        data={options.map(value => ({ value, label: t(`saved.rhythms.${value}`) }))}
      />
      <QuietButton intent="mailReport" aria-label={t('saved.mailSaveOf', { name })}>
        {t('saved.mailSave')}
      </QuietButton>
    </Form>
  )
}
