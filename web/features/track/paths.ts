import type { CodeChannel } from '#contract/values/choices.ts'
import type { CaseIntent } from './case/case-answer.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))}`

export const searchPage = '/home/track-status/search'

/** The page that asks for a tracking ID, with what was typed before. */
export const searchPath = (text: string): string => withQuery(searchPage, { text })

export interface StatusQuery {
  /** A code was sent there and has to be typed now. */
  code?: CodeChannel | undefined
  /** A document has just been added. */
  added?: 'yes' | undefined
  /** What the complainant has just done. */
  done?: CaseIntent | undefined
  /** A solved challenge. */
  solution?: string | undefined
  /** Instead of a challenge the answer may take a few seconds. */
  patient?: 'yes' | undefined
}

/** The path of the page for a request. With JavaScript a request is for the page's data, an address that no answer may lead to. */
export const pageOf = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, '')

const statusPage = '/home/track-status/status'

/** The page of one complaint, or another page with the same entry, if `page` names one. */
export const statusPath = (id: string, query: StatusQuery = {}, page: string = statusPage): string =>
  withQuery(page, { id, ...query })

/** The page with everything that the office holds on the complaint, to have as a file. */
export const ownDossiersPath = (id: string): string => statusPath(id, {}, '/home/dossiers')

/** The part of that page with the complainant's details, with its forms and their answers. */
export const detailsPath = (id: string, query: StatusQuery = {}, page?: string): string =>
  `${statusPath(id, query, page)}#details`

/** The part of that page with the complainant's actions, and their answers. */
export const canDoPath = (id: string): string => `${statusPath(id)}#can-do`

/** The page with the office's conclusion. */
export const grievancePath = (id: string): string => statusPath(id, {}, '/resolution/grievance-application')

export const referPage = '/refer/refer-application'

/** The page to ask for another body, and its outcome; without a complaint it asks for one. */
export const referPath = (id?: string): string => (id === undefined ? referPage : statusPath(id, {}, referPage))

/** The page with what the body complained against says. */
export const ownStatementPath = (id: string): string => statusPath(id, {}, '/home/track-status/statement')

/** The page to supply what is missing; a visitor who has not proven the complaint does not know its number. */
export const adjustPath = (
  id: string,
  { complaintId = 0, departmentId = 0 }: { complaintId?: number | undefined; departmentId?: number | undefined } = {},
): string => withQuery(`/complaint/adjust-complaint/${complaintId}/${departmentId}`, { id })
