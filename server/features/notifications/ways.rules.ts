import { placePhone } from '#contract/values/phone.ts'
import type { Hindrance } from '#contract/values/reach.ts'
import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import type { Config } from '#server/platform/config.ts'
import type { Channel } from './lanes.ts'

/** What somebody has on file. */
export interface Contact {
  /** E.164. */
  phone: string | null
  email: string | null
}

/** What the office sends with, and to which countries. */
export interface Outlets {
  channels: Record<Channel, boolean>
  countries: ReadonlySet<string>
}

export interface Way {
  channel: Channel
  address: string
}

type CountrySetting = Pick<OfficeSettings['messages'], 'smsCountries'>

export const countriesOf = ({ smsCountries }: CountrySetting): ReadonlySet<string> =>
  new Set(smsCountries.map(({ country }) => country))

export const outletsOf = ({ sms, smtp }: Pick<Config, 'sms' | 'smtp'>, setting: CountrySetting): Outlets => ({
  channels: { sms: Boolean(sms), email: Boolean(smtp) },
  countries: countriesOf(setting),
})

/** Why a phone gets no SMS from this office; null when it does. */
export function whyNoSms(phone: string, { countries }: Pick<Outlets, 'countries'>): Hindrance | null {
  const { country, kind } = placePhone(phone)
  if (kind === 'special' || country === null) return 'special'
  if (!countries.has(country)) return 'abroad'
  return kind === 'mobile' ? null : 'landline'
}

/**
 * Who is told by which way: by SMS to a mobile, by e-mail where there is an address, else by nothing, with the reason.
 * `written` is what the outbox gets, also while the office has no gateway for it; `sent` is what leaves the office, the best way first.
 */
export function reachOf({ phone, email }: Contact, outlets: Outlets) {
  const noSms = phone === null ? null : whyNoSms(phone, outlets)
  const written: Way[] = [
    ...(phone !== null && noSms === null ? [{ channel: 'sms' as const, address: phone }] : []),
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
  ]
  const sent = written.filter(({ channel }) => outlets.channels[channel])
  const hindrance: Hindrance | null =
    sent.length > 0 ? null : written.length > 0 ? 'no-gateway' : (noSms ?? 'no-contact')
  return { written, sent, hindrance }
}

/** The ways to everybody, each address once, with the place of its person among them. */
export function waysToAll(people: readonly Contact[], outlets: Outlets): (Way & { ordinal: number })[] {
  const all = people.flatMap((person, ordinal) => reachOf(person, outlets).written.map(way => ({ ...way, ordinal })))
  const seen = new Set<string>()
  return all.filter(({ address }) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
