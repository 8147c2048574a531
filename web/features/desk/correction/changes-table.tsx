import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { useDates } from '#web/ui/use-dates.ts'
import type { Change } from './update-complaint-changes.ts'

interface ChangesTableProps {
  changes: readonly Change[]
  fields: Record<string, FieldText>
  /** Headings of the two columns of texts. */
  headings: readonly [before: string, after: string]
}

/** Fields with two texts each, side by side. */
export function ChangesTable({ changes, fields, headings }: ChangesTableProps) {
  const { t } = useTranslation('registering')
  const dates = useDates()
  const shown = (field: string, text: string) =>
    text === '' ? <span className="dimmed">{t('update.nothing')}</span> : field.endsWith('On') ? dates.day(text) : text
  return (
    <table>
      <thead>
        <tr>
          {[t('update.field'), ...headings].map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fields[field]?.label ?? field}</th>
            <td>{shown(field, before)}</td>
            <td>{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
