import { expect, test } from 'vitest'
import { parsePhone, placePhone } from '#contract/values/phone.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import { withGateways } from '#tests/support/with-gateways.ts'
import { type Contact, outletsOf, reachOf, waysToAll } from './ways.rules.ts'
import { showReach } from './show-reach.ts'

const usual = outletsOf(withGateways, officeDefaults.messages)
const withoutAny = outletsOf({ sms: null, smtp: null }, officeDefaults.messages)
const withoutSms = outletsOf({ ...withGateways, sms: null }, officeDefaults.messages)
const alsoKenya = outletsOf(withGateways, { smsCountries: [{ country: 'KE', perHour: 10 }] })

const [mobile, unknownRange, landline, british, kenyan] = [
  '+251911223344',
  '+251740123456',
  '+251111234567',
  '+447911123456',
  '+254712345678',
]
const email = 'almaz@example.org'
const person = (phone: string | null, address: string | null = null): Contact => ({ phone, email: address })

test.each([
  ['a mobile', person(mobile), usual, ['sms'], null],
  ['a mobile in a range that the library does not know', person(unknownRange), usual, ['sms'], null],
  ['a mobile and an e-mail address', person(mobile, email), usual, ['sms', 'email'], null],
  ['a landline', person(landline), usual, [], 'landline'],
  ['an e-mail address', person(null, email), usual, ['email'], null],
  ['a landline and an e-mail address', person(landline, email), usual, ['email'], null],
  ['a mobile abroad', person(british), usual, [], 'abroad'],
  ['a mobile abroad and an e-mail address', person(british, email), usual, ['email'], null],
  ['a mobile of a country of the setting', person(kenyan), alsoKenya, ['sms'], null],
  ['a mobile of Ethiopia where the setting leaves it out', person(mobile), alsoKenya, [], 'abroad'],
  ['nothing', person(null), usual, [], 'no-contact'],
  ['a mobile without any gateway', person(mobile), withoutAny, [], 'no-gateway'],
  ['everything without any gateway', person(mobile, email), withoutAny, [], 'no-gateway'],
  ['a mobile without an SMS gateway', person(mobile), withoutSms, [], 'no-gateway'],
  ['a mobile and an e-mail address without an SMS gateway', person(mobile, email), withoutSms, ['email'], null],
  ['a landline without any gateway', person(landline), withoutAny, [], 'landline'],
])('%s', (_, contact, outlets, sent, hindrance) => {
  const reach = reachOf(contact, outlets)
  expect(reach.sent.map(({ channel }) => channel)).toEqual(sent)
  expect(reach.hindrance).toBe(hindrance)
  // what a page shows is what leaves the office
  expect(showReach([contact], outlets)[0]).toMatchObject({ sentTo: sent.map(() => expect.any(String)), hindrance })
})

/** Numbers that cost the office or the caller more than an ordinary call. */
test.each([
  '+19005551234',
  '+449001234567',
  '+979123456789',
  '+881612345678',
  '+870773111632',
  '+8821612345678',
  '+883510012345',
  '+18005551234',
])('%s never gets an SMS, wherever SMS go', number => {
  const everywhere = outletsOf(withGateways, {
    smsCountries: ['ET', 'US', 'GB'].map(country => ({ country, perHour: 1 })),
  })
  expect(placePhone(number).kind).toBe('special')
  expect(reachOf(person(number), everywhere)).toMatchObject({ sent: [], written: [], hindrance: 'special' })
  // it is kept, and no account can be opened with it
  expect(parsePhone(number)).toEqual({ e164: number, isMobile: false })
})

test('everybody is written to, each address once, and the complainant’s own comes first', () => {
  const ways = waysToAll(
    [person(landline), person(mobile, email), person(mobile, 'ALMAZ@example.org'), person(null, 'other@example.org')],
    usual,
  )
  expect(ways.map(({ address, ordinal }) => [address, ordinal])).toEqual([
    [mobile, 1],
    [email, 1],
    ['other@example.org', 3],
  ])
})
