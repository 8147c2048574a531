import { expect, test } from 'vitest'
import { keyIdOf, keyIdOfSeal, newestHead, seal, secretHash, unseal } from './seal.ts'

const secret = 'a secret of this installation, 32 bytes'
const [former, newest] = ['a former data key, 32 characters long', 'the newest data key, 32 characters long'] as const
const config = { secret, dataKeys: [newest, former] as const }
const content = Buffer.from('12345678901234567890')

test('a seal opens for its purpose and with its key only', () => {
  const sealed = seal(config, 'authenticator:7', content)
  expect(unseal(config, 'authenticator:7', sealed)).toEqual(content)
  expect(sealed.includes(content)).toBe(false)
  expect(() => unseal(config, 'authenticator:8', sealed)).toThrow()
  expect(() => unseal({ dataKeys: [former] }, 'authenticator:7', sealed)).toThrow(/key [0-9a-f]{8} .* not given/)
  sealed[30]! ^= 1
  expect(() => unseal(config, 'authenticator:7', sealed)).toThrow()
  expect(() => unseal(config, 'authenticator:7', Buffer.alloc(48))).toThrow('This is not a seal.')
})

test('a former key opens what it sealed', () => {
  const sealed = seal({ dataKeys: [former] }, 'authenticator:7', content)
  expect(unseal(config, 'authenticator:7', sealed)).toEqual(content)
  expect(keyIdOfSeal(sealed)).toBe(keyIdOf(former).toString('hex'))
  expect(sealed.subarray(0, 8)).not.toEqual(newestHead(config))
})

test('the hash of a secret belongs to its purpose', () => {
  expect(secretHash(config, 'reset', 'x')).toEqual(secretHash(config, 'reset', 'x'))
  expect(secretHash(config, 'reset', 'x')).not.toEqual(secretHash(config, 'confirm', 'x'))
})
