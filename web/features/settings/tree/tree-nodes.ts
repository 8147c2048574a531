import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { byLabel } from '#web/ui/fields/options.ts'

/** One entry of a tree. */
export interface TreeItem {
  id: number
  label: string
  /** Shown after the label: its kind, or that it is closed. */
  note?: string | undefined
  hasChildren: boolean
  isClosed?: boolean
}

/** Source of a tree's entries. */
export interface TreeSource {
  /** Loaded entries, by parent; 0 is the top. */
  known: ReadonlyMap<number, readonly TreeItem[]>
  /** Loads missing entries; left out when all are loaded. */
  load?: (parentId: number) => Promise<readonly TreeItem[]>
  /** Entries that have to be open to show the selected one. */
  openIds: readonly number[]
}

/** A visible entry, with its position for screen readers. */
export interface VisibleItem extends TreeItem {
  parentId: number
  level: number
  position: number
  setSize: number
  isOpen: boolean
  isLoading: boolean
}

/** The open branches and their content, in alphabetical order. Entries that the page loads again replace those fetched before. */
export function useTreeNodes({ known, load, openIds }: TreeSource) {
  const { language } = useTranslation('bodies')
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(openIds))
  const [fetched, setFetched] = useState<ReadonlyMap<number, readonly TreeItem[]>>(new Map())
  const [failedId, setFailedId] = useState<number>()

  const fetchBranch = (id: number) => {
    if (!load) return
    load(id).then(
      items => {
        setFetched(before => new Map(before).set(id, items))
        setFailedId(undefined)
      },
      () => setFailedId(id),
    )
  }
  const open = (id: number) => {
    setOpened(before => new Set(before).add(id))
    if (!known.has(id) && !fetched.has(id)) fetchBranch(id)
  }
  const close = (id: number) => setOpened(before => new Set([...before].filter(other => other !== id)))

  const path = openIds.join()
  useEffect(() => {
    // compared as a text, because the array is new with every rendering
    const ids = path === '' ? [] : path.split(',').map(Number)
    setOpened(before => new Set([...before, ...ids]))
  }, [path])
  const fetchAgain = useEffectEvent((fresh: TreeSource['known']) => {
    const stale = [...opened].filter(id => fetched.has(id) && !fresh.has(id))
    setFetched(new Map())
    for (const id of stale) fetchBranch(id)
  })
  useEffect(() => fetchAgain(known), [known])

  const childrenOf = (id: number): readonly TreeItem[] | undefined =>
    (known.get(id) ?? fetched.get(id))?.toSorted(byLabel(language))
  return { visible: listVisible(childrenOf, opened), open, close, failedId }
}

/** From the top down, each open branch directly below its entry. */
export function listVisible(
  childrenOf: (id: number) => readonly TreeItem[] | undefined,
  opened: ReadonlySet<number>,
): VisibleItem[] {
  const walk = (parentId: number, level: number): VisibleItem[] => {
    const items = childrenOf(parentId) ?? []
    return items.flatMap((item, index) => {
      const isOpen = item.hasChildren && opened.has(item.id)
      const isLoading = isOpen && childrenOf(item.id) === undefined
      const entry = { ...item, parentId, level, position: index + 1, setSize: items.length, isOpen, isLoading }
      return [entry, ...(isOpen ? walk(item.id, level + 1) : [])]
    })
  }
  return walk(0, 1)
}
