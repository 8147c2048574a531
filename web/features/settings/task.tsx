import { type ReactNode, useState } from 'react'

interface TaskProps {
  title: string
  /** Open from the start, to show what was refused in it. */
  isOpen: boolean | undefined
  children: ReactNode
}

/**
 * One of several actions on an entry, folded until it is opened. Opening one folds the others, and
 * only the open one is rendered: their fields have the same names, and a label must refer to its own.
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
