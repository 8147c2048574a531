import { expect, test } from 'vitest'
import { flatAnswers, readAnswers } from './forms.ts'

const post = (body: string) => new Request('http://portal.test/', { method: 'POST', body })

test('a month that names its calendar becomes number and calendar', async () => {
  const answers = await readAnswers(post('decidedOn.day=6&decidedOn.month=ethiopian-13&decidedOn.year=2015'))
  expect(answers).toEqual({
    'decidedOn.day': '6',
    'decidedOn.month': '13',
    'decidedOn.calendar': 'ethiopian',
    'decidedOn.year': '2015',
  })
})

test('a field that comes several times is a list, and flat answers take its first', async () => {
  const answers = await readAnswers(post('issue=one&issue=two&issue=three&name=%E1%8A%A0'))
  expect(answers).toEqual({ issue: ['one', 'two', 'three'], name: 'አ' })
  expect(flatAnswers(answers)).toEqual({ issue: 'one', name: 'አ' })
})
