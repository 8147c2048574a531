/**
 * Pages by keyset know only the next page. The way back is kept in the address: its `cursor` holds the
 * cursors of the pages gone through, the last one being that of the page shown, so that links work and can be shared.
 */
const separator = '~'
const firstPage = 'first'

/** Going back further than this leads to the first page, because addresses have to stay short. */
const longestTrail = 20

const trailOf = (parameter: string | null): string[] =>
  parameter === null || parameter === firstPage ? [] : parameter.split(separator).filter(Boolean)

/** The cursor to ask the API with; undefined on the first page. */
export const currentCursor = (parameter: string | null): string | undefined => trailOf(parameter).at(-1)

/** The parameters of the pages beside the one shown; null where there is none. */
export interface Pages {
  next: string | null
  previous: string | null
}

/** The pages beside the one of the parameter; the API gives the cursor of the next one, or null. */
export function pagesBeside(parameter: string | null, nextCursor: string | number | null): Pages {
  const trail = trailOf(parameter)
  return {
    next: nextCursor === null ? null : [...trail, nextCursor].slice(-longestTrail).join(separator),
    previous: trail.length === 0 ? null : trail.slice(0, -1).join(separator) || firstPage,
  }
}
