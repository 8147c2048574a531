import { type KeyboardEvent as FieldKey, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MenuGroup } from '#web/menu.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isTyping } from '../is-typing.ts'
import { pageChoices } from './page-choices.ts'
import styles from './staff-shell.module.css'

/** A slash outside of fields, or Ctrl and K (Cmd and K) anywhere. */
const leadsToSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping(target)
}

/** The search box of the desk; `/` and Ctrl+K lead into it from anywhere on the page. */
export function SearchBox({ groups }: { groups: MenuGroup[] }) {
  const { pathname, key } = useLocation()
  const text = useSearchParams()[0].get('text') ?? ''
  const shown = pathname === '/search' ? text : ''
  return <SearchField key={`${key} ${shown}`} shown={shown} groups={groups} />
}

/** Finds cases; the pages of the menu that are called so are offered below, to go to with the arrows and Enter. */
function SearchField({ shown, groups }: { shown: string; groups: MenuGroup[] }) {
  const { t } = useTranslation(['shell', 'menu'])
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const pages = pageChoices(groups, typed, ({ name }) => t(`menu:entries.${name}`))
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!leadsToSearch(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const offer = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const onKeyDown = (event: FieldKey) => {
    if (pages.length === 0 || event.nativeEvent.isComposing) return
    const page = pages[chosen]
    // one step beyond the last leads back into the box
    if (event.key === 'ArrowDown') setChosen(chosen + 1 < pages.length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') setChosen(chosen < 0 ? pages.length - 1 : chosen - 1)
    else if (event.key === 'Escape') offer('')
    else if (event.key === 'Enter' && page) void navigate(page.path)
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.search}>
      <Form method="get" action="/search">
        <label htmlFor="desk-search" className="visually-hidden">
          {t('deskSearch.label')}
        </label>
        <input
          ref={input}
          id="desk-search"
          name="text"
          type="search"
          className="input"
          placeholder={t('deskSearch.placeholder')}
          defaultValue={shown}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/ Control+K"
          role="combobox"
          aria-expanded={pages.length > 0}
          aria-autocomplete="list"
          aria-controls="desk-search-pages"
          aria-activedescendant={pages[chosen] && `desk-search-page-${chosen}`}
          onInput={event => offer(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => offer('')}
          required
        />
      </Form>
      <div
        id="desk-search-pages"
        role="listbox"
        aria-label={t('deskSearch.pages')}
        className={styles.pages}
        hidden={pages.length === 0}
      >
        {pages.map(({ name, path }, index) => (
          <Link
            key={path}
            id={`desk-search-page-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            to={path}
            // the field keeps the focus, so that the list is still there when the press ends
            onMouseDown={event => event.preventDefault()}
          >
            {t('deskSearch.goTo', { name })}
          </Link>
        ))}
      </div>
    </search>
  )
}
