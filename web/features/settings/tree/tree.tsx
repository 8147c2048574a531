import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type TreeSource, useTreeNodes, type VisibleItem } from './tree-nodes.ts'
import { LinkButton } from '#web/ui/button.tsx'
import styles from './tree.module.css'

interface TreeProps extends TreeSource {
  label: string
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/**
 * A tree by the pattern of the ARIA practices: one stop of the Tab key, arrow keys move, open and close, Home and End go to the
 * ends, letters go to names that begin with them, Enter chooses. Branches are loaded when they are opened.
 */
export function Tree({ label, selectedId, onSelect, ...source }: TreeProps) {
  const { t } = useTranslation('bodies')
  const { visible, open, close, failedId } = useTreeNodes(source)
  const [focusedId, setFocusedId] = useState<number>()
  const list = useListThatShows(selectedId)
  const stop = visible.find(({ id }) => id === focusedId) ?? visible.find(({ id }) => id === selectedId) ?? visible[0]
  const focus = (item: VisibleItem | undefined) => {
    if (!item) return
    setFocusedId(item.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus()
  }
  const letters = useLetters()

  const onKeyDown = (event: KeyboardEvent) => {
    // the real focus, because keys can come faster than renderings
    const here = (event.target as HTMLElement).dataset.id
    const stop = visible.find(({ id }) => String(id) === here)
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
    const index = visible.indexOf(stop)
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(visible[index + 1]),
      ArrowUp: () => focus(visible[index - 1]),
      Home: () => focus(visible[0]),
      End: () => focus(visible.at(-1)),
      ArrowRight: () => {
        if (!stop.hasChildren) return
        if (stop.isOpen) focus(visible[index + 1])
        else open(stop.id)
      },
      ArrowLeft: () => {
        if (stop.isOpen) close(stop.id)
        else focus(visible.find(({ id }) => id === stop.parentId))
      },
      Enter: () => onSelect(stop.id),
      ' ': () => onSelect(stop.id),
    }
    const act = keys[event.key]
    if (act) act()
    else if (event.key.length === 1) focus(letters(visible, index, event))
    else return
    event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const here = target.closest<HTMLElement>('[data-id]')?.dataset.id
    const item = visible.find(({ id }) => String(id) === here)
    if (!item) return
    if (!item.hasChildren || !target.closest('[data-twist]')) onSelect(item.id)
    else if (item.isOpen) close(item.id)
    else open(item.id)
  }

  return (
    <>
      <ul ref={list} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown} onClick={onClick}>
        {visible.map(item => (
          <Entry
            key={item.id}
            item={item}
            isStop={item.id === stop?.id}
            isSelected={item.id === selectedId}
            onFocus={() => setFocusedId(item.id)}
          />
        ))}
      </ul>
      {failedId !== undefined && (
        <p role="alert" className={styles.failed}>
          {t('tree.failed')} <LinkButton onClick={() => open(failedId)}>{t('tree.retry')}</LinkButton>
        </p>
      )}
    </>
  )
}

interface EntryProps {
  item: VisibleItem
  /** The entry that the Tab key reaches. */
  isStop: boolean
  isSelected: boolean
  onFocus: () => void
}

function Entry({ item, isStop, isSelected, onFocus }: EntryProps) {
  return (
    <li
      role="treeitem"
      data-id={item.id}
      tabIndex={isStop ? 0 : -1}
      aria-level={item.level}
      aria-setsize={item.setSize}
      aria-posinset={item.position}
      aria-selected={isSelected}
      aria-expanded={item.hasChildren ? item.isOpen : undefined}
      aria-busy={item.isLoading || undefined}
      data-closed={item.isClosed || undefined}
      style={{ paddingInlineStart: `${(item.level - 1) * 1.25}rem` }}
      onFocus={onFocus}
    >
      <span className={styles.twist} aria-hidden="true" data-twist>
        {item.hasChildren ? (item.isOpen ? '▾' : '▸') : ''}
      </span>
      <span>{item.label}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
    </li>
  )
}

/** The list's element, which is scrolled instead of the page to show the chosen entry. */
function useListThatShows(selectedId: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tree = list.current
    const item = tree?.querySelector<HTMLElement>(`[data-id="${selectedId}"]`)
    if (!tree || !item) return
    const top = item.offsetTop - tree.offsetTop
    const isVisible = top >= tree.scrollTop && top + item.offsetHeight <= tree.scrollTop + tree.clientHeight
    if (!isVisible) tree.scrollTop = top - tree.clientHeight / 2
  }, [selectedId])
  return list
}

/** Letters typed within a second are the beginning of a name, even if a busy page handles them late. */
function useLetters() {
  const typed = useRef({ text: '', at: 0 })
  return (visible: readonly VisibleItem[], index: number, { key, timeStamp }: KeyboardEvent) => {
    const isFresh = timeStamp - typed.current.at > 1000
    typed.current = { text: (isFresh ? '' : typed.current.text) + key.toLowerCase(), at: timeStamp }
    const { text } = typed.current
    const from = text.length === 1 ? index + 1 : index
    return [...visible.slice(from), ...visible.slice(0, from)].find(({ label }) => label.toLowerCase().startsWith(text))
  }
}
