/** An address within the application. */
export interface Place {
  pathname: string
  search: string
}

const held = new Map<object, (next: Place) => boolean>()

/** The form holds what cannot be kept: leaving for a place where `isLeftAt` says that the form is gone asks first. */
export const holdForm = (form: object, isLeftAt: (next: Place) => boolean): unknown => held.set(form, isLeftAt)

/** Nothing of the form would be lost any longer. */
export const releaseForm = (form: object): boolean => held.delete(form)

/** Whether something is lost there; without an address, whether something is when the page is closed. */
export const isLostAt = (next?: Place): boolean => [...held.values()].some(isLeftAt => !next || isLeftAt(next))
