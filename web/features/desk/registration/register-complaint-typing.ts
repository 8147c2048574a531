import { type RefObject, useEffect } from 'react'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import type { Language } from '#web/platform/preferences.ts'
import { isSent, saveTyped } from './register-complaint.action.ts'

/** How much typing a browser that dies can cost. */
const everyMilliseconds = 10_000

const textOf = (form: HTMLFormElement): string =>
  new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString()

/** Stores what is typed while it is typed. A line that is down is no matter: the form still holds everything. */
export function useStoredTyping(holder: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const form = holder.current?.querySelector('form')
    if (!form) return
    let before = textOf(form)
    const timer = setInterval(() => {
      const typed = textOf(form)
      if (typed === before || form.getAttribute('aria-busy') === 'true') return
      before = typed
      void store(typed).catch(() => undefined)
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [holder])
}

/** Stores what the form holds now. Throws when the line is down. */
export const storeForm = (form: HTMLFormElement): Promise<void> => store(textOf(form))

async function store(typed: string): Promise<void> {
  const request = new Request(location.href, { method: 'POST', body: typed })
  const { language, draftId = '', intent: _, ...answers } = flatAnswers(await readAnswers(request))
  if (!isSent(draftId)) await saveTyped(answers, language as Language)
}
