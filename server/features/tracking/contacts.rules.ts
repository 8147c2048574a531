import { parsePhone } from '#contract/values/phone.ts'
import { type CodeChannel, codeChannels } from '#contract/filing/tracking.ts'
import type { Contact } from '#server/features/complaint-parts/index.ts'
import { maskEmail, maskPhone } from './tracking.rules.ts'

/** The address for a code of the channel: the first phone that receives SMS, or the first e-mail. */
export function addressFor(channel: CodeChannel, contacts: Contact[]): string | undefined {
  const addresses = contacts.values().map(contact => (channel === 'email' ? contact.email : mobileOf(contact.phone)))
  return addresses.find(address => address !== null) ?? undefined
}

const mobileOf = (phone: string | null): string | null => (phone && parsePhone(phone)?.isMobile ? phone : null)

/** An address as it may be shown to the holder of the tracking ID. */
export const maskAddress = (channel: CodeChannel, address: string): string =>
  channel === 'sms' ? maskPhone(address) : maskEmail(address)

/** The channels that have an address, each with its address masked. */
export const openChannels = (contacts: Contact[]): { channel: CodeChannel; sentTo: string }[] =>
  codeChannels.flatMap(channel => {
    const address = addressFor(channel, contacts)
    return address === undefined ? [] : [{ channel, sentTo: maskAddress(channel, address) }]
  })
