import { createContext, useContext } from 'react'
import type { Language } from '../preferences.ts'
import type { Namespace } from './translate.ts'

/** Which texts a page is made of. */
export interface NamedTexts {
  language: Language
  names: readonly Namespace[]
}

/** Lists the texts that the page used; the server fills it in, the browser leaves what is there alone. */
export const InlineTextsContext = createContext<(() => NamedTexts) | null>(null)

/** Must come after everything that uses texts: it names what was used until it is rendered. */
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
