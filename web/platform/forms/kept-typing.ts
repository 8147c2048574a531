import { newKey } from '#contract/http/client.ts'
import type { Answers } from './forms.ts'
import { readUnsent, sessionUser } from '../session/session.ts'

/** The typed content of a form that was not sent. */
export interface Typing {
  values: Answers
  /** Milliseconds since 1970. */
  at: number
}

const windowName = 'window'
const prefixOf = (form: string): string => `typing:${sessionUser()?.id}:${form}:`

/** Each window has its own: two windows with one form do not overwrite each other. A reload is the same window. */
function windowKey(): string {
  const known = sessionStorage.getItem(windowName)
  if (known) return known
  const key = newKey()
  sessionStorage.setItem(windowName, key)
  return key
}

/** Keeps a form's content in this browser, for its user. False when that is not possible: no room, or nobody signed in. */
export function keepTyping(form: string, values: Answers): boolean {
  if (!sessionUser()) return false
  try {
    localStorage.setItem(prefixOf(form) + windowKey(), JSON.stringify({ values, at: Date.now() } satisfies Typing))
    return true
  } catch {
    return false
  }
}

/** What this window kept of the form, otherwise what another one kept last; with `newest`, the last of any window. */
export function findTyping(form: string, { newest = false } = {}): Typing | undefined {
  const prefix = prefixOf(form)
  const kept = Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .flatMap(key => ({ key, typing: readUnsent(key) as Typing | undefined }))
    .filter((each): each is { key: string; typing: Typing } => each.typing !== undefined)
  const own = newest ? undefined : kept.find(({ key }) => key === prefix + windowKey())
  return (own ?? kept.sort((one, other) => other.typing.at - one.typing.at)[0])?.typing
}

/** What this user kept of all forms whose names begin like this, the newest of each. */
export function listTyping(beginning: string): { form: string; typing: Typing }[] {
  const prefix = `typing:${sessionUser()?.id}:`
  const forms = Object.keys(localStorage)
    .filter(key => key.startsWith(prefix + beginning))
    .map(key => key.slice(prefix.length, key.lastIndexOf(':')))
  return [...new Set(forms)].flatMap(form => {
    const typing = findTyping(form, { newest: true })
    return typing ? [{ form, typing }] : []
  })
}

/** The hidden field by which a form names its entry: `attempt` deletes it when the form's call has succeeded. */
export const sentTypingField = 'typing'

const forgotten = new Map<string, number>()

/** Deletes the form's entry from this browser, because it was sent or given up. */
export function forgetTyping(form: string): void {
  forgotten.set(form, countForgotten(form) + 1)
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(form))) localStorage.removeItem(key)
}

/** How often the form was forgotten: earlier content is not kept again when the form leaves the page. */
export const countForgotten = (form: string): number => forgotten.get(form) ?? 0
