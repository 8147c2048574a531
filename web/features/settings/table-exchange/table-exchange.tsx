import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useRevalidator } from 'react-router'
import type { ImportAnswer } from '#contract/http/table-import.ts'
import { type TableFormat, tableFormats } from '#contract/http/table-columns.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { beginAction } from '#web/platform/answers/outcome.ts'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { ImportPreview } from './table-preview.tsx'
import { refuseTable, saveFile, sendTable, type TableRefusal } from './table-transfer.ts'
import styles from '../organizations/bodies.module.css'

interface TableExchangeProps {
  /** Path below the API, without the format. */
  exportPath: string
  importPath: string
  /** The columns that a file has to have, in the words of the table. */
  columns: readonly string[]
}

/** Exports a table as a file, and imports one after showing what it would change. */
export function TableExchange({ exportPath, importPath, columns }: TableExchangeProps) {
  const { t } = useTranslation('bodies')
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [lastRefusal, setRefusal] = useState<TableRefusal>()
  const refusal = useLatest(lastRefusal)
  const [isBusy, setBusy] = useState(false)
  const result = useRef<HTMLDivElement>(null)

  const send = async (mode: 'preview' | 'apply', chosen: File) => {
    setBusy(true)
    const outcome = await sendTable(importPath, chosen, mode, answer?.plan)
    setBusy(false)
    setRefusal(outcome.refusal)
    setAnswer(outcome.answer)
    result.current?.focus()
    if (outcome.answer?.isApplied) await revalidate()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    if (!(chosen instanceof File) || chosen.name === '') return setRefusal(refuseTable('required'))
    setAnswer(undefined)
    setFile(chosen)
    void send('preview', chosen)
  }

  return (
    <details className={`${styles.exchange} no-print`}>
      <summary>{t('exchange.title')}</summary>
      <p>{t('exchange.exportText')}</p>
      <div className="actions">
        {tableFormats.map(format => (
          <DownloadButton key={format} format={format} path={`${exportPath}/${format}`} onFail={setRefusal} />
        ))}
      </div>
      <h3 className={styles.afterActions}>{t('exchange.importTitle')}</h3>
      <p>
        {t('exchange.importText')} <span translate="no">{columns.join(', ')}</span>
      </p>
      <form onSubmit={onSubmit} aria-busy={isBusy}>
        <label htmlFor="table-file" className={styles.fileLabel}>
          {t('exchange.file')}
        </label>
        <input id="table-file" type="file" name="file" accept=".csv,.xlsx" />
        <div className="actions">
          <button type="submit" className="button" data-kind="quiet" disabled={isBusy}>
            {t('exchange.preview')}
          </button>
        </div>
      </form>
      <div ref={result} tabIndex={-1} className={styles.result}>
        {refusal && <Refusal refusal={refusal} />}
        {answer && <ImportPreview answer={answer} isBusy={isBusy} onApply={() => file && void send('apply', file)} />}
      </div>
    </details>
  )
}

function Refusal({ refusal: { reason, details } }: { refusal: TableRefusal }) {
  const { t, i18n } = useTranslation('bodies')
  const key = i18n.exists(`bodies:exchange.refusals.${reason}`) ? reason : 'other'
  const columns = Array.isArray(details.columns) ? details.columns.join(', ') : ''
  return (
    <p role="alert" className={styles.refusal}>
      {t(`exchange.refusals.${key as 'other'}`, { columns })}
    </p>
  )
}

function DownloadButton({
  format,
  path,
  onFail,
}: {
  format: TableFormat
  path: string
  onFail: (refusal: TableRefusal) => void
}) {
  const { t } = useTranslation('bodies')
  const download = async () => {
    const name = `${path
      .split('/')[2]
      ?.replace(/^Export/, '')
      .toLowerCase()}.${format}`
    beginAction()
    const answer = await fetchSignedIn(path).catch(() => undefined)
    if (answer?.ok) saveFile(await answer.blob(), name)
    else onFail(refuseTable('other'))
  }
  return (
    <button type="button" className="button" data-kind="quiet" onClick={() => void download()}>
      {t('exchange.download', { format: format.toUpperCase() })}
    </button>
  )
}
