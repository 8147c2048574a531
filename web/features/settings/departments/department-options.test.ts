import { expect, test } from 'vitest'
import { departmentOptions } from './department-options.ts'

const department = (id: number, parentId: number | null, nameEn: string) => ({
  id,
  parentId,
  nameEn,
  nameAm: nameEn,
  organizationId: 1,
})

test('each department is below its parent, indented, in alphabetical order; one whose parent is closed is at the top', () => {
  const list = [
    department(3, 2, 'Desk'),
    department(1, null, 'Review'),
    department(2, null, 'Reception'),
    department(4, 9, 'Archive'),
  ]
  expect(departmentOptions(list, ({ nameEn }) => nameEn, 'en')).toEqual([
    { value: '4', label: 'Archive' },
    { value: '2', label: 'Reception' },
    { value: '3', label: '\u2003Desk' },
    { value: '1', label: 'Review' },
  ])
})
