import { type RefObject, useEffect } from 'react'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import type { Language } from '#web/platform/preferences.ts'
import { saveTyped } from './register-complaint.action.ts'

/** How much typing a browser that dies can cost. */
const everyMilliseconds = 10_000

const textOf = (form: HTMLFormElement): string =>
  new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString()

/**
 * Stores what is typed while it is typed; `isStored` says whether what the form shows at first is on the server already. A line
 * that is down is no matter: the form still holds everything.
 */
export function useStoredTyping(holder: RefObject<HTMLElement | null>, isStored: boolean) {
  useEffect(() => {
    const form = holder.current?.querySelector('form')
    if (!form) return
    let before = isStored ? textOf(form) : ''
    const timer = setInterval(() => {
      const typed = textOf(form)
      if (typed === before || form.getAttribute('aria-busy') === 'true') return
      before = typed
      void store(typed).catch(() => undefined)
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [holder, isStored])
}

async function store(typed: string): Promise<void> {
  const request = new Request(location.href, { method: 'POST', body: new URLSearchParams(typed) })
  const { language, draftId = '', intent: _, ...answers } = flatAnswers(await readAnswers(request))
  await saveTyped(draftId, answers, language as Language)
}
