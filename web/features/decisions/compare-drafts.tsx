import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { valuesOf } from './decision-form.ts'
import styles from './decisions.module.css'

/** The text of a field; what is chosen from a list differs by what the list shows, not by its id. */
const isText = (value: unknown): value is string => typeof value === 'string'

/** The differences of two drafts, side by side, so that nobody has to choose between them unseen. */
export function CompareDrafts({ complaintId, mine }: { complaintId: number; mine: Answers }) {
  const { t } = useTranslation('deciding')
  const { calendar } = useDates()
  const { fields } = useFormState()
  const [stored, setStored] = useState<Answers>()
  useEffect(() => {
    const show = async () => {
      const { draft, decision } = await browserClient.getSolution({ params: { complaintId } })
      setStored(valuesOf(draft ?? decision, calendar))
    }
    // the choice is possible even without it
    show().catch(() => undefined)
  }, [complaintId, calendar])
  if (!stored) return null
  const texts = Object.keys(fields).filter(name => name !== 'requiredDecisionId')
  const differing = texts
    .map(name => ({ name, mine: mine[name] ?? '', stored: stored[name] ?? '' }))
    .filter(part => isText(part.mine) && isText(part.stored) && part.mine !== part.stored)
  if (differing.length === 0) return null
  return (
    <details className={styles.drafts}>
      <summary>{t('autosave.compare', { count: differing.length })}</summary>
      {differing.map(part => (
        <section key={part.name}>
          <h4>{fields[part.name]?.label}</h4>
          <div className={styles.sides}>
            <div>
              <strong>{t('autosave.mine')}</strong>
              <p>{part.mine || t('versions.nothing')}</p>
            </div>
            <div>
              <strong>{t('autosave.stored')}</strong>
              <p>{part.stored || t('versions.nothing')}</p>
            </div>
          </div>
        </section>
      ))}
    </details>
  )
}
