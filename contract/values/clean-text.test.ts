import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, lengthOf, normalizeText } from './clean-text.ts'

const lines = ['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']
const spaces = [...'\u00a0\u1680\u2002\u2003\u2007\u2009\u200a\u200b\u202f\u205f\u3000\ufeff\u001c\u001f']

test.each(lines)('%j between words is a line break', sign => {
  expect(cleanText(`አንድ${sign}ሁለት`)).toBe('አንድ\nሁለት')
  expect(cleanLine(`አንድ${sign}ሁለት`)).toBe('አንድ ሁለት')
})

test.each(spaces)('%j between words is a space', sign => {
  expect(cleanText(`${sign}አንድ${sign}ሁለት${sign}`)).toBe('አንድ ሁለት')
})

test('joiners of scripts, tabs and single line breaks stay, other control signs go', () => {
  expect(cleanText('می\u200cخواهم\tክ\u200dለ\nሁለት')).toBe('می\u200cخواهم\tክ\u200dለ\nሁለት')
  expect(cleanText('አን\u0007ድ\u2060ም')).toBe('አንድም')
})

test('a second time changes nothing, and no two words run together', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, any => {
      const once = normalizeText(any)
      expect(normalizeText(once)).toBe(once)
      expect(lengthOf(any)).toBe(cleanText(once).length)
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...lines, ...spaces), sign => {
      expect(cleanText(`word${sign}word`).split(/\s/)).toEqual(['word', 'word'])
    }),
  )
})
