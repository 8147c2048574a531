import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { WaitingCase } from '#contract/desk/signatures.ts'
import { CaseRows, Due, type SelectionInUse, SelectPage, SelectRow, Severity } from '#web/features/desk/index.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import cells from '#web/ui/table/cells.module.css'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'

interface WaitingTableProps {
  cases: readonly WaitingCase[]
  /** Whether the list is narrowed by a search or an action. */
  isNarrowed: boolean
  selection: SelectionInUse
}

/** The cases that wait for the reader’s signature; `x` selects one. */
export function WaitingTable({ cases, isNarrowed, selection }: WaitingTableProps) {
  const { t } = useTranslation('signing')
  return (
    <CaseRows data-selectable data-whole>
      {cases.length > 0 && <SelectPage page={cases.map(({ complaint }) => complaint)} selection={selection} />}
      <DataTable
        caption={t('list.title')}
        columns={useColumns(selection)}
        rows={cases}
        rowKey={({ complaint }) => complaint.complaintId}
        sort="due"
        empty={
          isNarrowed ? (
            <EmptyState title={t('list.noneFound')}>
              <ButtonLink to="?">{t('list.all')}</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title={t('list.nothing')} text={t('list.nothingText')} />
          )
        }
      />
    </CaseRows>
  )
}

function useColumns(selection: SelectionInUse): TableColumn<WaitingCase>[] {
  const { t, language } = useTranslation(['signing', 'case-actions'])
  return [
    {
      id: 'trackingId',
      header: t('columns.trackingId'),
      isRowHeader: true,
      sort: 'registered',
      cell: ({ complaint }) => (
        <SelectRow
          row={complaint}
          selection={selection}
          cell={
            <Link
              to={`/complaint_detail-approval/${complaint.complaintId}`}
              className={cells.trackingId}
              translate="no"
              data-row-link
            >
              {formatTrackingId(complaint.trackingId)}
            </Link>
          }
        />
      ),
    },
    {
      id: 'asked',
      header: t('columns.asked'),
      sort: 'asked',
      cell: ({ action, proposedBy, proposedAt }) => (
        <div className={cells.cell}>
          <strong>{t(`case-actions:names.${action as 'forward'}`)}</strong>
          <small>
            {t('proposedBy', { name: inLanguage(proposedBy.name, language) })}
            {' · '}
            <FormattedInstant instant={proposedAt} />
          </small>
        </div>
      ),
    },
    {
      id: 'complaint',
      header: t('columns.complaint'),
      sort: 'complainant',
      cell: ({ complaint }) => (
        <div className={cells.cell}>
          <span className={cells.issue} title={complaint.issue}>
            {complaint.issue}
          </span>
          <small>
            <Severity severity={complaint.severity} /> {complaint.complainantName} ·{' '}
            {inLanguage(complaint.againstOrganization, language)}
          </small>
        </div>
      ),
    },
    {
      id: 'signature',
      header: t('columns.signature'),
      cell: ({ order, signatures, signsFor }) => (
        <div className={cells.cell}>
          <span>{t('list.order', { order, count: signatures })}</span>
          {signsFor && <small>{t('list.signsFor', { name: inLanguage(signsFor.name, language) })}</small>}
        </div>
      ),
    },
    { id: 'due', header: t('columns.due'), sort: 'due', cell: ({ complaint }) => <Due {...complaint} /> },
  ]
}
