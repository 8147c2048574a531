import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { RepresentativeRow } from '#contract/desk/complaints.ts'
import { formatName, formatPhone, formatTrackingId } from '#web/platform/format.ts'
import { Address } from '#web/ui/address.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { SignedInFile } from '#web/ui/signed-in-file.tsx'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

interface RepresentativeTableProps {
  /** Shown instead of an empty table. */
  emptyText: string
  rows: RepresentativeRow[]
  /** Only those of one complaint, so that no column for the complaint is needed. */
  isOfOne?: boolean
  pages?: Pages
}

/** The representatives, their complainants, and how to reach them. */
export function RepresentativeTable({ emptyText, rows, isOfOne, pages }: RepresentativeTableProps) {
  const { t, language } = useTranslation('representatives')
  const complaint = {
    id: 'complaint',
    header: t('columns.complaint'),
    cell: ({ complaintId, trackingId }: RepresentativeRow) => (
      <Link to={`/representatives/${complaintId}`}>
        <span translate="no">{formatTrackingId(trackingId)}</span>
      </Link>
    ),
  }
  return (
    <DataTable
      caption={t('listTitle')}
      rows={rows}
      rowKey={({ representative }) => representative.id}
      pages={pages}
      empty={<EmptyState text={emptyText} />}
      columns={[
        {
          id: 'name',
          header: t('columns.name'),
          isRowHeader: true,
          cell: ({ complaintId, representative }) => (
            <Link to={`/complaint-representative/${complaintId}/${representative.id}`}>
              {formatName(representative)}
            </Link>
          ),
        },
        ...(isOfOne ? [] : [complaint]),
        {
          id: 'contact',
          header: t('columns.contact'),
          cell: ({ representative: { phone, email } }) => (
            <>
              {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
              {email && <Address>{email}</Address>}
            </>
          ),
        },
        {
          id: 'home',
          header: t('columns.home'),
          cell: ({ representative: { region, zone, woreda } }) => inList(language, [region, zone, woreda]),
        },
        {
          id: 'mandate',
          header: t('columns.mandate'),
          cell: ({ representative: { mandate } }) =>
            mandate ? <SignedInFile file={mandate} /> : <span className="dimmed">{t('mandate.none')}</span>,
        },
      ]}
    />
  )
}
