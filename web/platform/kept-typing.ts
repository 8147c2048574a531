import { newKey } from '#contract/client.ts'
import type { Answers } from './forms.ts'
import { sessionUser } from './session.ts'

/** What a form held when it was last typed into, without having been sent. */
export interface Typing {
  values: Answers
  /** Milliseconds since 1970. */
  at: number
}

/** What nobody came back for is forgotten after a day. */
const longestKept = 86_400_000
const windowName = 'window'
const prefixOf = (form: string): string => `typing:${sessionUser()?.id}:${form}:`

/** Each window keeps its own: two of them on one form do not write over each other. A reload is the same window. */
function windowKey(): string {
  const known = sessionStorage.getItem(windowName)
  if (known) return known
  const key = newKey()
  sessionStorage.setItem(windowName, key)
  return key
}

/** Keeps what a form holds in this browser, for its user. False when that cannot be: there is no room, or nobody signed in. */
export function keepTyping(form: string, values: Answers): boolean {
  if (!sessionUser()) return false
  try {
    localStorage.setItem(prefixOf(form) + windowKey(), JSON.stringify({ values, at: Date.now() } satisfies Typing))
    return true
  } catch {
    return false
  }
}

/** What this window kept of the form, else what another one did last; with `newest`, what was typed last in any. */
export function findTyping(form: string, { newest = false } = {}): Typing | undefined {
  const prefix = prefixOf(form)
  const kept = Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .flatMap(key => ({ key, typing: read(key) }))
    .filter((each): each is { key: string; typing: Typing } => each.typing !== undefined)
  const own = newest ? undefined : kept.find(({ key }) => key === prefix + windowKey())
  return (own ?? kept.sort((one, other) => other.typing.at - one.typing.at)[0])?.typing
}

/** What this user kept of all forms whose names begin so, the newest of each. */
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

/** What stands under the key; what is too old or cannot be read goes. */
function read(key: string): Typing | undefined {
  try {
    const typing = JSON.parse(localStorage.getItem(key) ?? '') as Typing
    if (Date.now() - typing.at < longestKept) return typing
  } catch {
    // nothing that we wrote
  }
  localStorage.removeItem(key)
  return undefined
}

const forgotten = new Map<string, number>()

/** It was sent, or its user gave it up: nothing of the form stays in this browser. */
export function forgetTyping(form: string): void {
  forgotten.set(form, countForgotten(form) + 1)
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(form))) localStorage.removeItem(key)
}

/** How often the form was forgotten: what it held before that is not kept once more when it leaves the page. */
export const countForgotten = (form: string): number => forgotten.get(form) ?? 0
