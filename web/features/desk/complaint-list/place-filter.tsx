import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { sortedOptionsOf } from '#web/ui/fields/options.ts'
import { loadPlaceLevels, type PlaceLevels } from './list-choices.ts'

const names = ['region', 'zone', 'woreda', 'kebele'] as const

/** Region, zone or sub city, woreda: each select appears after a choice in the one before. Posts the innermost as `location`. */
export function PlaceFilter({ places }: { places: PlaceLevels }) {
  const { t, language } = useTranslation('desk')
  const [{ chosen, levels }, setPlaces] = useState(places)
  const choose = async (level: number, value: string) => {
    const above = chosen.slice(0, level)
    const innermost = Number(value) || above.at(-1)
    setPlaces({ chosen: value ? [...above, Number(value)] : above, levels: levels.slice(0, level + 1) })
    setPlaces(await loadPlaceLevels(browserClient, innermost))
  }
  return (
    <>
      <input type="hidden" name="location" value={chosen.at(-1) ?? ''} />
      {levels.slice(0, names.length).map((options, level) => {
        const isSubCity = options.some(({ kind }) => kind === 'sub-city')
        const name = isSubCity ? 'subCity' : (names[level] ?? 'kebele')
        return (
          <NativeSelect
            key={name}
            label={t(`filter.${name}`)}
            value={chosen[level] ?? ''}
            onChange={event => choose(level, event.currentTarget.value)}
            data={[{ value: '', label: t('filter.any') }, ...sortedOptionsOf(options, language)]}
          />
        )
      })}
    </>
  )
}
