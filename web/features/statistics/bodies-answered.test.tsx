import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readPage } from '#tests/support/read-page.ts'
import { BodiesAnswered } from './bodies-answered.tsx'

type Statistics = Parameters<typeof BodiesAnswered>[0]['statistics']
type Shown = Pick<Statistics, 'statements' | 'orders'>

const read = (shown: Shown): Promise<string> =>
  readPage('en', createElement(BodiesAnswered, { statistics: shown as Statistics }))

const total = { made: 68, reported: 40, confirmed: 20, contested: 10, due: 50, overdue: 39, ended: 15, inTime: 7 }
const statements = { asked: 40, given: 25, missing: 10, inTime: 20 }

test('it says what bodies were asked and ordered, and each body’s share in time', async () => {
  const body = { ...total, key: '1', name: { en: 'Trade Bureau', am: 'ንግድ ቢሮ' } }
  const shown = await read({ statements, orders: { total, bodies: [body] } })
  expect(shown).toContain('asked for 40 statements: 25 were given, and 10 were not given in time')
  expect(shown).toContain('68 orders were made by decisions')
  expect(shown).toContain('7 were carried out in time: 13 % of those that ended or are overdue. 39 are overdue.')
  expect(shown).toContain('Trade Bureau')
})

test('hidden numbers are said to be hidden, and a share of them is none', async () => {
  const hidden = { ...total, overdue: null, ended: null, inTime: null }
  const body = { ...hidden, key: '1', name: { en: 'Trade Bureau', am: 'ንግድ ቢሮ' } }
  const shown = await read({ statements: { ...statements, missing: null }, orders: { total: hidden, bodies: [body] } })
  expect(shown).toContain('How many statements bodies gave is not shown')
  expect(shown).toContain('68 orders were made by decisions')
  expect(shown).toContain('Some figures of orders are not shown')
  expect(shown).not.toContain('%')
})

test('without any it says so', async () => {
  const nothing = { made: 0, reported: 0, confirmed: 0, contested: 0, due: 0, overdue: 0, ended: 0, inTime: 0 }
  const none = { asked: 0, given: 0, missing: 0, inTime: 0 }
  const shown = await read({ statements: none, orders: { total: nothing, bodies: [] } })
  expect(shown).toContain('No body was asked for a statement. No orders were made.')
  expect(shown).not.toContain('Orders by body')
})
