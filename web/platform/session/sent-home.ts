import { readCookies } from '../preferences.ts'

/** Why the start page is shown to somebody who wanted another page. */
export const sentHomeReasons = ['session-ended', 'sign-in-needed'] as const
export type SentHome = (typeof sentHomeReasons)[number]

const name = 'sent-home'

/** The reason is forgotten by itself after ten minutes. */
const longestKept = 600

/** The cookie that tells the server the reason; undefined deletes it. Only values of the list above count, so a forged cookie shows no other words. */
export const sentHomeCookie = (reason: SentHome | undefined): string =>
  `${name}=${reason ?? ''}; Path=/; Max-Age=${reason ? longestKept : 0}; SameSite=Lax`

/** The reason in the cookies of a request; undefined without one, or with one that we do not give. */
export const findSentHome = (headers: Headers): SentHome | undefined => {
  const told = readCookies(headers.get('cookie')).get(name)
  return sentHomeReasons.find(reason => reason === told)
}
