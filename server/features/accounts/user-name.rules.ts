import { parsePhone } from '#contract/values/phone.ts'

/** A user name: an address at which its owner can be reached. */
export type UserName = { channel: 'email' | 'sms'; address: string }

const email = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

/** Reads a user name as people type it; undefined for what is neither an e-mail address nor a mobile of Ethiopia. */
export function readUserName(text: string): UserName | undefined {
  const trimmed = text.normalize('NFKC').trim()
  if (email.test(trimmed) && trimmed.length <= 200) return { channel: 'email', address: trimmed }
  const phone = parsePhone(trimmed)
  return phone?.isMobile ? { channel: 'sms', address: phone.e164 } : undefined
}

/** The form in which user names are looked up, however they were typed. */
export const lookUpName = (text: string): string =>
  readUserName(text)?.address.toLowerCase() ?? text.trim().toLowerCase()
