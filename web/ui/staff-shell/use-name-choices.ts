import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { NameChoice } from './find-name-choices.ts'

/** As long as letters follow each other faster than this, nothing is asked. */
const pauseMilliseconds = 200

/** A single letter is in nearly every name. */
const fewestLetters = 2

/** People and bodies whose name has the typed text, as soon as the typing pauses; what finds them is loaded then. */
export function useNameChoices(typed: string): NameChoice[] {
  const { language } = useTranslation('shell').i18n
  const [found, setFound] = useState<{ text: string; choices: NameChoice[] }>()
  const text = typed.trim()
  useEffect(() => {
    // a number is that of a case
    if (text.length < fewestLetters || /^[\d\s+-]+$/.test(text)) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { findNameChoices } = await import('./find-name-choices.ts')
        const choices = await findNameChoices(text, language)
        if (isCurrent) setFound({ text, choices })
      } catch {
        // names are an addition: without them the box finds cases all the same
      }
    }, pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, language])
  return found?.text === text ? found.choices : []
}
