import { expect, test } from 'vitest'
import { checkPassword, defaultPasswordPolicy } from '#contract/accounts/password-rules.ts'
import { loadBreachedPasswords } from './breached-passwords.ts'

const isBreached = await loadBreachedPasswords()

const policy = { ...defaultPasswordPolicy, minimumLength: 8 }
const check = (password: string, ...list: [typeof isBreached?]) =>
  checkPassword(policy, password, { userName: 'owner@example.test' }, ...list)

test.each([
  ['as it stands in the list', 'hd764nw5d7e1vbv'],
  ['in capitals', 'Polniypizdec0211'],
  ['with a year and signs behind it', 'Bpgjldsgjldthnf2016!!'],
  ['with letters that look alike', 'St3ph@nie99'],
  ['written again and again', 'mustangmustang'],
])('a breached password %s is refused, which no pattern would do', (_, password) => {
  expect(check(password)).toEqual([])
  expect(check(password, isBreached)).toEqual(['password-too-common'])
})

test.each(['nate8271648291637482', 'Kvinthoft-zargu8', 'quorndle miffbat tazer', 'የሰማያዊ ወንበር ጥላ ተራራ'])(
  '%s is known to nobody',
  password => {
    expect(check(password, isBreached)).toEqual([])
  },
)
