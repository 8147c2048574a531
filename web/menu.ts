import type { MenuEntryName } from '#contract/values/settings-choices.ts'
import type { CardName } from '#contract/desk/complaints.ts'
import type { DeskFigures } from '#contract/desk/desk-frame.ts'
import type { GuardGroup, PageCode } from '#contract/permissions-catalogue.ts'
import { settingPages } from '#contract/settings/setting-rights.ts'
import { ruleOnVisit, type Visitor } from '#web/platform/session/guard.rules.ts'

/** Entries of complainants and respondents; own menus do not replace them. */
type OwnEntryName = 'ownComplaints' | 'ownProfile' | 'respondents' | 'statements' | 'bodyOrders'

/** One entry of the side menu. Its name is the text `menu:entries.NAME`. */
export interface MenuEntry {
  name: MenuEntryName | OwnEntryName
  path: string
  /** The address to which the entry leads, if it is more than its path. */
  opens?: string
  /** Left out for entries that every signed-in user sees. */
  page?: PageCode | readonly PageCode[]
  /** The group of levels that the page's route guard lets in. */
  guard: GuardGroup
  /** Leads to another site, in a new window: the specification's menu supports it. */
  isExternal?: boolean
  /**
   * A number to show beside the name, and the list that it counts, if the entry itself leads elsewhere. The figures come later than the menu
   * and may fail without harm.
   */
  badge?: { of: (figures: DeskFigures) => number } & (
    | { opens?: never }
    | { opens: string; name: 'mine' | 'new' | 'failures' }
  )
}

/** Entries in a group fold together; entries without one stand alone. */
export interface MenuGroup {
  name?: 'complaints' | 'people' | 'reports' | 'constants' | 'setting'
  entries: MenuEntry[]
}

const entry = (name: MenuEntry['name'], path: string, page?: MenuEntry['page']): MenuEntry => ({
  name,
  path,
  // the specification names a group only for the dashboard; the office's other pages are for the same one
  guard: 'admin',
  ...(page ? { page } : {}),
})

/** One of the figures of the dashboard beside an entry, which opens the list that it counts. */
const figureOf = (card: CardName, list: 'mine' | 'new'): NonNullable<MenuEntry['badge']> => ({
  of: ({ cards }) => cards?.[card].count ?? 0,
  opens: `/compliants/${list}`,
  name: list,
})

/** The side navigation of the specification's section 2, in its order and groups. */
export const menu: MenuGroup[] = [
  // the cases whose next step is the reader's
  { entries: [{ ...entry('dashboard', '/dashboard/default'), badge: figureOf('mine', 'mine') }] },
  {
    name: 'complaints',
    entries: [
      {
        ...entry('viewComplaints', '/compliants/-7', 'Complaints - List View'),
        opens: '/compliants/-7?view=own',
        badge: figureOf('newComplaints', 'new'),
      },
      entry('registerComplaint', '/complaint/register-complaint', 'Complaints - Register'),
      {
        ...entry('approveComplaint', '/compliants-approval', 'Complaints - Approval View'),
        badge: { of: ({ waitingCases }) => waitingCases ?? 0 },
      },
    ],
  },
  {
    name: 'people',
    entries: [
      entry('representatives', '/representatives/all', 'Representatives - View'),
      entry('experts', '/experts', 'Experts - View'),
      // everybody in the office is absent some day
      { ...entry('absences', '/absences'), guard: 'editor' },
      entry('callBacks', '/call-backs', 'Call-backs - Record'),
    ],
  },
  {
    name: 'reports',
    entries: [
      entry('complaintReports', '/reports/complaint-report/', 'Complaint Reports - View'),
      entry('summaryReports', '/summaryReports', 'Summary Reports - View'),
      { ...entry('charts', '/charts/echarts'), guard: 'editor' },
      entry('patterns', '/patterns', 'Complaints - Supervise'),
      entry('systemicCases', '/systemic-cases', 'Complaints - Supervise'),
      entry('owedOrders', '/owed-orders', 'Complaints - Follow up'),
      entry('callBackMonths', '/call-back-months', 'Complaints - Supervise'),
    ],
  },
  {
    name: 'constants',
    entries: [
      entry('organization', '/setting/create-organization', 'Organization - Manage'),
      entry('department', '/setting/create-department', 'Departments - Manage'),
      entry('organizationLocation', '/setting/create-location', 'Organization Sector Location - Manage'),
      entry('constants', '/setting/create-constantField', 'Constant field values - Manage'),
    ],
  },
  {
    name: 'setting',
    entries: [
      entry('users', '/setting/create-system-user', 'Users - Manage'),
      entry('dataFiltering', '/setting/compliant-data-filtering', 'Data Filtering Map - Manage'),
      entry('actionApprovals', '/setting/approvals', 'Action Approvals - Manage'),
      entry('roles', '/setting/create-user_role', 'Roles - Manage'),
      entry('permissions', '/setting/assign-permission', 'Permissions - Manage'),
      entry('passwordPolicy', '/setting/manage-password-policy', 'Password Policy - Manage'),
      entry('calendar', '/setting/calendar', 'Calendar - Manage'),
      entry('officeSettings', '/setting/office', settingPages),
      entry('standardTexts', '/setting/standard-texts', 'Standard Texts - Manage'),
      {
        ...entry('outbox', '/notifications/outbox', 'Notifications - View'),
        badge: { of: ({ failures }) => failures ?? 0, opens: '/notifications/outbox?status=dead', name: 'failures' },
      },
      entry('audit', '/setting/audit', 'Audit - View'),
    ],
  },
]

export const ownProfile: MenuEntry = { ...entry('ownProfile', '/page-layouts/user-profile'), guard: 'guest' }

/** What a complainant sees: the pages of an account, none of the office. */
export const complainantMenu: MenuGroup[] = [
  { entries: [{ ...entry('ownComplaints', '/dashtrack'), guard: 'guest' }, ownProfile] },
]

/** What a respondent sees: the pages of their body, none of the office. */
export const respondentMenu: MenuGroup[] = [
  {
    entries: [
      { ...entry('statements', '/statements', 'Statements - Give'), guard: 'guest' },
      { ...entry('bodyOrders', '/orders', 'Statements - Give'), guard: 'guest' },
      { ...entry('respondents', '/respondents', 'Statements - Give'), guard: 'guest' },
      ownProfile,
    ],
  },
]

/** The menus of accounts that do not belong to the office; undefined for staff. */
export const outsideMenu = (kind: 'staff' | 'complainant' | 'respondent'): MenuGroup[] | undefined =>
  ({ staff: undefined, complainant: complainantMenu, respondent: respondentMenu })[kind]

/**
 * The groups with the entries that the route guard opens to the visitor, without empty groups. A visitor to whom no page of the
 * office is open gets their profile. A user's own list of entries replaces groups and order but gives no rights; it is ignored
 * when none of its entries is open.
 */
export function menuFor(visitor: Visitor, own: readonly MenuEntryName[] | null = null): MenuGroup[] {
  const isOpen = ({ guard, page }: MenuEntry) => ruleOnVisit(visitor, { guard, ...(page && { page }) }) === 'open'
  const open = menu
    .map(group => ({ ...group, entries: group.entries.filter(isOpen) }))
    .filter(({ entries }) => entries.length > 0)
  if (open.length === 0) return [{ entries: [ownProfile] }]
  if (own === null) return open
  const all = open.flatMap(({ entries }) => entries)
  const entries = own.flatMap(name => all.filter(entry => entry.name === name))
  return entries.length > 0 ? [{ entries }] : open
}

/** Whether any page of the office is open to the visitor. */
export const opensOffice = (visitor: Visitor): boolean => menuFor(visitor)[0]?.entries[0] !== ownProfile
