import { applicationLimits } from '#contract/filing/application-steps.ts'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormStateContext, fieldId, useFormState } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import { countBelow } from '../step-fields.ts'

interface TextListProps {
  name: string
  answers: Answers
  limit: number
  addLabel: string
  isLong?: boolean
  isOptional?: boolean
}

/** One text of the list; it keeps its identity when earlier ones are removed. */
interface Item {
  id: number
  /** The initial content of its field. */
  text: string | string[] | undefined
}

/**
 * Several texts of one kind, each in its own field, to which more can be added. A new box is there, with the focus, as soon as the
 * button is pressed, so that the next typing goes into it. Without JavaScript the server adds and removes.
 */
function TextList({ name, answers, limit, addLabel, isLong = false, isOptional = false }: TextListProps) {
  const { t } = useTranslation('apply')
  const holder = useRef<HTMLDivElement>(null)
  const form = useFormState()
  const { items, add, remove } = useItems(name, answers)
  const change = (event: MouseEvent, work: () => void, focused: number) => {
    event.preventDefault()
    flushSync(work)
    document.getElementById(fieldId(`${name}.${focused}`, form.idPrefix))?.focus()
    // reports the changed content to the code that stores or checks it
    holder.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const values = Object.fromEntries(items.map(({ text }, index) => [`${name}.${index}`, text ?? '']))
  const fields = Object.fromEntries(
    items.map((_, index) => [
      `${name}.${index}`,
      form.fields[`${name}.${index}`] ?? form.fields[`${name}.0`] ?? { label: '' },
    ]),
  )
  return (
    <FormStateContext value={{ ...form, fields: { ...form.fields, ...fields }, values: { ...form.values, ...values } }}>
      <div ref={holder} className={styles.list} id={`field-${name}`}>
        {items.map(({ id }, index) => {
          const field = { name: `${name}.${index}`, isOptional: isOptional || index > 0 }
          return (
            <div key={id} className={styles.listItem}>
              {isLong ? <TextAreaField {...field} longest={5000} isPrinted /> : <TextField {...field} longest={500} />}
              {items.length > 1 && (
                <QuietButton
                  type="submit"
                  intent={`remove:${name}.${index}`}
                  onClick={event => change(event, () => remove(id), Math.min(index, items.length - 2))}
                >
                  {t('removeNumber', { number: index + 1 })}
                </QuietButton>
              )}
            </div>
          )
        })}
        {items.length < limit && (
          <QuietButton type="submit" intent={`add:${name}`} onClick={event => change(event, add, items.length)}>
            {addLabel}
          </QuietButton>
        )}
      </div>
    </FormStateContext>
  )
}

/** Papers that exist only on paper. */
export const PaperList = (list: Pick<TextListProps, 'answers' | 'addLabel'>) => (
  <TextList name="complaint.supportingDocuments" limit={applicationLimits.supportingDocuments} isOptional {...list} />
)

/** What is complained about, matter by matter. */
export const IssueList = (list: Pick<TextListProps, 'answers' | 'addLabel'>) => (
  <TextList name="complaint.issues" limit={applicationLimits.issues} isLong {...list} />
)

/** The texts of the form; at least one. */
function useItems(name: string, answers: Answers) {
  const { values } = useFormState()
  const itemAt = (index: number): Item => ({ id: index, text: values[`${name}.${index}`] })
  const [items, setItems] = useState(() =>
    Array.from({ length: countBelow(answers, name) }, (_, index) => itemAt(index)),
  )
  const nextId = Math.max(...items.map(({ id }) => id)) + 1
  return {
    items,
    add: () => setItems([...items, { id: nextId, text: undefined }]),
    remove: (removed: number) => setItems(items.filter(({ id }) => id !== removed)),
  }
}
