import { type ReactNode, useEffect, useRef } from 'react'

interface ChoiceListProps<Item extends { id: number | string }> {
  id: string
  label: string
  className: string | undefined
  items: readonly Item[]
  /** The index of the chosen one; -1 for none. */
  place: number
  onTaken: (item: Item) => void
  isHidden?: boolean
  lang?: string
  /** The content of an item; nothing in it can be pressed. */
  children: (item: Item) => ReactNode
}

/** The list below a field that offers choices. The field keeps the focus, gets the keys and says which one is chosen. */
export function ChoiceList<Item extends { id: number | string }>(props: ChoiceListProps<Item>) {
  const { id, label, className, items, place, onTaken, isHidden, lang, children } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <div id={id} ref={list} role="listbox" aria-label={label} className={className} hidden={isHidden}>
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          lang={lang}
          // the field keeps the focus, so that the list is still there when the click ends
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTaken(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
