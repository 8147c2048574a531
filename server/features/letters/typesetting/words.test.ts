import { expect, test } from 'vitest'
import { orderOnLine } from './direction.ts'
import { type Part, partsOf, type WordEnd } from './words.ts'

/** The parts of a text whose words end at its spaces. */
const parts = (text: string, isBreakable = false): Part[] => {
  const ends = [...text.matchAll(/\S+ ?/g)].map(
    (word): WordEnd => ({ end: word.index + word[0].length, isLineEnd: false }),
  )
  return partsOf(text, { ends, isBreakable })
}

/** The pieces between which a line may end. */
function pieces(text: string): string[] {
  const found: string[] = []
  let isOpen = false
  for (const { text: part, noNewLine = false } of parts(text)) {
    if (isOpen) found.push((found.pop() ?? '') + part)
    else found.push(part)
    isOpen = noNewLine
  }
  return found
}

test.each([
  ['የመሬቱ ስፋት', ['የመሬቱ ', 'ስፋት']],
  [
    'በኢትዮጵያ፡ሕግ፡መሠረት፡የተሰጠ፡ውሳኔ፡ነው።ሌላ፡ዓረፍተ፡ነገር፤ይህም',
    ['በኢትዮጵያ፡', 'ሕግ፡', 'መሠረት፡', 'የተሰጠ፡', 'ውሳኔ፡', 'ነው።', 'ሌላ፡', 'ዓረፍተ፡', 'ነገር፤', 'ይህም'],
  ],
  ['ነው፡፡ “ቃል፣” ብሏል።', ['ነው፡፡ ', '“ቃል፣” ', 'ብሏል።']],
  ['250 ካሬm² Waaʼee☑', ['250 ', 'ካሬm² ', 'Waaʼee☑']],
  ['ከ(محمد)ጋር', ['ከ(محمد)ጋር']],
])('lines of %j may end after separators and spaces, never within a word', (text, expected) => {
  expect(pieces(text)).toEqual(expected)
})

test('only a word that is longer than any breaks anywhere, and never within a sign', () => {
  expect(pieces('አ'.repeat(39))).toHaveLength(1)
  expect(pieces('አ'.repeat(400))).toHaveLength(400)
  expect(pieces('👍🏽'.repeat(50))).toEqual(Array.from({ length: 50 }, () => '👍🏽'))
  expect(parts('ab👍🏽', true).map(({ text }) => text)).toEqual(['a', 'b', '👍🏽'])
})

test.each([
  [
    '250 m²',
    [
      ['250 ', 'ethiopic'],
      ['m²', 'latin'],
    ],
  ],
  ['Waaʼee', [['Waaʼee', 'latin']]],
  [
    'ካሬ²',
    [
      ['ካሬ', 'ethiopic'],
      ['²', 'latin'],
    ],
  ],
  [
    '5👍',
    [
      ['5', 'ethiopic'],
      ['👍', 'emoji'],
    ],
  ],
  [
    '☑5',
    [
      ['☑', 'symbols2'],
      ['5', 'ethiopic'],
    ],
  ],
  ['→', [['→', 'symbols']]],
  ['👨‍👩‍👧', [['👨‍👩‍👧', 'emoji']]],
  ['∑', [['∑', 'math']]],
])('each run of %j has a font', (text, expected) => {
  expect(parts(text).map(({ text, font }) => [text, font])).toEqual(expected)
})

/** The text as it is seen, from the left. Letters that a font sets to the left itself are given as they are written. */
const seen = (text: string): string => {
  const all = parts(text)
  const placed = all.map(({ level, baseLevel, text }) => ({ level, baseLevel, isSpace: text.trim() === '' }))
  return orderOnLine(placed)
    .map(at => all[at]?.text)
    .join('|')
}

test.each([
  ['name ابن سينا here', 'name |سينا| |ابن| |here'],
  ['ابن (12) عبد PDF سينا الحسن', 'الحسن| |سينا| |PDF| |عبد| |(|12|)| |ابن'],
  ['ለ ابن', 'ለ |ابن'],
  ['one two', 'one |two'],
])('%j is seen in order', (text, expected) => {
  expect(seen(text)).toBe(expected)
})
