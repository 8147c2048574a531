import { type ReactNode, useState } from 'react'

interface TaskProps {
  title: string
  /** Open from the start: what was refused in it is to be read. */
  isOpen: boolean | undefined
  children: ReactNode
}

/**
 * One of several things that can be done to an entry, folded away until it is opened. Opening one folds the others, and
 * only the open one is there: their fields have the same names, and a label must lead to its own.
 */
export function Task({ title, isOpen, children }: TaskProps) {
  const [isShown, setShown] = useState(isOpen ?? false)
  return (
    <details name="task" open={isOpen} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isShown && children}
    </details>
  )
}
