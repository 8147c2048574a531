import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FoundPlace } from '#contract/settings/locations.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { SearchedChoice } from './searched-choice.tsx'

interface PlaceChoiceProps {
  name: string
  isOptional?: boolean
  /** Only these can be chosen. */
  accepts?: (place: FoundPlace) => boolean
}

/** A place, found by typing a part of its name; posts its id. */
export function PlaceChoice({ accepts = () => true, ...choice }: PlaceChoiceProps) {
  const { t, language } = useTranslation('bodies')
  const pathOf = ({ path }: FoundPlace) => path.map(one => inLanguage(one, language)).join(' / ')
  const find = async (text: string) => {
    const places = await browserClient.searchLocations({ query: { text } })
    return places.filter(accepts).map(place => ({ id: place.id, name: pathOf(place) }))
  }
  const texts = {
    hint: t('place.hint'),
    search: t('place.search'),
    chosen: (name: string) => t('place.chosen', { name }),
    none: t('place.none'),
    clear: t('place.clear'),
    found: t('place.found'),
    nothing: t('place.nothing'),
  }
  return <SearchedChoice {...choice} find={find} texts={texts} />
}
