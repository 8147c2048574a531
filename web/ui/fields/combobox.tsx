import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ChoiceList } from './choice-list.tsx'
import styles from './combobox.module.css'
import { TextInput } from './inputs.tsx'
import { type Found, useFound } from './use-found.ts'

export interface ComboboxProps<Item extends { id: number }> {
  /** Of the input, for labels and links from elsewhere. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  /** What an empty field means. */
  placeholder?: string
  /** What is in the field as long as nothing is typed: the name of the choice. */
  shown?: string
  /** With fewer letters nothing is searched; with 0 the list also opens before anything is typed. */
  fewest: number
  find: (text: string) => Promise<Found<Item>>
  /** Shown where nothing was found. */
  nothing: string
  /** The content of an option; nothing in it can be pressed. */
  children: (item: Item) => ReactNode
  onChosen: (item: Item) => void
  /** Called when the text was deleted. */
  onEmptied?: () => void
}

/**
 * A field that searches on the server while the user types, with the results in a list below: arrow keys move in it, Enter chooses,
 * Escape closes. The results are announced when the typing pauses; a failed call does not block the form.
 */
export function Combobox<Item extends { id: number }>(props: ComboboxProps<Item>) {
  const { shown = '', fewest, onChosen, onEmptied } = props
  const { t } = useTranslation('choosing')
  const listId = useId()
  const ownId = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(-1)
  const text = (typed ?? '').trim()
  const { found, hasFailed } = useFound(isOpen && text.length >= fewest ? text : undefined, props.find)
  const items = found?.items ?? []
  const active = items[place]
  const close = () => {
    setOpen(false)
    setPlace(-1)
  }
  const take = (item: Item) => {
    close()
    setTyped(undefined)
    onChosen(item)
  }
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    setPlace(-1)
    if (next === '') onEmptied?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && active) take(active)
    // Enter searches for the letters and does not send the form
    else if (event.key === 'Enter' && typed !== undefined) setOpen(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      setPlace(nextPlace(place, items.length, event.key))
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.holder}>
      <TextInput
        id={props.id ?? ownId}
        label={props.label}
        description={props.hint}
        error={props.error}
        placeholder={props.placeholder}
        type="text"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-required={props.isRequired ? true : undefined}
        aria-expanded={isOpen && items.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        value={typed ?? shown}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onClick={() => fewest === 0 && setOpen(true)}
        onFocus={event => shown !== '' && event.currentTarget.select()}
        onBlur={() => {
          close()
          // letters without a choice are discarded
          if (props.shown !== undefined) setTyped(undefined)
        }}
      />
      <div className={styles.popup} data-open={isOpen && (found !== undefined || hasFailed)}>
        <Said found={isOpen ? found : undefined} hasFailed={isOpen && hasFailed} nothing={props.nothing} />
        <ChoiceList
          id={listId}
          label={t('list')}
          className={styles.options}
          items={items}
          place={place}
          onTaken={take}
          isHidden={!isOpen || items.length === 0}
        >
          {props.children}
        </ChoiceList>
      </div>
    </div>
  )
}

/** One step beyond the last leads back into the field. */
const nextPlace = (place: number, count: number, key: 'ArrowDown' | 'ArrowUp'): number => {
  if (key === 'ArrowDown') return place + 1 < count ? place + 1 : -1
  return place < 0 ? count - 1 : place - 1
}

interface SaidProps {
  found: Found<unknown> | undefined
  hasFailed: boolean
  nothing: string
}

function Said({ found, hasFailed, nothing }: SaidProps) {
  const { t } = useTranslation('choosing')
  const count = found?.items.length ?? 0
  return (
    <p role="status" className={`${styles.said} ${count > 0 && !found?.isCut ? 'visually-hidden' : 'dimmed'}`}>
      {hasFailed && t('failed')}
      {found && count === 0 && nothing}
      {count > 0 && t(found?.isCut ? 'first' : 'found', { count })}
    </p>
  )
}
