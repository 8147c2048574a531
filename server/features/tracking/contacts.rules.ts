import { parsePhone } from '#contract/phone.ts'
import { type CodeChannel, codeChannels } from '#contract/tracking.ts'
import type { Contact } from './tracking.queries.ts'

/** Where a code of the channel goes: the first phone that takes an SMS, or the first e-mail. */
export function addressFor(channel: CodeChannel, contacts: Contact[]): string | undefined {
  const addresses = contacts.map(contact => (channel === 'email' ? contact.email : mobileOf(contact.phone)))
  return addresses.find(address => address !== null) ?? undefined
}

const mobileOf = (phone: string | null): string | null => (phone && parsePhone(phone)?.isMobile ? phone : null)

/** The channels that have an address. */
export const openChannels = (contacts: Contact[]): CodeChannel[] =>
  codeChannels.filter(channel => addressFor(channel, contacts) !== undefined)
