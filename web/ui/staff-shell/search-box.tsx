import { type KeyboardEvent as FieldKey, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MenuGroup } from '#web/menu.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isTyping } from '../is-typing.ts'
import { latinKey } from '../latin-key.ts'
import { beginsWords, pageChoices } from './page-choices.ts'
import { usePageOffers } from './page-offers.ts'
import { useFoundChoices } from './use-found-choices.ts'
import styles from './staff-shell.module.css'

/** A slash outside of fields, or Ctrl and K (Cmd and K) anywhere. */
const leadsToSearch = (event: KeyboardEvent): boolean => {
  if (event.altKey) return false
  const key = latinKey(event)
  return event.ctrlKey || event.metaKey ? key === 'k' : key === '/' && !isTyping(event.target)
}

/** The search box of the desk; `/` and Ctrl+K focus it from anywhere on the page. */
export function SearchBox({ groups }: { groups: MenuGroup[] }) {
  const { pathname, key } = useLocation()
  const text = useSearchParams()[0].get('text') ?? ''
  const shown = pathname === '/search' ? text : ''
  return <SearchField key={`${key} ${shown}`} shown={shown} groups={groups} />
}

/** Finds cases; matching pages of the menu, cases, people and bodies are offered below: Enter takes the first, the arrows choose another, the last one searches. */
function SearchField({ shown, groups }: { shown: string; groups: MenuGroup[] }) {
  const { t } = useTranslation('menu')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const choices = useChoices(groups, typed)
  useSearchKeys(input)
  const offer = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const onKeyDown = (event: FieldKey) => {
    if (choices.length === 0 || event.nativeEvent.isComposing) return
    // without a choice of one's own the first one is taken, which is often the only one
    const choice = choices[Math.max(chosen, 0)]
    // one step beyond the last leads back into the box
    if (event.key === 'ArrowDown') setChosen(chosen + 1 < choices.length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') setChosen(chosen < 0 ? choices.length - 1 : chosen - 1)
    else if (event.key === 'Escape') offer('')
    else if (event.key === 'Enter' && choice) void navigate(choice.path)
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.search}>
      <Form method="get" action="/search">
        <label htmlFor="desk-search" className="visually-hidden">
          {t('search.label')}
        </label>
        <input
          ref={input}
          id="desk-search"
          name="text"
          type="search"
          className="input"
          placeholder={t('search.placeholder')}
          defaultValue={shown}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/ Control+K"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-autocomplete="list"
          aria-controls="desk-search-pages"
          aria-activedescendant={choices[chosen] && `desk-search-page-${chosen}`}
          onInput={event => offer(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => offer('')}
          required
        />
      </Form>
      <ChoiceList choices={choices} chosen={chosen} />
    </search>
  )
}

interface Choice {
  path: string
  text: string
}

/** Actions of the case that is open, pages of the menu, cases, people and bodies that match what is typed, and the search for it. */
function useChoices(groups: MenuGroup[], typed: string): Choice[] {
  const { t } = useTranslation('menu')
  const found = useFoundChoices(typed)
  const offers = usePageOffers().map(({ path, name }) => ({ path, name: t(name as 'menu:entries.dashboard') }))
  const pages = pageChoices(groups, typed, ({ name }) => t(`entries.${name}`))
  const offered = [
    ...offers
      .filter(({ name }) => beginsWords(name, typed))
      .map(({ path, name }) => ({ path, text: t('search.do', { name }) })),
    ...pages.map(({ name, path }) => ({ path, text: t('search.goTo', { name }) })),
    ...found.map(({ path, kind, name }) => ({ path, text: t(`search.${kind}`, { name }) })),
  ]
  if (offered.length === 0) return []
  const text = typed.trim()
  return [...offered, { path: `/search?text=${encodeURIComponent(text)}`, text: t('search.all', { text }) }]
}

/** The keys that lead to the box from anywhere on the page; a dialog keeps its keys. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!leadsToSearch(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}

function ChoiceList({ choices, chosen }: { choices: readonly Choice[]; chosen: number }) {
  const { t } = useTranslation('menu')
  return (
    <div
      id="desk-search-pages"
      role="listbox"
      aria-label={t('search.pages')}
      className={styles.pages}
      hidden={choices.length === 0}
    >
      {choices.map(({ text, path }, index) => (
        <Link
          key={path}
          id={`desk-search-page-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          to={path}
          // the field keeps the focus, so that the list is still there when the click ends
          onMouseDown={event => event.preventDefault()}
        >
          {text}
        </Link>
      ))}
    </div>
  )
}
