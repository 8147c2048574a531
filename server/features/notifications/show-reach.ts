import type { Reach } from '#contract/values/reach.ts'
import { type Contact, type Outlets, reachOf } from './ways.rules.ts'

/** `+251911223346` → `•••• 46`: enough for the person who typed it, little for anybody else. */
const endOfPhone = (e164: string): string => `•••• ${e164.slice(-2)}`

/** `almaz@example.org` → `a•••@example.org`. */
const startOfEmail = (email: string): string => `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`

/** How messages reach each of these people, the complainant first, for pages and slips. */
export const showReach = (people: readonly Contact[], outlets: Outlets): Reach[] =>
  people.map((person, ordinal) => {
    const { sent, hindrance } = reachOf(person, outlets)
    return {
      party: ordinal === 0 ? 'complainant' : 'representative',
      sentTo: sent.map(({ channel, address }) => (channel === 'sms' ? endOfPhone(address) : startOfEmail(address))),
      hindrance,
      phone: person.phone && endOfPhone(person.phone),
    }
  })
