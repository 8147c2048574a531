import type { CodeChannel } from '#contract/tracking.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))}`

/** The page that asks for a tracking ID, with what was typed before. */
export const searchPath = (text: string): string => withQuery('/home/track-status/search', { text })

export interface StatusQuery {
  /** A code was sent there and is to be typed in now. */
  code?: CodeChannel | undefined
  /** A document has just been added. */
  added?: 'yes' | undefined
  /** A solved challenge. */
  solution?: string | undefined
  /** Instead of a challenge the answer may take a few seconds. */
  patient?: 'yes' | undefined
}

/** The page of one complaint. */
export const statusPath = (id: string, query: StatusQuery = {}): string =>
  withQuery('/home/track-status/status', { id, ...query })

/** The part of that page with one's own details, where its forms are and their answers are shown. */
export const detailsPath = (id: string, query: StatusQuery = {}): string => `${statusPath(id, query)}#details`
