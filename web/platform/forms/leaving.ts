/** An address within the application. */
export interface Place {
  pathname: string
  search: string
}

const held = new Map<HTMLFormElement, (next: Place) => boolean>()
const kept = new WeakSet<HTMLFormElement>()

/** The form stores its typing in this browser; it asks for itself when that is not possible. */
export const markKept = (form: HTMLFormElement): unknown => kept.add(form)

export const isKeptForm = (form: HTMLFormElement): boolean => kept.has(form)

/** The form holds something that cannot be kept: the user is asked before leaving for a place where `isLeftAt` says that the form is gone. */
export const holdForm = (form: HTMLFormElement, isLeftAt: (next: Place) => boolean): unknown => held.set(form, isLeftAt)

/** The form no longer holds anything that would be lost. */
export const releaseForm = (form: HTMLFormElement): boolean => held.delete(form)

/** Whether something would be lost there; without an address, whether something would be lost by closing the page. */
export const isLostAt = (next?: Place): boolean =>
  [...held].some(([form, isLeftAt]) => form.isConnected && (!next || isLeftAt(next)))
