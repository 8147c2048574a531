import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { type Batch, countsOf, stopBatch } from './batch.ts'
import { Progress } from './progress.tsx'

/** The work continues, case after case, until all are done or it is stopped. */
export function RunningStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation('several')
  const [isStopping, setStopping] = useState(false)
  const { all, done, refused } = countsOf(batch)
  const stop = () => {
    setStopping(true)
    stopBatch()
  }
  return (
    <>
      <Progress label={t('working')} done={done + refused} all={all} />
      {refused > 0 && <p>{t('refusedSoFar', { count: refused })}</p>}
      <p className="dimmed">{t('keepsOpen')}</p>
      <div className="actions">
        <QuietButton onClick={stop} aria-disabled={isStopping}>
          {t(isStopping ? 'stopping' : 'stop')}
        </QuietButton>
      </div>
    </>
  )
}
