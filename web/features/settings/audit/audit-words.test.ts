import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import am from '#web/locales/am/audit.json' with { type: 'json' }
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import en from '#web/locales/en/audit.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }
import { actionNames } from './action-names.ts'

const features = join(import.meta.dirname, '../../../../server/features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(features, file), 'utf8'))

/** What stands as an action in a call of `audit`, or as the action of a complaint's life that is taken. */
const audited = new Set(
  sources.flatMap(source =>
    [
      ...source.matchAll(/\baudit\(\s*\w+,\s*[\w.]+,\s*'([a-z-]+)'/g),
      ...source.matchAll(/\btakeAction\w*\([^)]*?action: '([a-z-]+)'/gs),
    ].map(([, action = '']) => action),
  ),
)

test('every action that is written into the trail can be chosen on its page', () => {
  expect(audited.size).toBeGreaterThan(60)
  expect([...audited].filter(action => !actionNames.includes(action))).toEqual([])
})

test('every action of the page has words in both languages', () => {
  const known = [
    { ...en.actions, ...enDesk.case.actions },
    { ...am.actions, ...amDesk.case.actions },
  ]
  for (const words of known) expect(actionNames.filter(action => !Object.hasOwn(words, action))).toEqual([])
})
