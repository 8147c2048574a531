import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { FormStateContext } from '#web/ui/fields/form-state.ts'
import { type Batch, countsOf, goOn } from './batch.ts'
import { CaseLine, LeftOutList } from './left-out-list.tsx'
import { isOpen, type QueuedCase } from './queue.ts'
import { RefusalText } from './refusal-text.tsx'
import { findSeveral } from './several-actions.ts'
import styles from './several.module.css'
import { takeFocus } from './take-focus.ts'
import { useSeveralFields } from './use-several-fields.ts'

interface ReportStepProps {
  batch: Batch
  onRetry: () => void
  onClose: () => void
}

/** What was done, what could not be done and why, and what is open after a lost connection or a stop. */
export function ReportStep({ batch, onRetry, onClose }: ReportStepProps) {
  const { t, language } = useTranslation('several')
  const { fields } = useSeveralFields(findSeveral(batch.action), [])
  const { all, done, open } = countsOf(batch)
  const { refused, waiting, unanswered, finished } = sortedOut(batch)
  const failed = refused.length + batch.leftOut.length
  return (
    <FormStateContext value={{ fields, values: {}, errors: [] }}>
      <p tabIndex={-1} ref={takeFocus} role="status">
        <strong>{t('done', { count: done, all: all + batch.leftOut.length })}</strong>
      </p>
      {open > 0 && (
        <section className="notice">
          <h3>{t('open', { count: open })}</h3>
          {unanswered.length > 0 && <p>{t('unanswered', { count: unanswered.length })}</p>}
          <ul className={styles.lines}>
            {[...unanswered, ...waiting].map(one => (
              <CaseLine key={one.complaintId} action={batch.action} {...one}>
                {t(one.state.kind === 'waiting' ? 'notSent' : 'noAnswer')}
              </CaseLine>
            ))}
          </ul>
        </section>
      )}
      {failed > 0 && (
        <section>
          <h3>{t('notDone', { count: failed })}</h3>
          <ul className={styles.lines}>
            {refused.map(({ state, ...one }) => (
              <CaseLine key={one.complaintId} action={batch.action} {...one}>
                <RefusalText refused={state} />
              </CaseLine>
            ))}
          </ul>
          <LeftOutList cases={batch.leftOut} action={batch.action} />
        </section>
      )}
      {done > 0 && (
        <details>
          <summary>{t('doneCases', { count: done })}</summary>
          <ul className={styles.lines}>
            {finished.map(one => (
              <CaseLine key={one.complaintId} action={batch.action} {...one}>
                {one.to && inLanguage(one.to.name, language)}
              </CaseLine>
            ))}
          </ul>
        </details>
      )}
      <div className="actions">
        {open > 0 && <Button onClick={() => void goOn()}>{t('goOn', { count: open })}</Button>}
        {open === 0 && failed > 0 && <Button onClick={onRetry}>{t('tryAgain', { count: failed })}</Button>}
        <QuietButton onClick={onClose}>{t('close')}</QuietButton>
      </div>
    </FormStateContext>
  )
}

type Refused = QueuedCase & { state: Extract<QueuedCase['state'], { kind: 'refused' }> }

const sortedOut = ({ cases }: Batch) => ({
  finished: cases.filter(({ state }) => state.kind === 'done'),
  refused: cases.filter((one): one is Refused => one.state.kind === 'refused'),
  waiting: cases.filter(({ state }) => state.kind === 'waiting'),
  unanswered: cases.filter(one => isOpen(one) && one.state.kind !== 'waiting'),
})
