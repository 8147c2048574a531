import { useEffect, useState } from 'react'
import type { ListCount } from '#contract/desk/complaints.ts'
import { type ListFilter, writeListFilter } from '#contract/http/list-query.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { keepAnswer } from '#web/platform/answers/kept-answer.ts'
import type { SessionUser } from '#web/platform/session/session.ts'

/** The counts of each list under one filter; they arrive after the page, and may fail without harm. */
export interface ListCounts {
  narrowedTo: string
  coming: Promise<readonly ListCount[]>
}

/** Kept for a minute: somebody else's work may change them. */
const keep = keepAnswer<readonly ListCount[]>(60_000)

/**
 * Loads the counts of the lists. Switching lists or pages does not change them, so the answer is kept. A text is searched in one list
 * only.
 */
export function loadListCounts(
  { id, roleId }: SessionUser,
  { sort: _, column: __, text, ...query }: ListFilter,
): ListCounts {
  const narrowedTo = text ?? writeListFilter(query)
  if (text) return { narrowedTo, coming: nothing }
  const load = () =>
    browserClient.countLists({ params: { userId: id, roleId: roleId ?? 0 }, query }).catch((): ListCount[] => [])
  return { narrowedTo, coming: keep(`${id} ${narrowedTo}`, load) }
}

const nothing: ListCounts['coming'] = Promise.resolve([])

/** The counts once they are there; until then the former ones, unless the filter has changed. */
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
