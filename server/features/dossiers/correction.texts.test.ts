import { expect, test } from 'vitest'
import { correctedFields } from '#server/features/registration/index.ts'
import { correctionTexts } from './correction.texts.ts'

test('every field that can be corrected has a name on paper, in both languages', () => {
  for (const { fields } of Object.values(correctionTexts))
    expect(Object.keys(fields).toSorted()).toEqual(correctedFields.toSorted())
})
