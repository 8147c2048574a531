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

/** The parameter of the next page; null when the API says there is none. */
export const nextTrail = (parameter: string | null, nextCursor: string | number | null): string | null =>
  nextCursor === null ? null : [...trailOf(parameter), nextCursor].slice(-longestTrail).join(separator)

/** The parameter of the page before; null on the first page. */
export function previousTrail(parameter: string | null): string | null {
  const trail = trailOf(parameter)
  return trail.length === 0 ? null : trail.slice(0, -1).join(separator) || firstPage
}
