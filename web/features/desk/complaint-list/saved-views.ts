import { listPath, readListView } from '#contract/list-query.ts'
import type { SavedReports } from '#contract/saved-reports.ts'
import { browserClient, countWrites } from '#web/platform/api.ts'

/** So long, in milliseconds, views are offered that others may have shared anew. */
const keptFor = 300_000

let kept: { of: number; until: number; writes: number; coming: Promise<SavedReports> } | undefined

/** What the reader has saved, asked for once in a while and after whatever was sent; a failure is not kept. */
export function loadSavedViews(userId: number): Promise<SavedReports> {
  const now = Date.now()
  const writes = countWrites()
  if (kept?.of === userId && kept.writes === writes && now < kept.until) return kept.coming
  const coming = browserClient.listSavedReports()
  kept = { of: userId, until: now + keptFor, writes, coming }
  coming.catch(() => {
    kept = undefined
  })
  return coming
}

/** The address of the list that opens first for the reader; undefined where none was chosen, or when it cannot be had. */
export async function findFirstView(userId: number): Promise<string | undefined> {
  const { reports } = await loadSavedViews(userId).catch(() => ({ reports: [] }))
  const first = reports.find(({ kind, isDefault }) => kind === 'list' && isDefault)
  return first && listPath(readListView(new URLSearchParams(first.query)))
}
