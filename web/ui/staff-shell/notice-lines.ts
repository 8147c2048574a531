import type { Notice } from '#contract/accounts/notices.ts'
import { dayOfInstant } from '#web/platform/format.ts'

/** So many alike notices share one line. */
const fewest = 4

/** Alike notices, the newest first; only one where there are few. */
export type NoticeLine = readonly [Notice, ...Notice[]]

/**
 * The lines of the bell: notices of the same kind share one, unread ones whatever their day, read ones of one day. Each line stands
 * where its newest notice is.
 */
export function noticeLines(notices: readonly Notice[]): NoticeLine[] {
  const alike = Map.groupBy(notices, likeness)
  return notices.flatMap(notice => {
    const group = alike.get(likeness(notice)) ?? []
    if (group.length < fewest) return [[notice]]
    const [newest, ...others] = group
    return newest === notice ? [[newest, ...others]] : []
  })
}

/** Notices with the same key can share a line; one that is not about a case has a key of its own. */
function likeness({ id, kind, complaintId, standingInFor, isRead, at }: Notice): string {
  if (complaintId === null) return `${kind} ${id}`
  return [kind, standingInFor?.en, standingInFor?.am, isRead && dayOfInstant(at)].join('\n')
}

/** How many cases the notices are about. */
export const casesOf = (line: NoticeLine): number => new Set(line.map(({ complaintId }) => complaintId)).size
