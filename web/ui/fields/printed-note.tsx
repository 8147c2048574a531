import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** Signs that every keyboard for Latin and Ethiopic has are printed: for them the list of signs is not fetched. */
const isUsual = (text: string): boolean => !/[^\s\u0020-\u024f\u1200-\u137f\u2010-\u2026]/.test(text)

/** The signs of a text that no letter can print, with their codes. Without the list nothing is said; the server looks again. */
async function unprintedIn(text: string): Promise<string> {
  if (isUsual(text)) return ''
  try {
    const { nameSigns, unprintedSigns } = await import('#contract/values/printed-signs.ts')
    return nameSigns(unprintedSigns(text))
  } catch {
    return ''
  }
}

/** Below a field whose text goes into a letter: what of it cannot be printed, as soon as it is typed. */
export function PrintedNote({ text }: { text: string }) {
  const { t } = useTranslation('fields')
  const [signs, setSigns] = useState('')
  useEffect(() => {
    let isLatest = true
    void unprintedIn(text).then(found => isLatest && setSigns(found))
    return () => {
      isLatest = false
    }
  }, [text])
  return (
    signs && (
      <p role="status">
        <strong>{t('notPrintable', { signs })}</strong>
      </p>
    )
  )
}
