import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { writeCsv } from '#contract/http/csv.ts'
import type { ImportAnswer, ImportRow } from '#contract/http/table-import.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { saveBytes } from '#web/platform/session/signed-in-files.ts'
import styles from '../organizations/bodies.module.css'

const mostShown = 200

interface ImportPreviewProps {
  answer: ImportAnswer
  isBusy?: boolean
  onApply?: () => void
}

/** What a file would change, row by row, and the button that applies it; afterwards the result. */
export function ImportPreview({ answer, isBusy = false, onApply }: ImportPreviewProps) {
  const { t } = useTranslation('bodies')
  const { counts, rows, isApplied } = answer
  const reasonOf = useReason()
  const changesNothing = counts.added + counts.changed === 0
  const sayRow = ({ verdict, changes, reasons }: ImportRow): string => {
    if (verdict === 'refused') return reasons.map(({ column, reason }) => `${column}: ${reasonOf(reason)}`).join('; ')
    return changes.map(({ column, from, to }) => `${column}: ${from || '—'} → ${to || '—'}`).join('; ')
  }
  const report = () => {
    const refused = rows.filter(({ verdict }) => verdict === 'refused')
    const lines = refused.map(row => [
      String(row.row),
      sayRow(row),
      ...answer.columns.map(name => row.cells[name] ?? ''),
    ])
    const csv = writeCsv([[t('preview.row'), t('preview.reason'), ...answer.columns], ...lines])
    saveBytes(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv')
  }
  return (
    <section aria-labelledby="preview-title">
      <h3 id="preview-title" className={styles.afterActions}>
        {t(isApplied ? 'preview.applied' : 'preview.title')}
      </h3>
      <p role="status">{t('preview.counts', counts)}</p>
      <DataTable
        caption={t('preview.caption')}
        rows={rows.slice(0, mostShown)}
        rowKey={row => row.row}
        empty={<p>{t('preview.nothing')}</p>}
        columns={[
          { id: 'row', header: t('preview.row'), cell: ({ row }) => row, isNumber: true },
          { id: 'name', header: t('preview.name'), cell: ({ name }) => name || '—', isRowHeader: true },
          {
            id: 'verdict',
            header: t('preview.verdict'),
            cell: ({ verdict }) => <span data-verdict={verdict}>{t(`preview.verdicts.${verdict}`)}</span>,
          },
          { id: 'what', header: t('preview.what'), cell: row => sayRow(row) || '—' },
        ]}
      />
      {rows.length > mostShown && <p>{t('preview.more', { count: rows.length - mostShown })}</p>}
      <div className={`actions ${styles.previewActions}`}>
        {onApply && !isApplied && !changesNothing && (
          <Button disabled={isBusy} onClick={onApply}>
            {t('preview.apply', { count: counts.added + counts.changed })}
          </Button>
        )}
        {counts.refused > 0 && (
          <QuietButton onClick={report}>{t('preview.report', { count: counts.refused })}</QuietButton>
        )}
      </div>
    </section>
  )
}

/** Why a row is refused, in the reader's language. */
function useReason(): (reason: string) => string {
  const { t, i18n } = useTranslation('bodies')
  return reason => t(`reasons.${(i18n.exists(`bodies:reasons.${reason}`) ? reason : 'other') as 'other'}`)
}
