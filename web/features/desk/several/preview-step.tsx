import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { LeftOut } from './batch.ts'
import type { CheckedCase } from './check-cases.ts'
import { LeftOutList } from './left-out-list.tsx'
import type { SeveralAction } from './several-actions.ts'
import styles from './several.module.css'
import { takeFocus } from './take-focus.ts'
import { useSeveralFields } from './use-several-fields.ts'

interface PreviewStepProps {
  several: SeveralAction
  checked: readonly CheckedCase[]
  answers: Record<string, string>
  name: string
  ready: readonly CheckedCase[]
  leftOut: readonly LeftOut[]
  onBack: () => void
  onBegin: () => void
}

/** What will happen: what was answered, with how many cases, and which are left out and why. */
export function PreviewStep({ several, checked, answers, name, ready, leftOut, onBack, onBegin }: PreviewStepProps) {
  const { t } = useTranslation('several')
  const { fields, shown } = useSeveralFields(several, checked)
  return (
    <>
      <dl className="facts">
        {Object.entries(fields).map(([field, { label }]) => {
          const text = shown(field, answers[field] ?? '')
          return text === '' ? null : (
            <div key={field}>
              <dt>{label}</dt>
              <dd className={styles.typed}>{text}</dd>
            </div>
          )
        })}
      </dl>
      <p tabIndex={-1} ref={takeFocus}>
        <strong>{t('willBeDone', { count: ready.length })}</strong>
      </p>
      {leftOut.length > 0 && (
        <>
          <h3>{t('willBeLeftOut', { count: leftOut.length })}</h3>
          <LeftOutList cases={leftOut} />
        </>
      )}
      <div className="actions">
        {ready.length > 0 && (
          <button type="button" className="button" onClick={onBegin}>
            {t('confirm', { name, count: ready.length })}
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </>
  )
}
