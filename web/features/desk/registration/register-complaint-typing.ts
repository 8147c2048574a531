import { type RefObject, useEffect } from 'react'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import type { Language } from '#web/platform/preferences.ts'
import { saveTyped } from './register-complaint.action.ts'

/** The most typing that a crashing browser can lose. */
const everyMilliseconds = 10_000

const textOf = (form: HTMLFormElement): string =>
  new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString()

/**
 * Stores the typing while it goes on; `isStored` says whether the initial content is on the server already. A lost
 * connection does no harm, because the form still holds everything.
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

async function store(text: string): Promise<void> {
  const at = performance.now()
  const request = new Request(location.href, { method: 'POST', body: new URLSearchParams(text) })
  const { language, draftId = '', intent: _, ...typed } = flatAnswers(await readAnswers(request))
  await saveTyped({ draftId, typed, language: language as Language, at })
}
