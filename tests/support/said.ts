import all from '#web/locales/am/messages.json' with { type: 'json' }
import ofStaff from '#web/locales/am/staff-messages.json' with { type: 'json' }
import type { Language } from '#web/platform/preferences.ts'
import { messageKey } from '#web/ui/outcome/message-key.ts'

const am = { ...all, ...ofStaff }

/** Whether the API says it: a page has texts of its own besides. */
export const isMessage = (text: string): boolean => messageKey(text) in am

/** A message of the API as a page in this language shows it. */
export function saidIn(language: Language, message: string): string {
  const texts: Record<string, string> = am
  const text = language === 'en' ? message : texts[messageKey(message)]
  if (text === undefined) throw new Error(`The catalogue has no Amharic text of "${message}".`)
  return text
}

/** The same, whichever language the page is read in. */
export const said = (message: string): RegExp =>
  new RegExp([saidIn('en', message), saidIn('am', message)].map(text => RegExp.escape(text)).join('|'))
