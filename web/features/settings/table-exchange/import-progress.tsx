import { useState } from 'react'
import type { ImportAnswer, TableImport } from '#contract/http/table-import.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { ImportPreview } from './table-preview.tsx'
import styles from '../organizations/bodies.module.css'

interface ImportProgressProps {
  newest: TableImport
  onChange: (changed: TableImport) => void
}

/** The reader's newest import by a job: how far it is, or how it ended, with what it changed. */
export function ImportProgress({ newest, onChange }: ImportProgressProps) {
  const { t } = useTranslation('bodies')
  const isUnderWay = newest.status === 'under-way'
  return (
    <section aria-labelledby="import-progress">
      <h3 id="import-progress" className={styles.afterActions}>
        {t(isUnderWay ? 'job.titleUnderWay' : 'job.title')}
      </h3>
      {isUnderWay ? <UnderWay newest={newest} onChange={onChange} /> : <Ended key={newest.id} newest={newest} />}
    </section>
  )
}

function UnderWay({ newest: { id, rows, rowsDone }, onChange }: ImportProgressProps) {
  const { t } = useTranslation('bodies')
  const [state, setState] = useState<'stopping' | 'failed'>()
  const cancel = async () => {
    setState('stopping')
    await browserClient.cancelImport({ params: { id } }).then(onChange, () => setState('failed'))
  }
  return (
    <>
      <p id="import-rows" role="status">
        {t('job.underWay', { done: formatNumber(rowsDone), rows: formatNumber(rows) })}
      </p>
      <progress max={Math.max(rows, 1)} value={rowsDone} aria-labelledby="import-rows" />
      <p>{t('job.mayLeave')}</p>
      <div className="actions">
        <QuietButton disabled={state === 'stopping'} onClick={cancel}>
          {t(state === 'stopping' ? 'job.stopping' : 'job.cancel')}
        </QuietButton>
      </div>
      {state === 'failed' && (
        <p role="alert" className={styles.refusal}>
          {t('job.cancelFailed')}
        </p>
      )}
    </>
  )
}

const knownReasons = ['changed-since-preview', 'not-permitted', 'own-visibility'] as const

function Ended({ newest: { id, status, reason, rows, finishedAt } }: { newest: TableImport }) {
  const { t } = useTranslation('bodies')
  const [result, setResult] = useState<ImportAnswer | 'loading' | 'failed'>()
  const load = async () => {
    setResult('loading')
    await browserClient.getImportResult({ params: { id } }).then(setResult, () => setResult('failed'))
  }
  const why = knownReasons.find(known => known === reason) ?? 'other'
  const said = {
    done: () => t('job.done', { count: rows, number: formatNumber(rows) }),
    refused: () => t(`job.refused.${why}`),
    failed: () => t('job.failed'),
    cancelled: () => t('job.cancelled'),
    'under-way': () => '',
  }
  return (
    <>
      <p role="status">
        {said[status]()} {finishedAt !== null && <FormattedInstant instant={finishedAt} />}
      </p>
      {status === 'done' && typeof result !== 'object' && (
        <div className="actions">
          <QuietButton disabled={result === 'loading'} onClick={() => void load()}>
            {t('job.showResult')}
          </QuietButton>
        </div>
      )}
      {result === 'failed' && (
        <p role="alert" className={styles.refusal}>
          {t('job.resultFailed')}
        </p>
      )}
      {typeof result === 'object' && <ImportPreview answer={result} />}
    </>
  )
}
