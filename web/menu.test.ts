import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { matchPath } from 'react-router'
import { complainantMenu, menu, menuFor } from './menu.ts'
import texts from './locales/en/menu.json' with { type: 'json' }
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
    ['/reports/complaint-report/', 'Complaint Reports - View'],
    ['/summaryReports', 'Summary Reports - View'],
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
    ['/setting/office', 'Calendar - Manage'],
    ['/notifications/outbox', 'Notifications - View'],
  ])
})

test.each(entries)('$path is in the menu exactly when its page is there', ({ path: entryPath, isBuilt }) => {
  const page = pagePaths.find(({ path: pattern }) => matchPath({ path: pattern, end: true }, entryPath))
  expect(page, 'stands in paths.ts').toBeDefined()
  expect(isBuilt).toBe(existsSync(path.join(import.meta.dirname, page?.module ?? '')))
})

test('an entry needs its permission, or All; a group without an open entry is left out', () => {
  const namesFor = (...codes: Parameters<typeof menuFor>[0] extends ReadonlySet<infer Code> ? Code[] : never) =>
    menuFor(new Set(codes)).flatMap(group => group.entries.map(({ name }) => name))
  expect(namesFor()).toEqual(['dashboard'])
  expect(namesFor('Complaints - List View')).toEqual(['dashboard', 'viewComplaints'])
  expect(namesFor('Experts - View')).toEqual(['dashboard', 'experts'])
  expect(namesFor('All')).toContain('viewComplaints')
})

test('a complainant’s menu leads to pages of the account, none of the office', () => {
  const paths = complainantMenu.flatMap(group => group.entries.map(({ path }) => path))
  expect(paths).toEqual(['/dashtrack', '/page-layouts/user-profile'])
  for (const path of paths) expect(pagePaths.map(page => page.path)).toContain(path)
})

test('every part of a staff page’s path has its name in the breadcrumb', () => {
  const built = pagePaths.filter(
    page => page.shell === 'staff' && existsSync(path.join(import.meta.dirname, page.module)),
  )
  const parts = built.flatMap(page => page.path.split('/').filter(part => part !== '' && !part.startsWith(':')))
  expect(parts.filter(part => !(part in texts.segments))).toEqual([])
})
