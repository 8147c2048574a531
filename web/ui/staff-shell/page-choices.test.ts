import { expect, test } from 'vitest'
import type { MenuGroup } from '#web/menu.ts'
import { pageChoices } from './page-choices.ts'

const groups: MenuGroup[] = [
  {
    name: 'complaints',
    entries: [
      { name: 'viewComplaints', path: '/compliants/-7', opens: '/compliants/-7?view=own', guard: 'admin' },
      { name: 'registerComplaint', path: '/complaint/register-complaint', guard: 'admin' },
    ],
  },
  {
    entries: [
      { name: 'users', path: '/setting/create-system-user', guard: 'admin' },
      { name: 'audit', path: 'https://elsewhere.example', guard: 'admin', isExternal: true },
    ],
  },
]
const names: Record<string, string> = {
  viewComplaints: 'View Complaints',
  registerComplaint: 'Register Complaint',
  users: 'ተጠቃሚዎች',
  audit: 'Audit elsewhere',
}
const offered = (text: string) => pageChoices(groups, text, ({ name }) => names[name] ?? '').map(({ path }) => path)

test.each([
  ['', []],
  ['  ', []],
  ['comp', ['/compliants/-7?view=own', '/complaint/register-complaint']],
  ['comp reg', ['/complaint/register-complaint']],
  ['REG', ['/complaint/register-complaint']],
  ['omplaint', []],
  ['ተጠ', ['/setting/create-system-user']],
  ['audit', []],
])('%j offers %j', (text, paths) => {
  expect(offered(text)).toEqual(paths)
})
