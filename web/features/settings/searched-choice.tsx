import { QuietButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, answersIn } from '#web/platform/forms/forms.ts'
import { useField, useFormState } from '#web/ui/fields/form-state.ts'
import styles from './organizations/bodies.module.css'
import { useToldValue } from '#web/ui/fields/use-told-value.ts'

export interface Found {
  id: number
  name: string
  /** Distinguishes two entries of the same name. */
  about?: string
}

export interface SearchedChoiceProps {
  name: string
  isOptional?: boolean
  /** The server's answer to what was typed; `form` is the present content of the form. */
  find: (text: string, form: Answers) => Promise<readonly Found[]>
  texts: {
    hint: string
    search: string
    chosen: (name: string) => string
    none: string
    clear: string
    found: string
    nothing: string
  }
}

/** One of many, found by typing a part of its name; posts its id. */
export function SearchedChoice({ name, isOptional, find, texts }: SearchedChoiceProps) {
  const { t } = useTranslation('fields')
  const field = useField(name)
  const statusId = useId()
  const named = useFormState().values[`${name}.text`]
  const kept = named && field.value ? { id: Number(field.value), name: String(named) } : undefined
  const [choice, setChoice] = useState(kept)
  const chosenId = String(choice?.id ?? '')
  const told = useToldValue(chosenId)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>()

  const search = async () => {
    const form = document.getElementById(field.id)?.closest('form')
    if (text.trim() === '' || !form) return setFound(undefined)
    setFound(await find(text, answersIn(form)).catch(() => []))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter searches, and does not send the form yet
    event.preventDefault()
    void search()
  }
  /** The clicked button disappears, so the focus returns to the field of the search. */
  const choose = (next: Found | undefined) => {
    setChoice(next)
    setFound(undefined)
    document.getElementById(field.id)?.focus()
  }

  return (
    <div>
      <input ref={told} type="hidden" name={name} value={chosenId} />
      <input type="hidden" name={`${name}.text`} value={choice?.name ?? ''} />
      <TextInput
        id={field.id}
        label={`${field.label}${isOptional ? ` ${t('optional')}` : ''}`}
        description={field.hint ?? texts.hint}
        error={field.error}
        type="search"
        autoComplete="off"
        value={text}
        aria-describedby={statusId}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={`actions ${styles.chosen}`} style={{ marginBlock: '0.5rem 1rem' }}>
        <QuietButton onClick={() => void search()}>{texts.search}</QuietButton>
        <span id={statusId} role="status">
          {choice ? texts.chosen(choice.name) : texts.none}
        </span>
        {choice && isOptional && <QuietButton onClick={() => choose(undefined)}>{texts.clear}</QuietButton>}
      </div>
      {found && (
        <ul className={styles.found} aria-label={texts.found}>
          {found.length === 0 && <li>{texts.nothing}</li>}
          {found.map(one => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one)}>
                {one.name}
                {one.about && <span className="dimmed"> · {one.about}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
