import { useEffect, useRef } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './staff-shell.module.css'

/** Where somebody types, a slash is a slash. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** A slash outside of fields, or Ctrl and K (Cmd and K) anywhere. */
const leadsToSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping(target)
}

/** The search box of the desk; `/` and Ctrl+K lead into it from anywhere on the page. */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  const text = useSearchParams()[0].get('text') ?? ''
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
  const shown = pathname === '/search' ? text : ''
  return (
    <search className={styles.search}>
      <Form method="get" action="/search" key={shown}>
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
          required
        />
      </Form>
    </search>
  )
}
