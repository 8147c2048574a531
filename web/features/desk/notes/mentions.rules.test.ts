import { expect, test } from 'vitest'
import { nameBeingTyped, piecesOf, readMentions, stillNamed } from './mentions.rules.ts'

test.each([
  ['@', '', 0],
  ['Ask @Al', 'Al', 4],
  ['Ask @Almaz Be', 'Almaz Be', 4],
  ['ይጠይቁ @አልማ', 'አልማ', 5],
  ['(@Al', 'Al', 1],
])('“%s” is the beginning of a name', (before, text, start) => {
  expect(nameBeingTyped(before)).toEqual({ text, start })
})

test.each(['', 'Ask Almaz', 'almaz@example.test', '@Almaz ', '@Almaz Bekele please'])('“%s” is none', before => {
  expect(nameBeingTyped(before)).toBeUndefined()
})

test('only people whose names are still in the text are mentioned, once', () => {
  const almaz = { id: 1, name: 'Almaz Bekele' }
  expect(stillNamed('For @Almaz Bekele.', [almaz, { id: 2, name: 'Hirut' }, almaz])).toEqual([almaz])
})

test('an invalid list of mentions mentions nobody', () => {
  expect(['', undefined, '{', '7', '[{"id":"1","name":"A"}]'].map(readMentions)).toEqual([[], [], [], [], []])
  expect(readMentions('[{"id":1,"name":"A"}]')).toEqual([{ id: 1, name: 'A' }])
})

test('a text is shown with its mentions marked, the longer name first', () => {
  expect(piecesOf('To @Almaz Bekele and @Almaz (1+1)', ['Almaz', 'Almaz Bekele'])).toEqual([
    { text: 'To ', isMention: false },
    { text: '@Almaz Bekele', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Almaz', isMention: true },
    { text: ' (1+1)', isMention: false },
  ])
  expect(piecesOf('Plain', [])).toEqual([{ text: 'Plain', isMention: false }])
})
