import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FoundChoice } from './find-choices.ts'

/** As long as letters follow each other faster than this, nothing is asked. */
const pauseMilliseconds = 200

/** Fewer letters are in too many texts. */
const fewestLetters = 3

/** Cases, people and bodies that have the typed text, as soon as the typing pauses; what finds them is loaded then. */
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
        // offers are an addition: without them Enter finds cases all the same
      }
    }, pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, language])
  return found?.text === text ? found.choices : []
}
