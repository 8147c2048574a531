import { TextInput } from '#web/ui/fields/inputs.tsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FoundPlace } from '#contract/locations.ts'
import { browserClient } from '#web/platform/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useField } from '#web/ui/fields/form-state.ts'
import styles from './organizations/bodies.module.css'

interface Chosen {
  id: number
  name: string
}

interface PlaceChoiceProps {
  name: string
  chosen?: Chosen | undefined
  isOptional?: boolean
  /** Only these can be chosen. */
  accepts?: (place: FoundPlace) => boolean
}

/** A place, found by typing a part of its name; posts its id. */
export function PlaceChoice({ name, chosen, isOptional, accepts = () => true }: PlaceChoiceProps) {
  const { t, i18n } = useTranslation('bodies')
  const language = i18n.language
  const field = useField(name)
  const statusId = useId()
  const [place, setPlace] = useState(chosen)
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundPlace[]>()

  const search = async () => {
    if (text.trim() === '') return setFound(undefined)
    setFound((await browserClient.searchLocations({ query: { text } }).catch(() => [])).filter(accepts))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // enter looks for the place; it does not send the form yet
    event.preventDefault()
    void search()
  }
  /** The button that was pressed goes away; the keyboard is back where the search began. */
  const choose = (next: Chosen | undefined) => {
    setPlace(next)
    setFound(undefined)
    document.getElementById(field.id)?.focus()
  }
  const pathOf = ({ path }: FoundPlace) => path.map(one => inLanguage(one, language)).join(' / ')

  return (
    <div>
      <input type="hidden" name={name} value={place?.id ?? ''} />
      <TextInput
        id={field.id}
        label={`${field.label}${isOptional ? ` ${t('place.optional')}` : ''}`}
        description={field.hint ?? t('place.hint')}
        error={field.error}
        type="search"
        autoComplete="off"
        value={text}
        aria-describedby={statusId}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={`actions ${styles.chosen}`} style={{ marginBlock: '0.5rem 1rem' }}>
        <button type="button" className="button" data-kind="quiet" onClick={() => void search()}>
          {t('place.search')}
        </button>
        <span id={statusId} role="status">
          {place ? t('place.chosen', { name: place.name }) : t('place.none')}
        </span>
        {place && isOptional && (
          <button type="button" className="button" data-kind="quiet" onClick={() => choose(undefined)}>
            {t('place.clear')}
          </button>
        )}
      </div>
      {found && (
        <ul className={styles.found} aria-label={t('place.found')}>
          {found.length === 0 && <li>{t('place.nothing')}</li>}
          {found.map(one => (
            <li key={one.id}>
              <button type="button" onClick={() => choose({ id: one.id, name: pathOf(one) })}>
                {pathOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
