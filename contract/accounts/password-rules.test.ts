import { expect, test } from 'vitest'
import { checkPassword, defaultPasswordPolicy, policyWarnings } from './password-rules.ts'

const owner = { userName: 'almaz.bekele@example.et', name: 'Almaz Bekele' }
const allOptions = {
  ...defaultPasswordPolicy,
  mustHaveLetter: true,
  mustHaveLowerCase: true,
  mustHaveCapitalLetter: true,
  mustHaveNumber: true,
  mustHaveSpecialCharacter: true,
}

test('length counts characters, and a second factor makes it shorter', () => {
  expect(checkPassword(defaultPasswordPolicy, 'kvinthoft-zargu', owner)).toEqual([])
  expect(checkPassword(defaultPasswordPolicy, 'kvinthoft-zarg', owner)).toEqual(['password-too-short'])
  expect(checkPassword(defaultPasswordPolicy, 'kvintzho', { ...owner, hasSecondFactor: true })).toEqual([])
  expect(checkPassword(defaultPasswordPolicy, 'kvintzh', { ...owner, hasSecondFactor: true })).toEqual([
    'password-too-short',
  ])
  // fifteen characters, thirty UTF-16 units
  expect(checkPassword(defaultPasswordPolicy, '🐪🐘🦁🦒🐒🦓🐊🦏🐆🦅🐃🐢🦜🐝🌍', owner)).toEqual([])
})

test('each unmet rule is named', () => {
  expect(checkPassword(allOptions, '                ', owner)).toEqual([
    'password-needs-letter',
    'password-needs-lower-case',
    'password-needs-capital-letter',
    'password-needs-number',
    'password-too-common',
  ])
  expect(checkPassword(allOptions, 'Kvinthoft-zargu8', owner)).toEqual([])
})

test('a password in Amharic needs no Latin letter by default', () => {
  expect(checkPassword(defaultPasswordPolicy, 'የሰማያዊ ወንበር ጥላ ተራራ', owner)).toEqual([])
  expect(checkPassword(allOptions, 'የሰማያዊ ወንበር ጥላ ተራራ', owner)).toEqual([
    'password-needs-lower-case',
    'password-needs-capital-letter',
    'password-needs-number',
  ])
})

test.each([
  'passwordpassword123',
  'P@ssw0rdP@ssw0rd!',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'qwertyuiopasdfghjkl',
  '12345678901234567890',
  'AddisAbaba2016Ethiopia',
  'almaz.bekele.1990!',
  'abetuta-demo-2019',
  'ኢትዮጵያ አዲስ አበባ ሰላም',
])('%s is a guess', password => {
  expect(checkPassword(defaultPasswordPolicy, password, owner)).toContain('password-too-common')
})

test.each(['correct horse battery staple', 'tr0ub4dor&3 zebra kiosk', 'Ginjmvx9#pQz2m-wK4'])('%s is none', password => {
  expect(checkPassword(defaultPasswordPolicy, password, owner)).not.toContain('password-too-common')
})

test('warnings name what weakens a policy', () => {
  expect(policyWarnings(defaultPasswordPolicy)).toEqual([])
  expect(policyWarnings({ ...defaultPasswordPolicy, minimumLength: 12 })).toEqual(['short'])
  expect(policyWarnings(allOptions)).toEqual(['composition'])
})
