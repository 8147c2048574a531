import { preferenceCookie, type Preferences, readPreferences } from './preferences.ts'

/**
 * Shows this browser as an account has chosen, from the next page that the server renders. What the account never chose
 * (null) stays as it is here. Says whether anything changes.
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
