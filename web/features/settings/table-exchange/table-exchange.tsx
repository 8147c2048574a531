import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { type TableFormat, tableFormats } from '#contract/http/table-columns.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { beginAction } from '#web/platform/answers/outcome.ts'
import { saveBytes } from '#web/platform/session/signed-in-files.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { RefusedTable, TableImport } from './table-import.tsx'
import { refuseTable, type TableAnswer } from './table-transfer.ts'
import { type ImportTarget, useNewestImport } from './use-newest-import.ts'
import styles from '../organizations/bodies.module.css'

interface TableExchangeProps extends ImportTarget {
  /** Path below the API, without the format. */
  exportPath: string
  importPath: string
  /** The columns that a file has to have, in the words of the table. */
  columns: readonly string[]
}

/** Exports a table as a file, and imports one after showing what it would change. */
export function TableExchange({ exportPath, importPath, columns, table, organizationId }: TableExchangeProps) {
  const { t } = useTranslation('bodies')
  const { revalidate } = useRevalidator()
  const { hash } = useLocation()
  const newest = useNewestImport({ table, organizationId }, () => void revalidate())
  const [chosen, setChosen] = useState<boolean>()
  const [lastFailed, setFailed] = useState<TableAnswer>()
  const failed = useLatest(lastFailed)
  // opened by the reader, by the link of a notice, or because an import is under way
  const isOpen = chosen ?? (hash === '#import' || newest.newest?.status === 'under-way')
  return (
    <details
      id="import"
      className={`${styles.exchange} no-print`}
      open={isOpen}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
    >
      <summary>{t('exchange.title')}</summary>
      <p>{t('exchange.exportText')}</p>
      <div className="actions">
        {tableFormats.map(format => (
          <DownloadButton key={format} format={format} path={`${exportPath}/${format}`} onFail={setFailed} />
        ))}
      </div>
      {failed && <RefusedTable answer={failed} />}
      <h3 className={styles.afterActions}>{t('exchange.importTitle')}</h3>
      <p>
        {t('exchange.importText')} <span translate="no">{columns.join(', ')}</span>
      </p>
      <TableImport path={importPath} newest={newest} />
    </details>
  )
}

function DownloadButton({
  format,
  path,
  onFail,
}: {
  format: TableFormat
  path: string
  onFail: (refusal: TableAnswer) => void
}) {
  const { t } = useTranslation('bodies')
  const download = async () => {
    const name = `${path
      .split('/')[2]
      ?.replace(/^Export/, '')
      .toLowerCase()}.${format}`
    beginAction()
    const answer = await fetchSignedIn(path).catch(() => undefined)
    if (answer?.ok) saveBytes(await answer.blob(), name)
    else onFail(refuseTable('other'))
  }
  return (
    <QuietButton onClick={() => void download()}>
      {t('exchange.download', { format: format.toUpperCase() })}
    </QuietButton>
  )
}
