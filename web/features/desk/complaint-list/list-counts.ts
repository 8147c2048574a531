import { useEffect, useState } from 'react'
import type { ListCount } from '#contract/complaints.ts'
import { type ListFilter, writeListFilter } from '#contract/list-query.ts'
import { browserClient, countWrites } from '#web/platform/api.ts'
import type { SessionUser } from '#web/platform/session.ts'

/** How many complaints each list has under one narrowing; they come after the page, and may fail without harm. */
export interface ListCounts {
  narrowedTo: string
  coming: Promise<readonly ListCount[]>
}

/** So long, in milliseconds, counts are shown that somebody else's work may have changed. */
const keptFor = 60_000

let kept: (ListCounts & { of: number; until: number; writes: number }) | undefined

/**
 * Asks how many complaints the lists have that stand beside each other. Going from one to the next or through their pages changes
 * none of it, so the answer is kept for a minute, or until something is sent. Words are looked for in one list alone.
 */
export function loadListCounts(
  { id, roleId }: SessionUser,
  { sort: _, column: __, text, ...query }: ListFilter,
): ListCounts {
  const narrowedTo = text ?? writeListFilter(query)
  if (text) return { narrowedTo, coming: nothing }
  const now = Date.now()
  const writes = countWrites()
  if (kept?.of === id && kept.narrowedTo === narrowedTo && kept.writes === writes && now < kept.until) return kept
  const coming = browserClient.countLists({ params: { userId: id, roleId: roleId ?? 0 }, query }).catch(() => [])
  kept = { narrowedTo, coming, of: id, until: now + keptFor, writes }
  return kept
}

const nothing: ListCounts['coming'] = Promise.resolve([])

/** The counts once they are there; until then those from before, unless the lists are narrowed otherwise by now. */
export function useListCounts(asked: ListCounts): readonly ListCount[] {
  const { narrowedTo, coming } = asked
  const [shown, setShown] = useState<{ narrowedTo: string; counts: readonly ListCount[] }>()
  useEffect(() => {
    let isAsked = true
    void coming.then(counts => isAsked && setShown({ narrowedTo, counts }))
    return () => {
      isAsked = false
    }
  }, [narrowedTo, coming])
  return shown?.narrowedTo === narrowedTo ? shown.counts : []
}
