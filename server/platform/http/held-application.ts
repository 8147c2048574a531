import type { Language } from '../actor.ts'

/** What the signed cookie of an application says. */
export interface HeldApplication {
  draftId: string
  /** The language of an application that has nothing in it yet, and so no row: its first answer or file makes one. */
  newIn?: Language
}

/** The cookie's value for somebody who starts an application. */
export const newApplication = (draftId: string, language: Language): string => `${draftId}:${language}`

export function readHeldApplication(value: string): HeldApplication
export function readHeldApplication(value: string | undefined): HeldApplication | undefined
export function readHeldApplication(value: string | undefined): HeldApplication | undefined {
  if (!value) return undefined
  const [draftId = '', language] = value.split(':')
  return language === 'en' || language === 'am' ? { draftId, newIn: language } : { draftId }
}
