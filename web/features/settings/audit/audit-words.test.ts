import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import am from '#web/locales/am/audit.json' with { type: 'json' }
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import en from '#web/locales/en/audit.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }

const features = join(import.meta.dirname, '../../../../server/features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(features, file), 'utf8'))

// Most actions are written by one line of one use case, in situations of its own: to bring each of them about would be all other tests once
// more, and would not find one that nobody brings about. The calls name their actions as literals, so they are read from there.

/** The actions in calls of `audit`, and the actions of the lifecycle that are taken. */
const audited = new Set(
  sources.flatMap(source =>
    [
      ...source.matchAll(/\baudit\(\s*\w+,\s*[\w.]+,\s*'([a-z-]+)'/g),
      ...source.matchAll(/\btakeAction\w*\([^)]*?action: '([a-z-]+)'/gs),
    ].map(([, action = '']) => action),
  ),
)

test.each([
  ['en', { ...en.actions, ...enDesk.case.actions }],
  ['am', { ...am.actions, ...amDesk.case.actions }],
])('every action that is written into the trail has words, and can be chosen on its page: %s', (_, words) => {
  expect(audited.size).toBeGreaterThan(60)
  expect([...audited].filter(action => !Object.hasOwn(words, action))).toEqual([])
})
