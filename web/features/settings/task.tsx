import { type ReactNode, useState } from 'react'
import type { Outcome } from '#web/platform/answers/outcome.ts'

interface TaskProps {
  title: string
  /** What it does; when that is refused, the task opens. */
  intent: string
  outcome: Outcome | undefined
  children: ReactNode
}

/**
 * One of several actions on an entry, folded until it is opened. Opening one folds the others, and
 * only the open one is rendered: their fields have the same names, and a label must refer to its own.
 */
export function Task({ title, intent, outcome, children }: TaskProps) {
  const isOpen = (outcome?.intent === intent && outcome.refused !== undefined) || undefined
  const [isShown, setShown] = useState(isOpen ?? false)
  return (
    <details name="task" open={isOpen} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isShown && children}
    </details>
  )
}
