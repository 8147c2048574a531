import { listPath, readListView } from '#contract/http/list-query.ts'
import type { SavedReports } from '#contract/reports/saved-reports.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { keepAnswer } from '#web/platform/answers/kept-answer.ts'

/** Kept for five minutes, though others may have shared new ones. */
const keep = keepAnswer<SavedReports>(300_000)

/** The reader's saved views. */
export const loadSavedViews = (userId: number): Promise<SavedReports> =>
  keep(String(userId), () => browserClient.listSavedReports())

/** The address of the reader's default view; undefined when there is none, or it cannot be loaded. */
export async function findFirstView(userId: number): Promise<string | undefined> {
  const { reports } = await loadSavedViews(userId).catch(() => ({ reports: [] }))
  const first = reports.find(({ kind, isDefault }) => kind === 'list' && isDefault)
  return first && listPath(readListView(new URLSearchParams(first.query)))
}
