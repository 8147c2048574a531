/** An address within the application. */
export interface Place {
  pathname: string
  search: string
}

const held = new Map<object, (next: Place) => boolean>()

/** The form holds something that cannot be kept: the user is asked before leaving for a place where `isLeftAt` says that the form is gone. */
export const holdForm = (form: object, isLeftAt: (next: Place) => boolean): unknown => held.set(form, isLeftAt)

/** The form no longer holds anything that would be lost. */
export const releaseForm = (form: object): boolean => held.delete(form)

/** Whether something would be lost there; without an address, whether something would be lost by closing the page. */
export const isLostAt = (next?: Place): boolean => [...held.values()].some(isLeftAt => !next || isLeftAt(next))
