import { expect, test } from 'vitest'
import am from '#web/locales/am/desk.json' with { type: 'json' }
import en from '#web/locales/en/desk.json' with { type: 'json' }
import { stepTexts } from './step.texts.ts'

test('a dossier names the steps as the page of the case does, in both languages', () => {
  expect({ en: en.case.actions, am: am.case.actions }).toMatchObject(stepTexts)
})
