import { expect, test } from 'vitest'
import { matchPath } from 'react-router'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { settingPages } from '#contract/settings/setting-rights.ts'
import { complainantMenu, menu, menuFor, opensOffice } from './menu.ts'
import type { Visitor } from '#web/platform/session/guard.rules.ts'
import texts from '#web/locales/en/menu.json' with { type: 'json' }
import { pagePaths } from './paths.ts'

const entries = menu.flatMap(group => group.entries)

test('the menu is the specification’s side navigation, and what is ours after it', () => {
  expect(entries.map(({ path, page }) => [path, page ?? 'none'])).toEqual([
    ['/dashboard/default', 'none'],
    ['/compliants/-7', 'Complaints - List View'],
    ['/complaint/register-complaint', 'Complaints - Register'],
    ['/compliants-approval', 'Complaints - Approval View'],
    ['/representatives/all', 'Representatives - View'],
    ['/experts', 'Experts - View'],
    // ours
    ['/absences', 'none'],
    ['/call-backs', 'Call-backs - Record'],
    ['/reports/complaint-report/', 'Complaint Reports - View'],
    ['/summaryReports', 'Summary Reports - View'],
    ['/charts/echarts', 'none'],
    // ours
    ['/patterns', 'Complaints - Supervise'],
    ['/systemic-cases', 'Complaints - Supervise'],
    ['/owed-orders', 'Complaints - Follow up'],
    ['/call-back-months', 'Complaints - Supervise'],
    ['/setting/create-organization', 'Organization - Manage'],
    ['/setting/create-department', 'Departments - Manage'],
    ['/setting/create-location', 'Organization Sector Location - Manage'],
    ['/setting/create-constantField', 'Constant field values - Manage'],
    ['/setting/create-system-user', 'Users - Manage'],
    ['/setting/compliant-data-filtering', 'Data Filtering Map - Manage'],
    ['/setting/approvals', 'Action Approvals - Manage'],
    ['/setting/create-user_role', 'Roles - Manage'],
    ['/setting/assign-permission', 'Permissions - Manage'],
    ['/setting/manage-password-policy', 'Password Policy - Manage'],
    ['/setting/calendar', 'Calendar - Manage'],
    // ours
    ['/setting/office', settingPages],
    ['/setting/standard-texts', 'Standard Texts - Manage'],
    ['/notifications/outbox', 'Notifications - View'],
    ['/setting/audit', 'Audit - View'],
  ])
})

test.each(entries)('$path leads to a page', ({ path: entryPath }) => {
  const page = pagePaths.find(({ path: pattern }) => matchPath({ path: pattern, end: true }, entryPath))
  expect(page, 'stands in paths.ts').toBeDefined()
})

const namesOf = (visitor: Visitor, own?: Parameters<typeof menuFor>[1]) =>
  menuFor(visitor, own).flatMap(group => group.entries.map(({ name }) => name))

test('the menu has no entry that the route guard would refuse, whatever the role holds', () => {
  const permissions = new Set<PageCode>(['All'])
  expect(namesOf({ guardLevel: 'SA', permissions })).toEqual(namesOf({ guardLevel: 'ADMIN', permissions }))
  expect(namesOf({ guardLevel: 'ADMIN', permissions })).toContain('viewComplaints')
  // only the entries of everybody are left, and for editors the charts
  for (const [guardLevel, ...left] of [['EDITOR', 'absences', 'charts'] as const, ['GUEST', 'ownProfile'] as const]) {
    expect(namesOf({ guardLevel, permissions })).toEqual(left)
    expect(namesOf({ guardLevel, permissions }, ['dashboard', 'viewComplaints'])).toEqual(left)
    expect(opensOffice({ guardLevel, permissions })).toBe(guardLevel === 'EDITOR')
  }
  expect(opensOffice({ guardLevel: 'ADMIN', permissions: new Set() })).toBe(true)
})

test('an entry needs its permission, or All; a group without an open entry is left out', () => {
  const namesFor = (...codes: PageCode[]) => namesOf({ guardLevel: 'ADMIN', permissions: new Set(codes) })
  expect(namesFor()).toEqual(['dashboard', 'absences', 'charts'])
  expect(namesFor('Complaints - List View')).toEqual(['dashboard', 'viewComplaints', 'absences', 'charts'])
  expect(namesFor('Experts - View')).toEqual(['dashboard', 'experts', 'absences', 'charts'])
  expect(namesFor('All')).toContain('viewComplaints')
})

test('a complainant’s menu leads to pages of the account, none of the office', () => {
  const paths = complainantMenu.flatMap(group => group.entries.map(({ path }) => path))
  expect(paths).toEqual(['/dashtrack', '/page-layouts/user-profile'])
  for (const path of paths) expect(pagePaths.map(page => page.path)).toContain(path)
})

test('every part of a staff page’s path has its name in the breadcrumb', () => {
  const staffPages = pagePaths.filter(page => page.shell === 'staff')
  const parts = staffPages.flatMap(page => page.path.split('/').filter(part => part !== '' && !part.startsWith(':')))
  expect(parts.filter(part => !(part in texts.segments))).toEqual([])
})
