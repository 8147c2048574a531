import { sessionUser } from './session.ts'

/** The application under way belongs to this browser, by its cookie; this says who of its users began it at the desk. */
const key = 'draft-owner'

export const ownDraft = (): void => localStorage.setItem(key, String(sessionUser()?.id ?? 0))

/** Whether somebody at the desk began an application in this browser. */
export const hasDraftOwner = (): boolean => localStorage.getItem(key) !== null

/** Whether somebody else did, whose complainant is none of this user's business. */
export const isDraftOfAnother = (): boolean =>
  hasDraftOwner() && localStorage.getItem(key) !== String(sessionUser()?.id ?? 0)

/** Hides an application that could not be deleted when its owner left: the next user of this browser does not see it. */
export const leaveDraft = (): void => localStorage.setItem(key, 'nobody')
