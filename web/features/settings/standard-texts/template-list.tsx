import type { StandardText } from '#contract/desk/standard-texts.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { SavedCell } from './saved-cell.tsx'

/** The templates; archived ones come last. */
export function TemplateList({ texts }: { texts: readonly StandardText[] }) {
  const { t, language } = useTranslation('standard-texts')
  const titleOf = ({ template }: StandardText) =>
    inLanguage({ en: template?.titleEn || template?.titleAm || '', am: template?.titleAm ?? '' }, language)
  const languagesOf = ({ template }: StandardText) =>
    [template?.textAm && t('languages.am'), template?.textEn && t('languages.en')].filter(Boolean).join(', ')
  return (
    <DataTable
      caption={t('kinds.template')}
      rows={texts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty.title')} text={t('empty.template')} />}
      columns={[
        { id: 'title', header: t('fields.title'), isRowHeader: true, cell: titleOf },
        { id: 'use', header: t('fields.use'), cell: ({ template }) => template && t(`uses.${template.use}`) },
        {
          id: 'body',
          header: t('fields.body'),
          cell: ({ organization }) => (organization ? inLanguage(organization, language) : t('allBodies')),
        },
        { id: 'languages', header: t('fields.languages'), cell: languagesOf },
        { id: 'saved', header: t('fields.saved'), cell: text => <SavedCell text={text} /> },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('actions'),
          cell: text => <RowActions text={text} name={titleOf(text)} />,
        },
      ]}
    />
  )
}
