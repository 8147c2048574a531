import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ComplaintRow } from '#contract/desk/complaints.ts'
import type { ListColumn } from '#contract/http/list-query.ts'
import type { OrderFilter } from '#contract/values/choices.ts'
import { dayOfInstant, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { rowId } from '#web/platform/last-list.ts'
import type { Language } from '#web/platform/preferences.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'
import cells from '#web/ui/table/cells.module.css'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { casePath } from '../case-path.ts'
import { Due } from '../due.tsx'
import { Severity } from '../severity.tsx'

interface ColumnTexts {
  header: (id: ListColumn | 'trackingId') => string
  nobody: string
  since: (day: string) => string
  group: (size: number) => string
  orders: (which: OrderFilter) => string
  age: (registeredAt: string) => string
}

/** Every column, in the order in which they stand. */
export function complaintColumns(language: Language, texts: ColumnTexts): TableColumn<ComplaintRow>[] {
  const column = (id: ListColumn, cell: (row: ComplaintRow) => ReactNode): TableColumn<ComplaintRow> => ({
    id,
    header: texts.header(id),
    cell,
  })
  const plain = (id: ListColumn, textOf: (row: ComplaintRow) => string) =>
    column(id, row => <Lines first={textOf(row)} title={textOf(row)} />)
  return [
    {
      id: 'trackingId',
      header: texts.header('trackingId'),
      isRowHeader: true,
      sorts: { ascending: 'oldest', descending: 'newest' },
      cell: row => <TrackingId row={row} />,
    },
    column('complainant', row => (
      <Lines
        first={row.complainantName}
        title={row.complainantName}
        second={[inLanguage(row.location, language), row.isGroup && row.groupSize && texts.group(row.groupSize)]
          .filter(Boolean)
          .join(' · ')}
      />
    )),
    column('complaint', row => <Complaint row={row} language={language} />),
    plain('type', row => inLanguage(row.complaintType, language)),
    plain('against', row => inLanguage(row.againstOrganization, language)),
    plain('location', row => inLanguage(row.location, language)),
    column('status', row => (
      <div className={cells.cell}>
        <StatusBadge status={row.status} closeReason={row.closeReason} />
        <Severity severity={row.severity} />
      </div>
    )),
    column('severity', row => <Severity severity={row.severity} />),
    column('holder', row => (
      <Lines
        first={row.holder ? inLanguage(row.holder, language) : texts.nobody}
        second={texts.since(dayOfInstant(row.since))}
      />
    )),
    plain('handling', row => inLanguage(row.handlingOrganization, language)),
    // a closed complaint does not grow older
    {
      ...column('age', row => (row.status === 'CLOSED' ? null : texts.age(row.registeredAt))),
      // the oldest is the one that was registered first
      sorts: { ascending: 'newest', descending: 'oldest' },
    },
    {
      ...column('due', row => (
        <>
          <Due {...row} />
          {row.orders && (
            <div>
              <Badge tone={row.orders === 'overdue' ? 'bad' : 'calm'}>{texts.orders(row.orders)}</Badge>
            </div>
          )}
        </>
      )),
      sorts: { ascending: 'urgent' },
    },
    { ...column('rating', row => row.rating ?? '—'), isNumber: true },
  ]
}

/** A text, and a smaller one below it; `title` is shown where the first one is cut. */
function Lines({ first, title, second }: { first: string; title?: string; second?: string }) {
  return (
    <div className={cells.cell}>
      <span title={title}>{first}</span>
      {second !== undefined && <small>{second}</small>}
    </div>
  )
}

function TrackingId({ row }: { row: ComplaintRow }) {
  return (
    <div className={cells.cell}>
      <Link
        to={casePath(row.complaintId)}
        id={rowId(row.complaintId)}
        className={cells.trackingId}
        translate="no"
        data-row-link
      >
        {formatTrackingId(row.trackingId)}
      </Link>
      <small>
        <FormattedDate day={dayOfInstant(row.registeredAt)} />
      </small>
    </div>
  )
}

/** The first issue; below it the matter, and the body complained against. */
function Complaint({ row, language }: { row: ComplaintRow; language: Language }) {
  const kind = `${inLanguage(row.complaintType, language)} · ${inLanguage(row.againstOrganization, language)}`
  return (
    <div className={cells.cell}>
      <span className={cells.issue} title={row.issue}>
        {row.issue}
      </span>
      <small title={kind}>{kind}</small>
    </div>
  )
}
