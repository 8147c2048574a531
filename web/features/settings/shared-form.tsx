import { seenField, type AnswerGroup } from '#web/platform/answers/seen-answers.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PostForm, type PostFormProps } from '#web/ui/fields/post-form.tsx'
import { type ChangedField, useFilled } from './use-filled.ts'

interface SharedFormProps extends PostFormProps {
  /** That of this form. */
  outcome: Outcome | undefined
  /** Fields that are one answer. */
  groups?: readonly AnswerGroup[] | undefined
  /** Adds a record. */
  isNew: boolean
}

/** A form of a record that several people change: see decision 120. */
export function SharedForm({ outcome, groups, values = {}, isNew, children, ...form }: SharedFormProps) {
  const { key, seen, changes, ...filled } = useFilled(values, form.fields, outcome, groups)
  return (
    <PostForm {...form} key={key} {...filled}>
      {!isNew && <input type="hidden" name={seenField} value={seen} />}
      <ChangesMeanwhile changes={changes} />
      {children}
    </PostForm>
  )
}

/** Each field that somebody else changed, before and now. */
export function ChangesMeanwhile({ changes }: { changes: readonly ChangedField[] }) {
  const { t } = useTranslation('changed-meanwhile')
  if (changes.length === 0) return null
  const words = (text: string) => (text === 'yes' ? t('yes') : text || t('nothing'))
  return (
    <section className="notice" aria-labelledby="changed-meanwhile-title">
      <h3 id="changed-meanwhile-title">{t('title')}</h3>
      <ul>
        {changes.map(({ label, before, now, isClash }) => (
          <li key={label}>
            <strong>{label}</strong>: {t('change', { before: words(before), now: words(now) })}
            {isClash && <> {t('clash')}</>}
          </li>
        ))}
      </ul>
    </section>
  )
}
