import type { BoundedCount } from '#contract/complaint-parts.ts'

type Listener = (unread: BoundedCount) => void
const listeners = new Set<Listener>()

/** Tells the bell how many notices are unread now, as another answer said. */
export const tellUnread: Listener = unread => listeners.forEach(listener => listener(unread))

/** Hears of it until the function that is returned is called. */
export function hearUnread(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
