import { preload } from 'react-dom'
import { statusTexts } from '#contract/values/status-texts.ts'
import { type Language, languages } from '../preferences.ts'
import { textsUrl } from './files.ts'
import { textGroup } from './groups.ts'
import type { NamedTexts } from './inline-texts.tsx'
import {
  type AnyTranslate,
  hasText,
  type Namespace,
  type PageTexts,
  type TextTree,
  type Translate,
  translateFrom,
} from './translate.ts'

const files = import.meta.glob<TextTree>('../../locales/*/*.json', { eager: true, import: 'default' })

const treeOf = (language: Language, name: Namespace): TextTree =>
  name === 'statuses' ? statusTexts[language] : (files[`../../locales/${language}/${name}.json`] as TextTree)

/** For each language the functions by the first of their namespaces, shared by all requests. */
const shared = Object.fromEntries(
  languages.map(language => [language, new Map<Namespace, AnyTranslate>()]),
) as unknown as Record<Language, Map<Namespace, AnyTranslate>>

function translateIn(language: Language, first: Namespace): AnyTranslate {
  const known = shared[language].get(first)
  if (known) return known
  const made = translateFrom(language, name => treeOf(language, name), first)
  shared[language].set(first, made)
  return made
}

/** What a browser always needs: the frame of pages, and messages for failures. */
const atHand: readonly Namespace[] = ['shell', 'states']

export interface RequestTexts extends PageTexts {
  /** The files with what the rendering has used so far and what was named ahead, which the browser needs to continue. */
  used(): NamedTexts
}

/** The texts of one request: all are available, and each request has its own list of those that it used, or will need. */
export function textsFor(language: Language, ahead: readonly Namespace[] = []): RequestTexts {
  const names = new Set<Namespace>([...atHand, ...ahead])
  return {
    language,
    exists: (key, { ns } = { ns: 'shell' }) => hasText(name => treeOf(language, name), key, ns),
    getFixedT: <Name extends Namespace>(other: Language, name: Name) =>
      translateIn(other, name) as unknown as Translate<Name>,
    translateOf(used) {
      for (const name of used) names.add(name)
      return translateIn(language, used[0]!)
    },
    used: () => ({ language, groups: [...new Set([...names].map(name => textGroup(language, name)))] }),
  }
}

/** Tells the browser of the files with these texts before its scripts ask for them. */
export function preloadTexts({ language, groups }: NamedTexts): void {
  for (const group of groups) preload(textsUrl(language, group), { as: 'fetch', crossOrigin: 'anonymous' })
}
