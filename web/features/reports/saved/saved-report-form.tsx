import type { SavedReport, SavedReports } from '#contract/saved-reports.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'

interface SavedReportFormProps {
  intent: 'saveReport' | 'changeReport'
  /** The one that is changed. */
  report?: SavedReport
  roles: SavedReports['roles']
  query: string
  refused: Refused | undefined
}

/** Its name and the role that it is shared with. */
export function SavedReportForm({ intent, report, roles, query, refused }: SavedReportFormProps) {
  const { t, i18n } = useTranslation('reports')
  const prompts = { required: t('saved.nameRequired'), 'too-long': t('saved.nameTooLong') }
  const options = roles.map(role => ({ value: String(role.id), label: inLanguage(role, i18n.language) }))
  return (
    <PostForm
      idPrefix={report ? `report-${report.id}-` : 'new-report-'}
      fields={{
        name: { label: t('saved.name'), prompts },
        roleId: { label: t('saved.share'), prompts: { 'no-such-choice': t('saved.noSuchRole') } },
      }}
      values={{ name: report?.name ?? '', roleId: report?.sharedWith ? String(report.sharedWith.id) : '' }}
      refused={refused}
    >
      <ErrorSummary />
      <input type="hidden" name="query" value={query} />
      {report && <input type="hidden" name="id" value={report.id} />}
      <TextField name="name" maxLength={120} />
      <SelectField name="roleId" isOptional placeholder={t('saved.nobody')} options={options} />
      {report && <Checkbox name="replace" value="yes" label={t('saved.replace')} />}
      <div className="actions">
        <button type="submit" name="intent" value={intent} className="button">
          {t(report ? 'saved.saveChanges' : 'saved.save')}
        </button>
      </div>
    </PostForm>
  )
}
