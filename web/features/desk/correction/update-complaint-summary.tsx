import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { useDates } from '#web/ui/use-dates.ts'
import styles from '../registration/register-complaint.module.css'
import type { Change } from './update-complaint-changes.ts'

/** What would change, beside what stands there now, with the button that saves it; takes the focus. */
export function CorrectionSummary({ changes, fields }: { changes: Change[]; fields: Record<string, FieldText> }) {
  const { t } = useTranslation('registering')
  const region = useRef<HTMLElement>(null)
  const dates = useDates()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each summary is new
  useEffect(() => region.current?.focus(), [changes])
  const shown = (field: string, text: string) =>
    text === '' ? <span className="dimmed">{t('update.nothing')}</span> : field.endsWith('On') ? dates.day(text) : text
  return (
    <section ref={region} className={`notice ${styles.changes}`} aria-labelledby="changes-title" tabIndex={-1}>
      <h2 id="changes-title">{t('update.changes')}</h2>
      {changes.length === 0 ? (
        <p>{t('update.nothingChanged')}</p>
      ) : (
        <>
          <p>{t('update.changesText')}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('update.field')}</th>
                <th scope="col">{t('update.was')}</th>
                <th scope="col">{t('update.becomes')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fields[field]?.label ?? field}</th>
                  <td>{shown(field, before)}</td>
                  <td>{shown(field, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <button type="submit" name="intent" value="save" className="button">
            {t('update.save')}
          </button>
        </>
      )}
    </section>
  )
}
