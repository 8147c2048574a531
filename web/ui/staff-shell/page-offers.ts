import { useMatches } from 'react-router'

/** What can be done on the page that is open: offered in the search box by its name. */
export interface PageOffer {
  path: string
  /** Key of its name among the texts, with their namespace. */
  name: string
}

/** What a page exports in its `handle` when the search box offers what can be done on it. */
export interface OfferHandle<Loaded> {
  offers: (loaded: Loaded) => PageOffer[]
}

export const usePageOffers = (): PageOffer[] =>
  useMatches().flatMap(({ handle, loaderData }) =>
    loaderData === undefined ? [] : ((handle as Partial<OfferHandle<unknown>> | undefined)?.offers?.(loaderData) ?? []),
  )
