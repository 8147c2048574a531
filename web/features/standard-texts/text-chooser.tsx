import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import { type Language, languages } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { matchingTexts, type ReadyText } from './offered-texts.ts'
import styles from './standard-texts.module.css'
import { useOffered } from './use-offered.ts'
import { ChoiceList } from '#web/ui/fields/choice-list.tsx'

interface TextChooserProps {
  offers: TemplateUse | 'citation'
  complaint: ComplaintDetail
  onChosen: (text: ReadyText) => void
  onClose: () => void
}

/**
 * Finds a text to insert: typing narrows the list, arrow keys choose, Enter inserts, Escape closes. It begins in the language
 * of the complainant’s letters. It is outside the form around the field, so that Enter does not send the form.
 */
export default function TextChooser({ offers, complaint, onChosen, onClose }: TextChooserProps) {
  const { t } = useTranslation('text-chooser')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [language, setLanguage] = useState<Language>(complaint.language)
  const { texts, hasFailed, ask } = useOffered(complaint, offers, language)
  useEffect(() => dialog.current?.showModal(), [])
  const take = (text: ReadyText) => {
    // closed first, because closing returns the focus and the field takes it afterwards
    dialog.current?.close()
    onChosen(text)
  }
  return createPortal(
    <dialog ref={dialog} className={styles.chooser} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t(offers === 'citation' ? 'citation' : 'template')}</h2>
      <NativeSelect
        label={t('language')}
        value={language}
        onChange={event => setLanguage(languages.find(each => each === event.currentTarget.value) ?? language)}
        data={[complaint.language, ...languages.filter(each => each !== complaint.language)].map(each => ({
          value: each,
          label: t(`languages.${each}`),
        }))}
      />
      {hasFailed && (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button onClick={ask}>{t('retry')}</Button>
        </div>
      )}
      {!hasFailed && !texts && <p role="status">{t('loading')}</p>}
      {texts && <TextSearch key={language} texts={texts} language={language} onChosen={take} />}
      <div className="actions">
        <QuietButton onClick={() => dialog.current?.close()}>{t('close')}</QuietButton>
      </div>
    </dialog>,
    document.body,
  )
}

interface TextSearchProps {
  texts: readonly ReadyText[]
  language: Language
  onChosen: (text: ReadyText) => void
}

function TextSearch({ texts, language, onChosen }: TextSearchProps) {
  const { t } = useTranslation('text-chooser')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  // before the list is visible, so that no key is lost
  useLayoutEffect(() => field.current?.focus(), [])
  const found = matchingTexts(texts, search)
  const chosen = found[place]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'ArrowDown') setPlace((place + 1) % found.length)
    else if (event.key === 'ArrowUp') setPlace((place + found.length - 1) % found.length)
    else if (event.key === 'Enter' && chosen) onChosen(chosen)
    else return
    event.preventDefault()
  }
  const said = found.length > 0 ? t('found', { count: found.length }) : t(texts.length === 0 ? 'empty' : 'none')
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        label={t('search')}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="dimmed">
        {said}
      </p>
      <ChoiceList
        id={listId}
        label={t('search')}
        className={styles.found}
        items={found}
        place={place}
        onTaken={onChosen}
        lang={language}
      >
        {({ title, text }) => (
          <>
            <strong>{title}</strong>
            {text !== title && <span>{text}</span>}
          </>
        )}
      </ChoiceList>
    </>
  )
}
