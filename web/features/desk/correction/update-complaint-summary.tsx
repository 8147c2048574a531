import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import styles from '../registration/register-complaint.module.css'
import { ChangesTable } from './changes-table.tsx'
import type { Change } from './update-complaint-changes.ts'

/** The changes beside the present values, with the button that saves them; takes the focus. */
export function CorrectionSummary({ changes, fields }: { changes: Change[]; fields: Record<string, FieldText> }) {
  const { t } = useTranslation('registering')
  const region = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each summary is new
  useEffect(() => region.current?.focus(), [changes])
  return (
    <section ref={region} className={`notice ${styles.changes}`} aria-labelledby="changes-title" tabIndex={-1}>
      <h2 id="changes-title">{t('update.changes')}</h2>
      {changes.length === 0 ? (
        <p>{t('update.nothingChanged')}</p>
      ) : (
        <>
          <p>{t('update.changesText')}</p>
          <ChangesTable changes={changes} fields={fields} headings={[t('update.was'), t('update.becomes')]} />
          <Button intent="save">{t('update.save')}</Button>
        </>
      )}
    </section>
  )
}
