/** The texts of a message in one language. */
interface Texts {
  /** One segment with real values: the phone may be shared, so no subject matter, no name and no link. */
  sms: string
  subject: string
  /** After the greeting. */
  email: string
}

/** A message in both. */
export interface Template {
  en: Texts
  am: Texts
  isWithoutGreeting?: true
  /** A secret is hidden in the outbox, and is worthless after these minutes. */
  secretMinutes?: number
}
