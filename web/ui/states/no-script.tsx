import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Language, languages } from '#web/platform/preferences.ts'

/** A notice in both languages, the reader's first, for browsers without JavaScript; others do not show it. */
export const NoScript = ({ children }: { children: (language: Language) => ReactNode }) => (
  <noscript>
    <InBothLanguages>{children}</InBothLanguages>
  </noscript>
)

function InBothLanguages({ children }: { children: (language: Language) => ReactNode }) {
  const { language: reader } = useTranslation()
  const inOrder = languages.toSorted(language => (language === reader ? -1 : 1))
  return inOrder.map(language => (
    <div key={language} lang={language} className="notice">
      {children(language)}
    </div>
  ))
}
