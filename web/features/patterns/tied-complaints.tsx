import { Form, Link } from 'react-router'
import type { SystemicCase, TiedComplaint } from '#contract/reports/systemic-cases.ts'
import { casePath } from '#web/features/desk/index.ts'
import { dayOfInstant, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import styles from './patterns.module.css'

interface TiedComplaintsProps {
  systemicCase: SystemicCase
  outcome: Outcome | undefined
}

/** Its complaints, as far as the reader sees them, and a form to add one. */
export function TiedComplaints({ systemicCase, outcome }: TiedComplaintsProps) {
  const { t, language } = useTranslation('systemic')
  const lastDone = useLastDone(outcome)
  const isOpen = systemicCase.status !== 'CLOSED'
  const columns: TableColumn<TiedComplaint>[] = [
    {
      id: 'trackingId',
      header: t('tied.trackingId'),
      isRowHeader: true,
      cell: ({ complaintId, trackingId }) => (
        <Link to={casePath(complaintId)} translate="no">
          {formatTrackingId(trackingId)}
        </Link>
      ),
    },
    { id: 'complainant', header: t('tied.complainant'), cell: ({ complainantName }) => complainantName },
    { id: 'issue', header: t('tied.issue'), cell: ({ issue }) => issue },
    { id: 'type', header: t('tied.type'), cell: one => inLanguage(one.complaintType, language) },
    { id: 'status', header: t('tied.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'registeredAt',
      header: t('tied.registeredAt'),
      cell: ({ registeredAt }) => <FormattedDate day={dayOfInstant(registeredAt)} />,
    },
  ]
  return (
    <section aria-labelledby="tied" className={styles.section}>
      <h2 id="tied">{t('tied.title')}</h2>
      <p className="dimmed">{t('tied.visibility')}</p>
      <DataTable
        caption={t('tied.caption', { count: systemicCase.tied.length })}
        rows={systemicCase.tied}
        rowKey={({ complaintId }) => complaintId}
        empty={<p className="notice">{t('tied.none')}</p>}
        columns={isOpen ? [...columns, untieColumn(t('tied.untieColumn'))] : columns}
      />
      {isOpen && (
        <KeptForm
          key={lastDone}
          keepAs={`systemic-case:${systemicCase.id}:tie`}
          idPrefix="tie-"
          fields={t('tied.fields', { returnObjects: true })}
          refused={outcome?.intent === 'tie' ? outcome.refused : undefined}
        >
          <div className="no-print">
            <TextField name="named" inputMode="numeric" spellCheck={false} />
            <Button intent="tie">{t('tied.addButton')}</Button>
          </div>
        </KeptForm>
      )}
    </section>
  )
}

const untieColumn = (header: string): TableColumn<TiedComplaint> => ({
  id: 'untie',
  header,
  isOnlyOnScreen: true,
  cell: complaint => <Untie complaint={complaint} />,
})

/** Removes one at once, because the page offers to undo it. */
function Untie({ complaint: { complaintId, trackingId } }: { complaint: TiedComplaint }) {
  const { t } = useTranslation('systemic')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="complaintId" value={complaintId} />
      <LinkButton intent="untie" aria-label={t('tied.untieOf', { trackingId: formatTrackingId(trackingId) })}>
        {t('tied.untie')}
      </LinkButton>
    </Form>
  )
}
