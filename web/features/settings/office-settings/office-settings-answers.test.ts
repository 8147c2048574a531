import { expect, test } from 'vitest'
import { officeSettings } from '#contract/settings/office-settings.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import { foldFaults, officeAnswers, readOfficeAnswers } from './office-settings-answers.ts'

const read = (smsCountries: string) =>
  officeSettings.safeParse(
    readOfficeAnswers({ ...officeAnswers(officeDefaults), 'messages.smsCountries': smsCountries }),
  )

test('what the form shows is read back unchanged', () => {
  expect(readOfficeAnswers(officeAnswers(officeDefaults))).toEqual(officeDefaults)
})

test('an input is filled with text, also where another group has a field of the same name', () => {
  const { 'contact.days': days, ...others } = officeAnswers(officeDefaults)
  expect(days).toEqual(officeDefaults.contact.days)
  for (const [name, value] of Object.entries(others)) expect(typeof value, name).toBe('string')
})

test.each([
  ['ET 5000', [['ET', 5000]]],
  [
    'et 5000፣ ke 50; DJ 5',
    [
      ['ET', 5000],
      ['KE', 50],
      ['DJ', 5],
    ],
  ],
  ['', []],
])('%j says where SMS go', (text, countries) => {
  expect(read(text).data?.messages.smsCountries.map(({ country, perHour }) => [country, perHour])).toEqual(countries)
})

test.each([
  ['ET', 'too-small'],
  ['ET many', 'too-small'],
  ['ET 0', 'too-small'],
  ['ZZ 5', 'no-such-country'],
  ['Kenya 5', 'no-such-country'],
  ['ET 5 KE 6', 'no-such-country'],
  ['ET 5, ET 6', 'twice'],
])('%j is refused at the field', (text, reason) => {
  const fields = (read(text).error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    reason: message,
  }))
  expect(foldFaults(fields)).toEqual([{ field: 'messages.smsCountries', reason }])
})
