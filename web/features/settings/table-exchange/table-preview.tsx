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
  const sayWhy = ({ reasons }: ImportRow): string =>
    reasons.map(({ column, reason }) => `${column}: ${reasonOf(reason)}`).join('; ')
  const refused = rows.filter(({ verdict }) => verdict === 'refused')
  const why = (row: ImportRow) => <span className={styles.previewed}>{sayWhy(row) || '—'}</span>
  const report = () => {
    const lines = refused.map(row => [
      String(row.row),
      sayWhy(row),
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
          { id: 'row', header: t('preview.row'), cell: ({ row }) => row, isNumber: true, isRowHeader: true },
          {
            id: 'verdict',
            header: t('preview.verdict'),
            cell: ({ verdict }) => <span data-verdict={verdict}>{t(`preview.verdicts.${verdict}`)}</span>,
          },
          ...(refused.length > 0 ? [{ id: 'why', header: t('preview.reason'), cell: why }] : []),
          ...answer.columns.map(column => ({
            id: column,
            header: column,
            cell: (row: ImportRow) => <Cell row={row} column={column} />,
          })),
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

/** What is stored in a column, and what it replaces; of a refused row what the file has. */
function Cell({ row, column }: { row: ImportRow; column: string }) {
  const change = row.changes.find(one => one.column === column)
  const text = (row.stored[column] ?? row.cells[column]) || '—'
  if (!change)
    return (
      <span className={styles.previewed} translate="no">
        {text}
      </span>
    )
  return (
    <span className={styles.previewed} translate="no">
      <del>{change.from || '—'}</del> → <ins>{text}</ins>
    </span>
  )
}

/** Why a row is refused, in the reader's language. */
function useReason(): (reason: string) => string {
  const { t, i18n } = useTranslation('bodies')
  return reason => t(`reasons.${(i18n.exists(`bodies:reasons.${reason}`) ? reason : 'other') as 'other'}`)
}
