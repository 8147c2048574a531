import type { Language } from '../preferences.ts'
import { textsUrl } from './files.ts'
import { type TextGroup, textGroup } from './groups.ts'
import type { NamedTexts } from './inline-texts.tsx'
import {
  type AnyTranslate,
  hasText,
  type Namespace,
  type PageTexts,
  type TextTree,
  translateFrom,
} from './translate.ts'

/** The texts of some namespaces, by their names. */
type GroupOfTexts = Partial<Record<Namespace, TextTree>>

/** Fetches a file of texts, and again when the connection was lost. */
async function fetchTexts(language: Language, group: TextGroup): Promise<GroupOfTexts> {
  const url = textsUrl(language, group)
  const answer = await fetch(url).catch(() => fetch(url))
  if (!answer.ok) throw new Error(`The texts ${group} were answered with ${answer.status}.`)
  return (await answer.json()) as GroupOfTexts
}

/** The texts of a browser: those that a part lacks are fetched while it waits. */
export function textsOfBrowser(language: Language): PageTexts & { load(group: TextGroup): Promise<void> } {
  const files = new Map<TextGroup, GroupOfTexts>()
  const loading = new Map<TextGroup, Promise<void>>()
  const functions = new Map<Namespace, AnyTranslate>()

  const load = (group: TextGroup): Promise<void> => {
    const known = loading.get(group)
    if (known) return known
    const promise = fetchTexts(language, group).then(
      texts => void files.set(group, texts),
      error => {
        // a page that shows keys is still usable; after a while the next part that needs them asks again
        console.error(error)
        files.set(group, {})
        loading.delete(group)
        setTimeout(() => files.delete(group), 5000)
      },
    )
    loading.set(group, promise)
    return promise
  }

  const source = (name: Namespace): TextTree => {
    const group = textGroup(language, name)
    const texts = files.get(group)
    // React keeps the former content until it comes
    // oxlint-disable-next-line typescript/only-throw-error -- a promise is how a part waits
    if (!texts) throw load(group)
    return texts[name] ?? {}
  }

  return {
    language,
    load,
    exists: (key, { ns } = { ns: 'shell' }) => hasText(source, key, ns),
    getFixedT: (_, name) => translateFrom(language, source, name) as never,
    translateOf(names) {
      const missing = names.map(name => textGroup(language, name)).filter(group => !files.has(group))
      // oxlint-disable-next-line typescript/only-throw-error -- as above
      if (missing.length > 0) throw Promise.all(missing.map(load))
      const [first] = names as [Namespace]
      const known = functions.get(first) ?? translateFrom(language, source, first)
      functions.set(first, known)
      return known
    },
  }
}

/** The texts of the page that the server rendered, all of them available. */
export async function startTexts(): Promise<PageTexts> {
  const { language, groups } = JSON.parse(document.getElementById('texts')?.textContent ?? '') as NamedTexts
  const texts = textsOfBrowser(language)
  await Promise.all(groups.map(texts.load))
  return texts
}
