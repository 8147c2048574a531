import { preferenceCookie, type Preferences, readPreferences } from '../preferences.ts'

/**
 * Applies the account's preferences to this browser, from the next page that the server renders. Preferences that the account never set
 * (null) stay as they are here. Returns whether anything changes.
 */
export function showAsChosen(chosen: { [Name in keyof Preferences]?: string | null }): boolean {
  const shown = readPreferences(new Headers({ cookie: document.cookie, 'accept-language': navigator.language }))
  const changed = Object.entries(chosen).filter(([name, value]) => value && value !== shown[name as keyof Preferences])
  for (const [name, value] of changed) {
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not everywhere yet
    document.cookie = preferenceCookie(name, value ?? '') ?? ''
  }
  return changed.length > 0
}
