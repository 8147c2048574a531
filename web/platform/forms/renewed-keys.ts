import { createListeners } from '../listeners.ts'

/** The code of a refusal: the form was taken before with another content, and its key is spent. */
export const keyUsed = 'key-of-another-request'

let count = 0
const listeners = createListeners()

/** How often the keys of this tab's forms were renewed. */
export const renewals = { count: (): number => count, listen: listeners.listen }

/** Gives every form of this tab a new key, so that whoever was refused can send it again. */
export function renewKeys(): void {
  count += 1
  listeners.tell()
}
