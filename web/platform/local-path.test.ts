import { expect, test } from 'vitest'
import { isLocalPath } from './local-path.ts'

test.each([
  '/',
  '/home/',
  '/home/apply?step=review#done',
  '/compliants/-7?text=%E1%8B%AB',
  '/a//b',
  '/a?back=https://elsewhere.example',
])('%j is ours', path => expect(isLocalPath(path)).toBe(true))

test.each([
  null,
  undefined,
  '',
  'home',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/home\r\nSet-Cookie: x',
  '/\u0085/evil.example',
  '/ /evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j may lead elsewhere', path => expect(isLocalPath(path)).toBe(false))
