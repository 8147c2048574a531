import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'

/** Writes the used texts into the page; the server fills it in, the browser leaves what is there alone. */
export const InlineTextsContext = createContext<(() => object) | null>(null)

/** Must come after everything that uses texts: it lists what was used until it is rendered. */
export const InlineTexts: ComponentType = () => {
  const collect = useContext(InlineTextsContext)
  const json = collect ? JSON.stringify(collect()).replaceAll('<', '\\u003c') : ''
  return (
    <script
      id="texts"
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own catalogue, with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
