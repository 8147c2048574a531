import type { CodeChannel } from '#contract/choices.ts'
import type { CaseIntent } from './case/case-answer.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))}`

export const searchPage = '/home/track-status/search'

/** The page that asks for a tracking ID, with what was typed before. */
export const searchPath = (text: string): string => withQuery(searchPage, { text })

export interface StatusQuery {
  /** A code was sent there and is to be typed in now. */
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

/** The path of the page that a request is for. With JavaScript it asks for the page's data, where no answer may lead to. */
export const pageOf = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, '')

const statusPage = '/home/track-status/status'

/** The page of one complaint; another page with the same way in, where `page` names one. */
export const statusPath = (id: string, query: StatusQuery = {}, page: string = statusPage): string =>
  withQuery(page, { id, ...query })

/** The part of that page with one's own details, where its forms are and their answers are shown. */
export const detailsPath = (id: string, query: StatusQuery = {}, page?: string): string =>
  `${statusPath(id, query, page)}#details`

/** The part of that page with what the complainant can do, and its answers. */
export const canDoPath = (id: string): string => `${statusPath(id)}#can-do`

/** The page with what the office concluded. */
export const grievancePath = (id: string): string => statusPath(id, {}, '/resolution/grievance-application')

export const referPage = '/refer/refer-application'

/** The page on which another body is asked for, and what came of it; without a complaint it asks for one. */
export const referPath = (id?: string): string => (id === undefined ? referPage : statusPath(id, {}, referPage))

/** The page on which what is missing is supplied; who has not proven the complaint yet does not know its number. */
export const adjustPath = (
  id: string,
  { complaintId = 0, departmentId = 0 }: { complaintId?: number | undefined; departmentId?: number | undefined } = {},
): string => withQuery(`/complaint/adjust-complaint/${complaintId}/${departmentId}`, { id })
