import { readCookies } from '#web/platform/preferences.ts'

/** The names that a cookie can have; anything else would change the header. */
const cookieName = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/**
 * Ends every cookie of the request, whatever it is for. Over TLS the browser also empties its caches and what pages stored, without a script.
 * The directive for cookies is left out: it would sign people out of the other services of the same domain.
 */
export function forgettingHeaders(request: Request): Headers {
  const headers = new Headers({ 'Clear-Site-Data': '"cache", "storage"' })
  for (const name of readCookies(request.headers.get('cookie')).keys())
    if (cookieName.test(name)) headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  return headers
}
