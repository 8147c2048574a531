import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { QuietButton } from '#web/ui/button.tsx'
import styles from './outcome.module.css'

interface TypedTextProps {
  title: string
  /** Why it is shown here, and no longer in its form. */
  lead: string
  /** By their names, in order; other sent values are left out. */
  fields: Record<string, { label: string }>
  values: Answers
  /** Deletes it, where it is stored. */
  onDiscard?: () => void
}

/** The text typed into a form that was closed meanwhile, to copy it to where it is needed now. */
export function TypedText({ title, lead, fields, values, onDiscard }: TypedTextProps) {
  const { t } = useTranslation('fields')
  const typed = Object.entries(fields).flatMap(([name, { label }]) => {
    const text = textOf(values[name])
    return text === '' ? [] : [{ name, label, text }]
  })
  if (typed.length === 0) return null
  return (
    <section className="notice">
      <h3>{title}</h3>
      {lead && <p>{lead}</p>}
      <dl>
        {typed.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={styles.typed}>{text}</dd>
          </div>
        ))}
      </dl>
      {onDiscard && <QuietButton onClick={onDiscard}>{t('kept.discard')}</QuietButton>}
    </section>
  )
}

/** The values of one field, as one text. */
export const textOf = (answer: Answers[string] | undefined): string => [answer ?? ''].flat().join(', ').trim()
