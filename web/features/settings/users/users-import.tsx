import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { Link, useRevalidator } from 'react-router'
import { callPlans } from '#contract/http/calls.ts'
import { userColumns } from '#contract/http/table-columns.ts'
import { ImportPreview } from '../table-exchange/table-preview.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { refuseTable, sendTable, type TableAnswer, type TableRefusal } from '../table-exchange/table-transfer.ts'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'
import { usePanelAddress } from './users-address.ts'
import styles from './users.module.css'

const reasons = ['required', 'missing-column', 'no-rows', 'too-many-rows', 'offline', 'changed-since-preview'] as const

const knownReason = ({ reason }: TableRefusal) => reasons.find(known => known === reason) ?? 'other'

/** Invites many users at once from a file, after showing what it would do. */
export function ImportUsers() {
  const { t } = useTranslation('users')
  const address = usePanelAddress()
  const { revalidate } = useRevalidator()
  const heading = useFocusOnArrival<HTMLHeadingElement>(0)
  const result = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File>()
  const [last, setLast] = useState<TableAnswer>()
  const answer = last?.answer
  const latest = useLatest(last)
  const [isBusy, setBusy] = useState(false)
  const send = async (mode: 'preview' | 'apply', chosen: File) => {
    setBusy(true)
    const outcome = await sendTable(callPlans.importUsers.path, chosen, mode, answer?.plan)
    setBusy(false)
    setLast(outcome)
    result.current?.focus()
    if (outcome.answer?.isApplied) await revalidate()
  }
  const refuse = (reason: string) => {
    const refusal = refuseTable(reason)
    setLast({ action: refusal.action, refusal })
  }
  const preview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    setLast(undefined)
    if (!(chosen instanceof File) || chosen.name === '') return refuse('required')
    setFile(chosen)
    return void send('preview', chosen)
  }
  return (
    <section className="card no-print" aria-labelledby="import-title">
      <h2 id="import-title" ref={heading} tabIndex={-1}>
        {t('import.title')}
      </h2>
      <p>{t('import.text')}</p>
      <p translate="no">
        <code>{userColumns.join(', ')}</code>
      </p>
      <form onSubmit={preview} aria-busy={isBusy}>
        <label htmlFor="users-file" className={styles.fileLabel}>
          {t('import.file')}
        </label>
        <input id="users-file" type="file" name="file" accept=".csv,.xlsx" />
        <div className="actions">
          <button type="submit" className="button" disabled={isBusy}>
            {t('import.preview')}
          </button>
          <Link to={address()} className="button" data-kind="quiet">
            {t('cancel')}
          </Link>
        </div>
      </form>
      <div ref={result} tabIndex={-1}>
        {latest?.refusal && <p role="alert">{t(`import.refusals.${knownReason(latest.refusal)}`)}</p>}
        {latest?.answer?.isApplied && <CatalogueMessage message={callPlans.importUsers.message} />}
        {answer && <ImportPreview answer={answer} isBusy={isBusy} onApply={() => file && void send('apply', file)} />}
      </div>
    </section>
  )
}
