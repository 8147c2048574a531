import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

test.each([
  [chrome, 'Chrome, Android'],
  [chrome.replace('Chrome', 'SamsungBrowser/26.0 Chrome'), 'Samsung Internet, Android'],
  [`${chrome} OPR/85.0`, 'Opera, Android'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.5', 'Opera Mini'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Windows'],
  ['curl/8.5.0', null],
  [null, null],
])('%s is %s', (userAgent, expected) => {
  expect(deviceOf(userAgent)).toBe(expected)
})
