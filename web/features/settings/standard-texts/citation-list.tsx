import type { StandardText } from '#contract/desk/standard-texts.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { SavedCell } from './saved-cell.tsx'

/** Articles of laws; archived ones come last. */
export function CitationList({ texts }: { texts: readonly StandardText[] }) {
  const { t, language } = useTranslation('standard-texts')
  const lawOf = ({ citation }: StandardText) =>
    inLanguage({ en: citation?.lawEn ?? '', am: citation?.lawAm ?? '' }, language)
  return (
    <DataTable
      caption={t('kinds.citation')}
      rows={texts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty.title')} text={t('empty.citation')} />}
      columns={[
        { id: 'law', header: t('fields.law'), isRowHeader: true, cell: lawOf },
        {
          id: 'number',
          header: t('fields.number'),
          cell: ({ citation }) => (language === 'am' ? citation?.numberAm : citation?.numberEn),
        },
        { id: 'article', header: t('fields.article'), cell: ({ citation }) => citation?.article },
        { id: 'saved', header: t('fields.saved'), cell: text => <SavedCell text={text} /> },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('actions'),
          cell: text => <RowActions text={text} name={`${lawOf(text)}, ${text.citation?.article}`} />,
        },
      ]}
    />
  )
}
