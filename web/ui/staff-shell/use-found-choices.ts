import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FoundChoice } from './find-choices.ts'
import { fewestLetters } from './page-choices.ts'

/** How long typing has to pause before the server is asked. */
const pauseMilliseconds = 200

/** Cases, people and bodies that have the typed text, as soon as the typing pauses; the code that finds them is loaded then. */
export function useFoundChoices(typed: string): FoundChoice[] {
  const { language } = useTranslation('shell')
  const [found, setFound] = useState<{ text: string; choices: FoundChoice[] }>()
  const text = typed.trim()
  useEffect(() => {
    if (text.length < fewestLetters) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { findChoices } = await import('./find-choices.ts')
        const choices = await findChoices(text, language)
        if (isCurrent) setFound({ text, choices })
      } catch {
        // without these offers Enter still searches
      }
    }, pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, language])
  return found?.text === text ? found.choices : []
}
