const listeners = new Set<() => void>()

/** Something was sent outside of a form: figures that stand on the page are to be asked for again. */
export function tellSent(): void {
  for (const listener of listeners) listener()
}

/** Tells whenever something was sent; returns the way to stop that. */
export function onSent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
