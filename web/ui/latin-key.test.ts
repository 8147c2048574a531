import { expect, test } from 'vitest'
import { latinKey } from './latin-key.ts'

const press = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey })

test('a key of a Latin layout is the sign that it types, wherever it is', () => {
  expect(press('j', 'KeyJ')).toBe('j')
  expect(press('J', 'KeyJ', true)).toBe('j')
  // Dvorak and AZERTY
  expect(press('j', 'KeyC')).toBe('j')
  expect(press('a', 'KeyQ')).toBe('a')
  expect(press('&', 'Digit1')).toBe('&')
  expect(press('Enter', 'Enter')).toBe('enter')
})

test('a key of an Amharic layout is the Latin one at its place', () => {
  expect(press('ጅ', 'KeyJ')).toBe('j')
  expect(press('ህ', 'KeyH')).toBe('h')
  expect(press('፩', 'Digit1')).toBe('1')
  expect(press('፡', 'Slash')).toBe('/')
  expect(press('፧', 'Slash', true)).toBe('?')
  expect(press('፤', 'Semicolon')).toBe('፤')
})
