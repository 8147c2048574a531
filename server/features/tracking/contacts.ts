import { type CodeChannel, codeChannels } from '#contract/filing/tracking.ts'
import { type Contact, type Outlets, reachOf } from '#server/features/notifications/index.ts'
import type { Config } from '#server/platform/config.ts'
import { maskAddress } from '#server/platform/mask-address.rules.ts'

/** What codes are sent with. A demonstration without gateways shows them in its outbox instead. */
export interface CodeOutlets extends Outlets {
  hasReadableOutbox: boolean
}

export const withOutbox = (outlets: Outlets, { mode }: Pick<Config, 'mode'>): CodeOutlets => ({
  ...outlets,
  hasReadableOutbox: mode === 'demo',
})

/** The address for a code of the channel, of the first person who has one; undefined where no code can be received. */
export function addressFor(
  channel: CodeChannel,
  contacts: readonly Contact[],
  outlets: CodeOutlets,
): string | undefined {
  if (!outlets.channels[channel] && !outlets.hasReadableOutbox) return undefined
  return contacts.flatMap(contact => reachOf(contact, outlets).written).find(way => way.channel === channel)?.address
}

/** The channels that have an address, each with its address masked; `isSent` is false where a code only comes to the outbox. */
export const openChannels = (contacts: readonly Contact[], outlets: CodeOutlets) =>
  codeChannels.flatMap(channel => {
    const address = addressFor(channel, contacts, outlets)
    if (address === undefined) return []
    return [{ channel, sentTo: maskAddress(channel, address), isSent: outlets.channels[channel] }]
  })
