import { createContext, useContext } from 'react'
import type { Language } from '../preferences.ts'
import type { TextGroup } from './groups.ts'
import type { Namespace } from './translate.ts'

/** The files of texts that a page needs. */
export interface NamedTexts {
  language: Language
  groups: readonly TextGroup[]
}

/** What a page or its frame exports as `handle` when it is first rendered in the browser: the texts that it will need, so that they come with its scripts. */
export interface TextsHandle {
  texts: readonly Namespace[]
}

/** Lists the files of texts that the page needs; the server fills it in, and the browser leaves it unchanged. */
export const InlineTextsContext = createContext<(() => NamedTexts) | null>(null)

/** Must come after everything that uses texts, because it lists what was used so far. */
export function InlineTexts() {
  const collect = useContext(InlineTextsContext)
  return (
    <script
      id="texts"
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours
      dangerouslySetInnerHTML={{ __html: collect ? JSON.stringify(collect()) : '' }}
    />
  )
}
