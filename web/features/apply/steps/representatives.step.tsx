import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, applicationLimits } from '#contract/filing/application-steps.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormStateContext, type FieldText, fieldId, useFormState } from '#web/ui/fields/form-state.ts'
import styles from '../apply.module.css'
import type { Choices } from '../choices.ts'
import { countBelow } from '../step-fields.ts'
import type { StepProps } from '../step-props.ts'
import { ContactFields, WhoFields } from './person-fields.tsx'

/** Everybody who speaks for the group or the person, one below the other. */
export function RepresentativesStep({ answers, choices }: StepProps) {
  const { t } = useTranslation('apply')
  const form = useFormState()
  const { count, add, beginRemoval } = useCount(answers)
  const addHere = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(add)
    document.getElementById(fieldId(`${list}.${count}.firstName`, form.idPrefix))?.focus()
  }
  return (
    <FormStateContext value={{ ...form, fields: { ...fieldsOf(form.fields, count), ...form.fields } }}>
      {Array.from({ length: count }, (_, index) => (
        // a representative is identified only by the position in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: one is added at the end, and removed by the server only
        <section key={index} id={`field-representatives.${index}`} className={styles.part}>
          <div className={styles.partHead}>
            <h2>{t('representative', { number: index + 1 })}</h2>
            {count > 1 && (
              <QuietButton type="submit" intent={`remove:representatives.${index}`} onClick={beginRemoval}>
                {t('remove')}
              </QuietButton>
            )}
          </div>
          <WhoFields person={`representatives.${index}`} choices={choicesOf(choices, index)} />
          <ContactFields person={`representatives.${index}`} choices={choicesOf(choices, index)} />
        </section>
      ))}
      {count < applicationLimits.representatives && (
        <QuietButton type="submit" intent="add:representatives" onClick={addHere}>
          {t('addRepresentative')}
        </QuietButton>
      )}
    </FormStateContext>
  )
}

const list = 'representatives'
const first = `${list}.0.`

/** Their number: one more at once after a click; after a removal the server's number. */
function useCount(answers: Answers) {
  const known = countBelow(answers, list)
  const [shown, show] = useState({ answers, count: known, isRemoving: false })
  if (shown.answers !== answers)
    show({ answers, count: shown.isRemoving ? known : Math.max(shown.count, known), isRemoving: false })
  return {
    count: shown.count,
    add: () => show({ ...shown, count: shown.count + 1 }),
    beginRemoval: () => show({ ...shown, isRemoving: true }),
  }
}

/** The texts of everybody's fields, also of one that the server does not know yet, which are those of the first. */
const fieldsOf = (fields: Record<string, FieldText>, count: number): Record<string, FieldText> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith(first)
        ? Array.from({ length: count }, (_, index) => [`${list}.${index}.${name.slice(first.length)}`, text] as const)
        : [],
    ),
  )

/** The choices of one. A new one has the lists of the first, but no places below a choice. */
function choicesOf(choices: Choices, index: number): Choices {
  const own = `${list}.${index}.`
  const shared = Object.entries(choices.options).flatMap(([name, options]) =>
    name.startsWith(first) && !/\.(?:zone|woreda)Id$/.test(name)
      ? [[own + name.slice(first.length), options] as const]
      : [],
  )
  return { ...choices, options: { ...Object.fromEntries(shared), ...choices.options } }
}
