import { useState } from 'react'
import type { ReportDimension } from '#contract/reports/report-choices.ts'
import type { FoundPlace } from '#contract/settings/locations.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import { type PlaceDimension, placeDimensions, type SearchedProps } from './searched-dimensions.ts'
import { useReportTexts } from './use-report-texts.ts'

const dimensionOf: Partial<Record<FoundPlace['kind'], PlaceDimension>> = {
  region: 'region',
  'chartered-city': 'region',
  zone: 'zone',
  'sub-city': 'zone',
  woreda: 'woreda',
}

/** A choice that is posted as the filter of its dimension. */
interface Chosen {
  dimension: ReportDimension
  key: string
  name: string
}

/** The filter in use among some dimensions, as a choice that can be changed. */
function useChosen(dimensions: readonly ReportDimension[], { filters, named }: SearchedProps) {
  const texts = useReportTexts()
  const dimension = dimensions.toReversed().find(name => filters[name] !== undefined)
  const key = dimension && filters[dimension]
  const filter = named.find(one => one.dimension === dimension)
  return useState<Chosen | undefined>(
    dimension && key ? { dimension, key, name: filter ? texts.group(dimension, filter) : key } : undefined,
  )
}

/** The place and the handler of a report, found by typing. */
export default function SearchedFilters({ findsPeople, ...props }: SearchedProps & { findsPeople: boolean }) {
  return (
    <>
      <PlaceSearch {...props} />
      {findsPeople && <HandlerSearch {...props} />}
    </>
  )
}

/** A region, a zone or sub city, or a woreda, found by typing a part of its name. */
function PlaceSearch(props: SearchedProps) {
  const { t, language } = useTranslation('reports')
  const [chosen, setChosen] = useChosen(placeDimensions, props)
  const nameOf = ({ path }: FoundPlace) => path.map(one => inLanguage(one, language)).join(' / ')
  const find = async (text: string) => {
    const places = await browserClient.searchLocations({ query: { text } })
    return { items: places.filter(({ kind }) => dimensionOf[kind] !== undefined), isCut: places.length >= 50 }
  }
  const choose = (place: FoundPlace) => {
    const dimension = dimensionOf[place.kind]
    if (dimension) setChosen({ dimension, key: String(place.id), name: nameOf(place) })
  }
  return (
    <Posted chosen={chosen}>
      <Combobox<FoundPlace>
        label={t('place')}
        placeholder={t('any')}
        shown={chosen?.name ?? ''}
        fewest={2}
        find={find}
        nothing={t('noPlace')}
        onChosen={choose}
        onEmptied={() => setChosen(undefined)}
      >
        {nameOf}
      </Combobox>
    </Posted>
  )
}

/** A member of staff who leads the work on cases, found by typing a part of the name. */
function HandlerSearch(props: SearchedProps) {
  const { t, language } = useTranslation('reports')
  const texts = useReportTexts()
  const [chosen, setChosen] = useChosen(['handler'], props)
  const find = async (text: string) => {
    const { people } = await browserClient.findNames({ query: { text } })
    return { items: people, isCut: false }
  }
  return (
    <Posted chosen={chosen}>
      <Combobox<Person>
        label={texts.dimension('handler')}
        placeholder={t('any')}
        shown={chosen?.name ?? ''}
        fewest={2}
        find={find}
        nothing={t('nobody')}
        onChosen={({ id, name }) =>
          setChosen({ dimension: 'handler', key: String(id), name: inLanguage(name, language) })
        }
        onEmptied={() => setChosen(undefined)}
      >
        {({ name, organization }) =>
          [name, organization].flatMap(each => (each ? [inLanguage(each, language)] : [])).join(' · ')
        }
      </Combobox>
    </Posted>
  )
}
type Person = Awaited<ReturnType<typeof browserClient.findNames>>['people'][number]

const Posted = ({ chosen, children }: { chosen: Chosen | undefined; children: React.ReactNode }) => (
  <div>
    {chosen && <input type="hidden" name={chosen.dimension} value={chosen.key} />}
    {children}
  </div>
)
