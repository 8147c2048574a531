import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportPreview } from './table-preview.tsx'
import { reasonOf, refuseTable, sendTable, type TableAnswer } from './table-transfer.ts'
import type { useNewestImport } from './use-newest-import.ts'
import styles from '../organizations/bodies.module.css'

interface TableImportProps {
  /** Path below the API. */
  path: string
  /** The import by a job that the page shows. */
  newest: ReturnType<typeof useNewestImport>
  /** Shown when the rows were written at once. */
  done?: ReactNode
  /** A further button beside that of the form. */
  children?: ReactNode
}

/** Imports a file after showing what it would change; many rows are written by a job, whose progress is shown instead. */
export function TableImport({ path, newest: { newest, setNewest }, done, children }: TableImportProps) {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [last, setLast] = useState<TableAnswer>()
  const [percent, setPercent] = useState<number>()
  const latest = useLatest(last)
  const result = useRef<HTMLDivElement>(null)
  const answer = last?.answer
  const isUnderWay = newest?.status === 'under-way'
  const send = async (mode: 'preview' | 'apply', chosen: File) => {
    setPercent(0)
    const outcome = await sendTable({ path, file: chosen, mode, plan: answer?.plan }, setPercent)
    setPercent(undefined)
    const ordered = outcome.answer?.ordered
    setLast(ordered ? undefined : outcome)
    if (ordered) setNewest(ordered)
    result.current?.focus()
    if (outcome.answer?.isApplied) await revalidate()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    if (!(chosen instanceof File) || chosen.name === '') return setLast(refuseTable('required'))
    setLast(undefined)
    setFile(chosen)
    return void send('preview', chosen)
  }
  return (
    <>
      {!isUnderWay && (
        <FileForm onSubmit={onSubmit} percent={percent}>
          {children}
        </FileForm>
      )}
      <div ref={result} tabIndex={-1} className={styles.result}>
        {latest?.refusal && <RefusedTable answer={latest} />}
        {answer?.isApplied && done}
        {answer && (
          <ImportPreview
            answer={answer}
            isBusy={percent !== undefined}
            onApply={() => file && void send('apply', file)}
          />
        )}
        {newest && !answer && <ImportProgress newest={newest} onChange={setNewest} />}
      </div>
    </>
  )
}

interface FileFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** How much of the file is sent; undefined when nothing is. */
  percent: number | undefined
  children: ReactNode
}

function FileForm({ onSubmit, percent, children }: FileFormProps) {
  const { t } = useTranslation('bodies')
  const isBusy = percent !== undefined
  return (
    <form onSubmit={onSubmit} aria-busy={isBusy}>
      <label htmlFor="table-file" className={styles.fileLabel}>
        {t('exchange.file')}
      </label>
      <input id="table-file" type="file" name="file" accept=".csv,.xlsx" />
      {isBusy && <progress max={100} value={percent} aria-label={t('exchange.file')} />}
      <div className="actions">
        <QuietButton disabled={isBusy}>{t('exchange.preview')}</QuietButton>
        {children}
      </div>
    </form>
  )
}

/** Why a file was refused, in the reader's language. */
export function RefusedTable({ answer: { refusal, missing = [] } }: { answer: TableAnswer }) {
  const { t, i18n } = useTranslation('bodies')
  const reason = refusal ? reasonOf(refusal) : ''
  const key = reason !== '' && i18n.exists(`bodies:exchange.refusals.${reason}`) ? reason : 'other'
  return (
    <p role="alert" className={styles.refusal}>
      {t(`exchange.refusals.${key as 'other'}`, { columns: missing.join(', ') })}
    </p>
  )
}
