import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NoteReader } from '#contract/desk/case-notes.ts'
import { longestNote } from '#contract/desk/desk-choices.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { useInputProps } from '#web/ui/fields/field-frame.tsx'
import { Textarea } from '#web/ui/fields/inputs.tsx'
import { nameBeingTyped, readMentions } from './mentions.rules.ts'
import styles from './notes.module.css'
import { ChoiceList } from '#web/ui/fields/choice-list.tsx'
import { browserClient } from '#web/platform/answers/api.ts'
import { useFound } from '#web/ui/fields/use-found.ts'

/** A text in which an `@` offers people to mention; arrow keys choose, Enter or Tab accepts, Escape closes the list. */
export function MentionField({ complaintId }: { complaintId: number }) {
  const { t, language } = useTranslation('notes')
  const input = useInputProps({ name: 'text' })
  const field = useRef<HTMLTextAreaElement>(null)
  const { offered, isAsked, chosen, choose, ask, close } = useNoteReaders(complaintId)
  const listId = `${input.id}-people`
  const { mentioned: kept } = useFormState().values
  const [mentioned, setMentioned] = useState(() => readMentions(kept))

  const look = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    ask(nameBeingTyped(value.slice(0, selectionStart))?.text)
  }
  const take = (person: NoteReader) => {
    const area = field.current
    const typed = area && nameBeingTyped(area.value.slice(0, area.selectionStart))
    if (!area || !typed) return
    const name = inLanguage(person.name, language)
    // at once: the code that stores typing reads the form when the field reports a change
    flushSync(() => setMentioned([...mentioned, { id: person.id, name }]))
    area.setRangeText(`@${name} `, typed.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = offered[chosen]
    if (!person || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choose((chosen + 1) % offered.length)
    else if (event.key === 'ArrowUp') choose((chosen + offered.length - 1) % offered.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' || event.key === 'Tab') take(person)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.field}>
      <Textarea
        {...input}
        ref={field}
        rows={3}
        longest={longestNote}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered[chosen] && `${listId}-${offered[chosen].id}`}
        onInput={look}
        onClick={look}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <input type="hidden" name="mentioned" value={JSON.stringify(mentioned)} />
      <p role="status" className={isAsked && offered.length === 0 ? 'dimmed' : 'visually-hidden'}>
        {isAsked && (offered.length === 0 ? t('nobody') : t('found', { count: offered.length }))}
      </p>
      {offered.length > 0 && (
        <ChoiceList
          id={listId}
          label={t('people')}
          className={styles.people}
          items={offered}
          place={chosen}
          onTaken={take}
        >
          {({ name, role, organization }) => (
            <>
              {inLanguage(name, language)}
              <small className="dimmed">
                {[role, organization].flatMap(each => (each ? [inLanguage(each, language)] : [])).join(' · ')}
              </small>
            </>
          )}
        </ChoiceList>
      )}
    </div>
  )
}

/** The people who can be mentioned on the case, by the text after an `@`; `ask(undefined)` says that no name is being typed. */
function useNoteReaders(complaintId: number) {
  const [text, setText] = useState<string>()
  const [chosen, choose] = useState(0)
  const ask = (typed: string | undefined) => {
    if (typed !== text) choose(0)
    setText(typed)
  }
  // a list that cannot be loaded must not lose typed text: the note goes without it
  const { found, hasFailed } = useFound(text, async typed => ({
    items: await browserClient.findNoteReaders({ params: { complaintId }, query: { text: typed } }),
    isCut: false,
  }))
  return {
    offered: found?.items ?? [],
    isAsked: found !== undefined || hasFailed,
    chosen,
    choose,
    ask,
    close: () => ask(undefined),
  }
}
