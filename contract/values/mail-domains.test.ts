import { expect, test } from 'vitest'
import { likelyAddress } from './mail-domains.ts'

test.each([
  ['gmial.con', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.con', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmil.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['ethionet.te', 'ethionet.et'],
])('somebody@%s: did they mean %s?', (typed, meant) => {
  expect(likelyAddress(` Almaz.T@${typed} `)).toBe(`Almaz.T@${meant}`)
})

test.each([
  ...[
    'gmail.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'gmx.net',
    'yahoo.fr',
    'yahoo.co.uk',
    'hotmail.it',
    'outlook.de',
  ],
  ...['aau.edu.et', 'addisababa.gov.et', 'moe.gov.et', 'ethiotelecom.et', 'example.com', 'abay.com', 'x.et', ''],
  `${'g'.repeat(5000)}.com`,
])('somebody@%s is not asked about', domain => {
  expect(likelyAddress(`almaz@${domain}`)).toBeUndefined()
})

test.each(['', '@gmial.con', 'gmial.con', '0911223344', 'almaz'])('"%s" is no address', text => {
  expect(likelyAddress(text)).toBeUndefined()
})
