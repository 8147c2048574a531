import type { Language } from '../preferences.ts'
import { textsUrl } from './files.ts'
import type { NamedTexts } from './inline-texts.tsx'
import {
  type AnyTranslate,
  hasText,
  type Namespace,
  type PageTexts,
  type TextTree,
  translateFrom,
} from './translate.ts'

/** Fetches a file of texts, and once more when the line broke. */
async function fetchTexts(language: Language, name: Namespace): Promise<TextTree> {
  const url = textsUrl(language, name)
  const answer = await fetch(url).catch(() => fetch(url))
  if (!answer.ok) throw new Error(`The texts ${name} were answered with ${answer.status}.`)
  return (await answer.json()) as TextTree
}

/** The texts of a browser: those that a part lacks are fetched while it waits. */
export function textsOfBrowser(language: Language): PageTexts & { load(name: Namespace): Promise<void> } {
  const trees = new Map<Namespace, TextTree>()
  const loading = new Map<Namespace, Promise<void>>()
  const functions = new Map<Namespace, AnyTranslate>()

  const load = (name: Namespace): Promise<void> => {
    const known = loading.get(name)
    if (known) return known
    const promise = fetchTexts(language, name).then(
      tree => void trees.set(name, tree),
      error => {
        // a page that shows keys can be used; after a while the next part that needs them asks again
        console.error(error)
        trees.set(name, {})
        loading.delete(name)
        setTimeout(() => trees.delete(name), 5000)
      },
    )
    loading.set(name, promise)
    return promise
  }

  const source = (name: Namespace): TextTree => {
    const tree = trees.get(name)
    // React shows what was there before until it comes
    // oxlint-disable-next-line typescript/only-throw-error -- a promise is how a part waits
    if (!tree) throw load(name)
    return tree
  }

  return {
    language,
    load,
    exists: (key, { ns } = { ns: 'shell' }) => hasText(source, key, ns),
    getFixedT: (_, name) => translateFrom(language, source, name) as never,
    translateOf(names) {
      const missing = names.filter(name => !trees.has(name))
      // oxlint-disable-next-line typescript/only-throw-error -- as above
      if (missing.length > 0) throw Promise.all(missing.map(load))
      const [first] = names as [Namespace]
      const known = functions.get(first) ?? translateFrom(language, source, first)
      functions.set(first, known)
      return known
    },
  }
}

/** The texts of the page that the server made, all of them at hand. */
export async function startTexts(): Promise<PageTexts> {
  const { language, names } = JSON.parse(document.getElementById('texts')?.textContent ?? '') as NamedTexts
  const texts = textsOfBrowser(language)
  await Promise.all(names.map(texts.load))
  return texts
}
