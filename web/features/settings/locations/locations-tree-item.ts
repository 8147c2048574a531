import { useCallback, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ManagedPlace } from '#contract/settings/locations.ts'
import { dayOfInstant, nameIn } from '#web/platform/format.ts'
import type { TreeItem } from '../tree/tree-nodes.ts'

/** A place as the tree shows it: named in the reader's language, with its kind, and whether it has ended. */
export function useTreeItem(): (place: ManagedPlace) => TreeItem {
  const { t, language } = useTranslation('bodies')
  const [today] = useState(() => dayOfInstant(new Date()))
  return useCallback(
    place => {
      const { id, kind, validToOn, mergedIntoId, childCount } = place
      const isClosed = mergedIntoId !== null || (validToOn !== null && validToOn < today)
      const notes = [t(`kinds.${kind}`), isClosed && t('locations.ended')]
      return {
        id,
        label: nameIn(place, language),
        note: notes.filter(Boolean).join(', '),
        hasChildren: childCount > 0,
        isClosed,
      }
    },
    [t, language, today],
  )
}
