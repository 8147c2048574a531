import type { SavedKind } from '#contract/reports/report-choices.ts'
import type { SavedReport, SavedReports } from '#contract/reports/saved-reports.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { aboutOf } from './about.ts'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

interface SavedReportFormProps {
  kind: SavedKind
  intent: 'saveReport' | 'changeReport'
  /** The one to change. */
  report?: SavedReport
  roles: SavedReports['roles']
  query: string
  refused: Refused | undefined
}

/** Its name and the role that it is shared with. */
export function SavedReportForm({ kind, intent, report, roles, query, refused }: SavedReportFormProps) {
  const { t, language } = useTranslation('reports')
  const about = aboutOf(kind)
  const prompts = { required: t(`saved.${about}.nameRequired`), 'too-long': t('saved.nameTooLong') }
  const options = roles
    .filter(({ kinds }) => kinds.includes(kind))
    .map(role => ({ value: String(role.id), label: inLanguage(role, language) }))
  return (
    <KeptForm
      keepAs={`saved:${kind}:${report?.id ?? 'new'}`}
      idPrefix={report ? `report-${report.id}-` : 'new-report-'}
      fields={{
        name: { label: t('saved.name'), prompts },
        roleId: { label: t('saved.share'), prompts: { 'no-such-choice': t(`saved.${about}.noSuchRole`) } },
      }}
      values={{ name: report?.name ?? '', roleId: report?.sharedWith ? String(report.sharedWith.id) : '' }}
      refused={refused}
    >
      <input type="hidden" name="query" value={query} />
      {report && <input type="hidden" name="id" value={report.id} />}
      <TextField name="name" longest={120} />
      <SelectField name="roleId" isOptional placeholder={t('saved.nobody')} options={options} />
      {report && <Checkbox name="replace" value="yes" label={t(`saved.${about}.replace`)} />}
      <SubmitRow intent={intent} label={report ? t('saved.saveChanges') : t(`saved.${about}.save`)} />
    </KeptForm>
  )
}
