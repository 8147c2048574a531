import { afterAll } from 'vitest'

/** Closes what the top of a test file opens, once, after its tests. What a hook or a test opens it has to close itself. */
export function closing(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  const once = () => (closed ??= close())
  afterAll(once)
  return once
}
