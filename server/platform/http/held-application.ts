import type { Language } from '../actor.ts'

/** The application under way that a call refers to: that of the signed cookie, or the one that a clerk names by its id. */
export interface HeldApplication {
  draftId: string
  /** The clerk who owns it. */
  ownerId?: number
  /** The language of an empty application, which has no row yet: its first answer or file makes one. */
  newIn?: Language
  /** The answer that it was submitted has arrived here: only a caller who names it is told again what it has become. */
  isSubmitted?: true
}

/** The cookie's value for somebody who starts an application. */
export const newApplication = (draftId: string, language: Language): string => `${draftId}:${language}`

/** The cookie's value once the application is submitted. */
export const submittedApplication = (draftId: string): string => `${draftId}:${submitted}`

const submitted = 'submitted'

export function readHeldApplication(value: string): HeldApplication
export function readHeldApplication(value: string | undefined): HeldApplication | undefined
export function readHeldApplication(value: string | undefined): HeldApplication | undefined {
  if (!value) return undefined
  const [draftId = '', language] = value.split(':')
  if (language === submitted) return { draftId, isSubmitted: true }
  return language === 'en' || language === 'am' ? { draftId, newIn: language } : { draftId }
}
