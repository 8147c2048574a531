import { expect, test } from 'vitest'
import { seal, secretHash, unseal } from './seal.ts'

const config = { secret: 'a secret of this installation, 32 bytes' }
const content = Buffer.from('12345678901234567890')

test('a seal opens for its purpose and with its secret only', () => {
  const sealed = seal(config, 'authenticator:7', content)
  expect(unseal(config, 'authenticator:7', sealed)).toEqual(content)
  expect(sealed.includes(content)).toBe(false)
  expect(() => unseal(config, 'authenticator:8', sealed)).toThrow()
  expect(() => unseal({ secret: 'another secret' }, 'authenticator:7', sealed)).toThrow()
  sealed[20]! ^= 1
  expect(() => unseal(config, 'authenticator:7', sealed)).toThrow()
})

test('the hash of a secret belongs to its purpose', () => {
  expect(secretHash(config, 'reset', 'x')).toEqual(secretHash(config, 'reset', 'x'))
  expect(secretHash(config, 'reset', 'x')).not.toEqual(secretHash(config, 'confirm', 'x'))
})
