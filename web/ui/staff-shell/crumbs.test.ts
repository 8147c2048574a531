import { expect, test } from 'vitest'
import { namedSegments } from './crumbs.ts'

const named = (path: string, names: (string | null)[]) =>
  namedSegments(path.split('/'), names).map(({ segment, name }) => name ?? segment)

test('ids at the end have the page’s names for them', () => {
  expect(named('complain/case-officer-form/17', ['4271 0935'])).toEqual(['complain', 'case-officer-form', '4271 0935'])
  expect(named('complaint-representative/17/17', ['4271 0935', 'Hanna'])).toEqual([
    'complaint-representative',
    '4271 0935',
    'Hanna',
  ])
})

test('an id without a name is left out, and a page without names keeps its path', () => {
  expect(named('complaint/update-complaint/17/0', ['4271 0935', null])).toEqual([
    'complaint',
    'update-complaint',
    '4271 0935',
  ])
  expect(named('compliants/-7', [])).toEqual(['compliants', '-7'])
})
