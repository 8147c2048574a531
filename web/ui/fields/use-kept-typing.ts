import { type RefObject, useEffect } from 'react'
import { type Answers, answersIn } from '#web/platform/forms/forms.ts'
import { countForgotten, forgetTyping, keepTyping } from '#web/platform/forms/kept-typing.ts'
import { holdForm, markKept, type Place, releaseForm } from '#web/platform/forms/leaving.ts'

interface KeptForm {
  /** Identifies the form in this browser: `case:12:forward`. */
  keepAs: string | undefined
  /** It shows earlier typing, which stays stored until it is sent or given up. */
  isRestored: boolean
  /** It shows typing that is not stored yet. */
  isTyped?: boolean
  /** Whether the form is gone at that address of the same page; it is gone on every other page. */
  isLeftAt?: ((next: Place) => boolean) | undefined
}

/**
 * Stores the typing in the form within `holder`, at once, so that no way of leaving the page loses it. Chosen files, passwords and
 * one-time codes, and everything when the browser has no room, cannot be stored: then leaving asks first.
 */
export function useKeptTyping(
  holder: RefObject<HTMLElement | null>,
  { keepAs, isRestored, isTyped = false, isLeftAt }: KeptForm,
  revision = 0,
) {
  useEffect(() => {
    const form = holder.current?.querySelector('form')
    if (!form) return
    markKept(form)
    if (keepAs === undefined) return
    const { pathname } = location
    const untouched = JSON.stringify(storable(form))
    let forgotten = countForgotten(keepAs)
    let last = untouched
    let isKept = !isTyped || keepTyping(keepAs, storable(form))
    const keep = () => {
      const values = storable(form)
      const text = JSON.stringify(values)
      if (text !== last) {
        const isUntouched = text === untouched && !isRestored && !isTyped
        if (isUntouched) forgetTyping(keepAs)
        isKept = isUntouched || keepTyping(keepAs, values)
        last = text
      }
      if (!isKept || hasFiles(form) || hasSecrets(form))
        holdForm(form, next => next.pathname !== pathname || (isLeftAt?.(next) ?? false))
      else releaseForm(form)
    }
    const note = () => {
      forgotten = countForgotten(keepAs)
      keep()
      forgotten = countForgotten(keepAs)
    }
    // a button may have changed the form's content; what was sent meanwhile is not stored again
    const keepRest = () => countForgotten(keepAs) === forgotten && keep()
    // a password is on its way; a file may have to be sent again
    const send = () => !hasFiles(form) && releaseForm(form)
    form.addEventListener('submit', send)
    form.addEventListener('input', note)
    form.addEventListener('change', note)
    window.addEventListener('pagehide', keepRest)
    return () => {
      form.removeEventListener('submit', send)
      form.removeEventListener('input', note)
      form.removeEventListener('change', note)
      window.removeEventListener('pagehide', keepRest)
      keepRest()
      releaseForm(form)
    }
    // a form that is rendered again is another one; its initial content is read on arrival
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [holder, keepAs, revision])
}

const secretsIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(
    'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])',
  ),
]

const hasSecrets = (form: HTMLFormElement): boolean => secretsIn(form).some(({ value }) => value !== '')

function storable(form: HTMLFormElement): Answers {
  const secrets = new Set(secretsIn(form).map(({ name }) => name))
  return Object.fromEntries(Object.entries(answersIn(form)).filter(([name]) => !secrets.has(name)))
}

const hasFiles = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => (files?.length ?? 0) > 0)
