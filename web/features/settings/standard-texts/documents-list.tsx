import type { StandardText } from '#contract/desk/standard-texts.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { formatNumber, type Named, nameIn } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { addressOf } from './address.ts'
import { RowActions } from './row-actions.tsx'
import { SavedCell } from './saved-cell.tsx'
import { RowLink } from '../row-links.tsx'

type Type = Named & { id: number }

/** Each type of complaint, with the documents that are listed for it. */
export function DocumentsList({ texts, types }: { texts: readonly StandardText[]; types: readonly Type[] }) {
  const { t, language } = useTranslation('standard-texts')
  const nameOf = (type: Type) => nameOrEnded(nameIn(type, language), listOf(type)?.hasEnded ?? false, language)
  const listOf = ({ id }: Type) => texts.find(({ complaintType }) => complaintType?.id === id)
  return (
    <DataTable
      caption={t('kinds.missing-documents')}
      rows={types}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty.title')} text={t('empty.types')} />}
      columns={[
        { id: 'type', header: t('fields.type'), isRowHeader: true, cell: nameOf },
        {
          id: 'count',
          header: t('fields.documents'),
          isNumber: true,
          cell: type => formatNumber(listOf(type)?.documents?.items.length ?? 0),
        },
        {
          id: 'saved',
          header: t('fields.saved'),
          cell: type => {
            const text = listOf(type)
            return text ? <SavedCell text={text} /> : <span className="dimmed">{t('noList')}</span>
          },
        },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('actions'),
          cell: type => {
            const text = listOf(type)
            const name = nameOf(type)
            return text ? (
              <RowActions text={text} name={name} editId={type.id} />
            ) : (
              <RowLink to={addressOf('missing-documents', { edit: type.id })} about={name}>
                {t('addList')}
              </RowLink>
            )
          },
        },
      ]}
    />
  )
}
