import { expect, test } from 'vitest'
import { isInOtherLanguage } from './letter-language.ts'

test.each([
  ['am', 'የይዞታ ማረጋገጫ ካርታ ቅጂ ያስፈልጋል', false],
  ['am', 'Please bring a copy of the title deed', true],
  ['am', 'እባክዎ የ PDF ፋይሉን ወደ office@example.et ይላኩ', false],
  ['am', 'PDF 114/2018', false],
  ['en', 'Please bring a copy of the title deed', false],
  ['en', 'የይዞታ ማረጋገጫ ካርታ ቅጂ ያስፈልጋል', true],
  ['en', 'The letter of ከበደ ወልዴ was not attached to it', false],
] as const)('to a reader of %s: %s', (language, text, isOther) => {
  expect(isInOtherLanguage([text], language)).toBe(isOther)
  expect(isInOtherLanguage(['', text], language)).toBe(isOther)
})
