import { inList } from '#contract/values/lists.ts'
import type { StandardText } from '#contract/desk/standard-texts.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { SavedCell } from './saved-cell.tsx'

interface TextTableProps {
  kind: 'template' | 'citation'
  texts: readonly StandardText[]
  columns: readonly TableColumn<StandardText>[]
  nameOf: (text: StandardText) => string
}

/** The texts of a kind; archived ones come last. */
function TextTable({ kind, texts, columns, nameOf }: TextTableProps) {
  const { t } = useTranslation('standard-texts')
  return (
    <DataTable
      caption={t(`kinds.${kind}`)}
      rows={texts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty.title')} text={t(`empty.${kind}`)} />}
      columns={[
        ...columns,
        { id: 'saved', header: t('fields.saved'), cell: text => <SavedCell text={text} /> },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('actions'),
          cell: text => <RowActions text={text} name={nameOf(text)} />,
        },
      ]}
    />
  )
}

export function TemplateList({ texts }: { texts: readonly StandardText[] }) {
  const { t, language } = useTranslation('standard-texts')
  const titleOf = ({ template }: StandardText) =>
    inLanguage({ en: template?.titleEn || template?.titleAm || '', am: template?.titleAm ?? '' }, language)
  const languagesOf = ({ template }: StandardText) =>
    inList(language, [template?.textAm && t('languages.am'), template?.textEn && t('languages.en')])
  const columns: TableColumn<StandardText>[] = [
    { id: 'title', header: t('fields.title'), isRowHeader: true, cell: titleOf },
    { id: 'use', header: t('template.use.label'), cell: ({ template }) => template && t(`uses.${template.use}`) },
    {
      id: 'body',
      header: t('template.organizationId.label'),
      cell: ({ organization, hasEnded }) =>
        organization ? nameOrEnded(inLanguage(organization, language), hasEnded, language) : t('allBodies'),
    },
    { id: 'languages', header: t('fields.languages'), cell: languagesOf },
  ]
  return <TextTable kind="template" texts={texts} columns={columns} nameOf={titleOf} />
}

/** Articles of laws. */
export function CitationList({ texts }: { texts: readonly StandardText[] }) {
  const { t, language } = useTranslation('standard-texts')
  const lawOf = ({ citation }: StandardText) =>
    inLanguage({ en: citation?.lawEn ?? '', am: citation?.lawAm ?? '' }, language)
  const columns: TableColumn<StandardText>[] = [
    { id: 'law', header: t('fields.law'), isRowHeader: true, cell: lawOf },
    {
      id: 'number',
      header: t('fields.number'),
      cell: ({ citation }) => (language === 'am' ? citation?.numberAm : citation?.numberEn),
    },
    { id: 'article', header: t('citation.article.label'), cell: ({ citation }) => citation?.article },
  ]
  const nameOf = (text: StandardText) => `${lawOf(text)}, ${text.citation?.article}`
  return <TextTable kind="citation" texts={texts} columns={columns} nameOf={nameOf} />
}
