import { inList } from '#contract/values/lists.ts'
import { useEffect, useState } from 'react'
import { type LetterPlace, letterPlaces } from '#contract/filing/letter-places.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** The signs that a letter cannot print, by the place where they stand. */
type Places = Partial<Record<LetterPlace, string>>

/** The signs with their places, in words. */
export function usePlacesText(): (places: Places) => string {
  const { t, language } = useTranslation('case-actions')
  return places =>
    inList(
      language,
      letterPlaces.map(place => places[place] && t(`printed.places.${place}`, { signs: places[place] })),
    )
}

async function unprintedIn(said: Partial<Record<LetterPlace, readonly string[]>>): Promise<Places> {
  const { nameSigns, unprintedSigns } = await import('#contract/values/printed-signs.ts')
  return Object.fromEntries(
    Object.entries(said).map(([place, texts]) => [place, nameSigns(unprintedSigns(texts.join(' ')))]),
  )
}

interface UnprintedPlacesProps {
  /** What the letter will say, as far as it is known before it is issued. */
  said: Partial<Record<LetterPlace, readonly string[]>>
}

/** Before a letter is issued: what of it cannot be printed, and where that stands. Nothing if all of it can; the server looks again. */
export function UnprintedPlaces({ said }: UnprintedPlacesProps) {
  const { t } = useTranslation('case-actions')
  const textOf = usePlacesText()
  const [places, setPlaces] = useState<Places>({})
  const whole = JSON.stringify(said)
  useEffect(() => {
    let isLatest = true
    unprintedIn(JSON.parse(whole) as typeof said).then(
      found => isLatest && setPlaces(found),
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [whole])
  const named = textOf(places)
  return (
    named && (
      <p className="notice" role="status">
        {t('refusals.not-printable', { places: named })}
      </p>
    )
  )
}
