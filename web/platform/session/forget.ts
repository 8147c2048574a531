/** Other tabs learn of it by an entry of this name, which is written for that moment only. */
const forgottenKey = 'forgotten'

/** Empties what pages stored in this browser, and tells its other tabs, which show nothing of it any more. */
export async function forgetInBrowser(): Promise<void> {
  localStorage.setItem(forgottenKey, 'yes')
  localStorage.clear()
  sessionStorage.clear()
  // missing in pages without TLS, or in old browsers
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  const kept = (await globalThis.caches?.keys()) ?? []
  await Promise.all(kept.map(name => caches.delete(name)))
}

/**
 * Shows no page as it was before: one that the browser brings back as a whole is loaded again, by what the reader may see now; after everything
 * was forgotten in another tab this one leads to the start page.
 */
export function showNothingKept(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.documentElement.hidden = true
    location.reload()
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === forgottenKey && newValue !== null) location.replace('/home/')
  })
}
