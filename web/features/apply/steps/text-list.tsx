import { useTranslation } from 'react-i18next'
import type { Answers } from '#contract/application-steps.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import { countBelow } from '../step-fields.ts'

/** Several texts of one kind, each a field of its own, to which more can be added. */
export function TextList({
  name,
  answers,
  limit,
  addLabel,
  isLong = false,
  isOptional = false,
}: {
  name: string
  answers: Answers
  limit: number
  addLabel: string
  isLong?: boolean
  isOptional?: boolean
}) {
  const { t } = useTranslation('apply')
  const count = countBelow(answers, name)
  return (
    <div className={styles.list} id={`field-${name}`}>
      {Array.from({ length: count }, (_, index) => {
        const field = { name: `${name}.${index}`, isOptional: isOptional || index > 0 }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list changes only through the server
          <div key={`${count}-${index}`} className={styles.listItem}>
            {isLong ? <TextAreaField {...field} maxLength={5000} /> : <TextField {...field} maxLength={500} />}
            {count > 1 && (
              <button
                type="submit"
                name="intent"
                value={`remove:${name}.${index}`}
                className="button"
                data-kind="quiet"
              >
                {t('removeNumber', { number: index + 1 })}
              </button>
            )}
          </div>
        )
      })}
      {count < limit && (
        <button type="submit" name="intent" value={`add:${name}`} className="button" data-kind="quiet">
          {addLabel}
        </button>
      )}
    </div>
  )
}
