import { createElement } from 'react'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { readPage } from '#tests/support/read-page.ts'
import amOfAll from '#web/locales/am/messages.json' with { type: 'json' }
import amOfStaff from '#web/locales/am/staff-messages.json' with { type: 'json' }
import ofAll from '#web/locales/en/messages.json' with { type: 'json' }
import ofStaff from '#web/locales/en/staff-messages.json' with { type: 'json' }
import { CatalogueMessage } from './catalogue-message.tsx'
import { messageKey } from './message-key.ts'

const am = { ...amOfAll, ...amOfStaff }
const en = { ...ofAll, ...ofStaff }

const shown = (language: 'en' | 'am', message: string) =>
  readPage(language, createElement(CatalogueMessage, { message }))

/** Every message that these calls may answer. */
const messagesOf = (calls: readonly Endpoint[]): string[] =>
  calls.flatMap(({ message, failure, unexpected }) => [message, failure, unexpected].filter(text => text !== undefined))

const calls = Object.values<Endpoint>(contract)
const ofContract = messagesOf(calls)

/** The words of the specification's section 8 that no call of ours says in this way. */
const ofSpecification = [
  'Approval Structure adjusted successfully',
  'Error saving approval structure',
  'Error saving changes ',
  'Error: Permission already given',
  'Error',
  'Error Saving',
  'Something went wrong!',
]

test.each([...new Set([...ofContract, ...ofSpecification])])(
  '%s: word for word in English, in Amharic its own text',
  async message => {
    const texts: Record<string, string> = am
    const text = texts[messageKey(message)]
    expect(text).toMatch(/\p{Script=Ethiopic}/u)
    expect(await shown('en', message)).toContain(`>${message.replaceAll("'", '&#x27;')}<`)
    expect(await shown('am', message)).toContain(`>${text}<`)
  },
)

test('pages of the public get no message that only calls of the staff answer, and each of the others', () => {
  const isOfStaff = ({ access }: Endpoint) =>
    typeof access === 'object' || access === 'signed-in' || access === 'respondent'
  const ofOthers = messagesOf(calls.filter(call => !isOfStaff(call))).map(messageKey)
  expect(Object.keys(ofAll)).toEqual(expect.arrayContaining(ofOthers))
  const onlyOfStaff = messagesOf(calls.filter(isOfStaff))
    .map(messageKey)
    .filter(key => !ofOthers.includes(key))
  expect(Object.keys(ofStaff)).toEqual(expect.arrayContaining(onlyOfStaff))
})

test('every text of the catalogue has the key of its own words', () => {
  for (const [key, message] of Object.entries(en)) expect(messageKey(message)).toBe(key)
})

test('a message without a text is no English sentence in an Amharic page', async () => {
  expect(await shown('am', 'There is no such thing.')).toContain(am['something-went-wrong'])
})
