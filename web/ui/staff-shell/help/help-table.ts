import { matchRoutes } from 'react-router'
import type { Texts } from '#web/locales/texts.d.ts'
import type { MenuEntry } from '#web/menu.ts'

/** The files with the texts, by parts of the desk. */
type HelpFile = 'help-cases' | 'help-people' | 'help-reports' | 'help-setting'

/** A page's text: `file:page`. */
type HelpName = { [File in HelpFile]: `${File}:${keyof Texts[File] & string}` }[HelpFile]

/** The help of one page as its texts have it; `words` explains terms and colours. */
export interface HelpText {
  title: string
  purpose: string
  steps: Record<string, string>
  words: Record<string, { word: string; meaning: string }>
  next: string
}

export interface PageHelp {
  /** The path of the page as `web/paths.ts` has it. */
  path: string
  text: HelpName
  /** Entries of the menu that lead to related pages; shown as far as they are open to the reader. */
  related: readonly MenuEntry['name'][]
}

const help = (path: string, text: HelpName, related: PageHelp['related']): PageHelp => ({ path, text, related })

/** The help of every page within the desk's frame. */
export const helpTable: readonly PageHelp[] = [
  help('/dashboard/default', 'help-cases:dashboard', ['viewComplaints', 'approveComplaint', 'absences', 'ownProfile']),
  help('/compliants/:filterBy', 'help-cases:list', [
    'dashboard',
    'registerComplaint',
    'complaintReports',
    'systemicCases',
  ]),
  help('/search', 'help-cases:search', ['viewComplaints', 'dashboard']),
  help('/complaint/register-complaint', 'help-cases:registration', ['viewComplaints', 'representatives', 'dashboard']),
  help('/complaint/update-complaint/:complaintId/:departmentId', 'help-cases:correction', [
    'viewComplaints',
    'registerComplaint',
  ]),
  help('/complaint/lost-addresses/:complaintId', 'help-cases:lostAddresses', ['viewComplaints', 'representatives']),
  help('/complaint/register-from-dossier', 'help-cases:register-from-dossier', ['registerComplaint', 'viewComplaints']),
  help('/complaint/dossiers/:complaintId', 'help-cases:dossiers', ['viewComplaints', 'dashboard']),
  help('/complain/case-officer-form/:compliantId', 'help-cases:case', [
    'viewComplaints',
    'approveComplaint',
    'representatives',
    'dashboard',
  ]),
  help('/compliants-approval', 'help-cases:approvals', ['viewComplaints', 'actionApprovals', 'dashboard']),
  help('/complaint_detail-approval/:compliantId', 'help-cases:approval', ['approveComplaint', 'viewComplaints']),
  help('/representatives/all', 'help-people:representatives', ['viewComplaints', 'registerComplaint']),
  help('/representatives/:complaintId', 'help-people:complaint-representatives', ['representatives', 'viewComplaints']),
  help('/complaint-representative/:complaintID/:repID', 'help-people:representative', [
    'representatives',
    'viewComplaints',
  ]),
  help('/experts', 'help-people:experts', ['users', 'roles', 'dataFiltering', 'organization']),
  help('/call-backs', 'help-people:call-backs', ['dashboard', 'viewComplaints']),
  help('/call-backs/:callBackId', 'help-people:call-back', ['callBacks', 'dashboard']),
  help('/call-back-months', 'help-people:call-back-months', ['callBacks', 'officeSettings', 'permissions']),
  help('/absences', 'help-people:absences', ['dashboard', 'actionApprovals', 'ownProfile']),
  help('/page-layouts/user-profile', 'help-people:profile', ['absences', 'dashboard', 'ownComplaints']),
  help('/dashtrack', 'help-people:own-complaints', ['ownProfile', 'viewComplaints']),
  help('/dashtrack/status', 'help-people:own-complaint', ['ownComplaints', 'ownProfile']),
  help('/dashtrack/dossiers', 'help-people:own-dossiers', ['ownComplaints', 'ownProfile']),
  help('/statements', 'help-people:statements', ['bodyOrders', 'respondents', 'ownProfile']),
  help('/statements/:requestId', 'help-people:statement', ['statements', 'respondents', 'ownProfile']),
  help('/orders', 'help-people:body-orders', ['statements', 'respondents', 'ownProfile']),
  help('/orders/:orderId', 'help-people:body-order', ['bodyOrders', 'statements', 'ownProfile']),
  help('/respondents', 'help-people:respondents', ['statements', 'ownProfile']),
  help('/roleNotGiven', 'help-people:role-not-given', ['dashboard', 'ownProfile', 'ownComplaints']),
  help('/reports/complaint-report/', 'help-reports:complaint-report', ['summaryReports', 'charts', 'viewComplaints']),
  help('/summaryReports', 'help-reports:summary-report', ['complaintReports', 'charts', 'patterns']),
  help('/charts/echarts', 'help-reports:charts', ['summaryReports', 'complaintReports', 'dashboard']),
  help('/patterns', 'help-reports:patterns', ['systemicCases', 'summaryReports', 'viewComplaints']),
  help('/systemic-cases', 'help-reports:systemic-cases', ['patterns', 'viewComplaints']),
  help('/systemic-cases/open', 'help-reports:open-systemic-case', ['patterns', 'systemicCases']),
  help('/systemic-cases/:systemicCaseId', 'help-reports:systemic-case', ['systemicCases', 'patterns']),
  help('/owed-orders', 'help-reports:owed-orders', ['systemicCases', 'summaryReports', 'viewComplaints']),
  help('/notifications/outbox', 'help-reports:outbox', ['officeSettings', 'audit', 'dashboard']),
  help('/setting/audit', 'help-reports:audit', ['officeSettings', 'users', 'outbox']),
  help('/setting/create-organization', 'help-setting:organizations', [
    'department',
    'organizationLocation',
    'constants',
    'experts',
  ]),
  help('/setting/create-department', 'help-setting:departments', ['organization', 'users', 'dataFiltering']),
  help('/setting/create-location', 'help-setting:locations', ['organization', 'constants', 'users']),
  help('/setting/create-constantField', 'help-setting:constants', ['organization', 'standardTexts', 'calendar']),
  help('/setting/create-system-user', 'help-setting:users', ['roles', 'permissions', 'dataFiltering', 'absences']),
  help('/setting/trusted-offices', 'help-setting:trusted-offices', ['officeSettings', 'audit', 'registerComplaint']),
  help('/setting/public-pages', 'help-setting:public-pages', ['officeSettings', 'audit']),
  help('/setting/hand-over/:userId', 'help-setting:hand-over', ['users', 'actionApprovals', 'absences']),
  help('/setting/compliant-data-filtering', 'help-setting:data-filters', ['users', 'experts', 'organization']),
  help('/setting/approvals', 'help-setting:approval-structures', ['approveComplaint', 'users', 'absences']),
  help('/setting/create-user_role', 'help-setting:roles', ['permissions', 'users']),
  help('/setting/assign-permission', 'help-setting:permissions', ['roles', 'users', 'audit']),
  help('/setting/manage-password-policy', 'help-setting:password-policy', ['roles', 'users', 'officeSettings']),
  help('/setting/calendar', 'help-setting:calendar', ['officeSettings', 'organizationLocation', 'dashboard']),
  help('/setting/office', 'help-setting:office-settings', ['calendar', 'passwordPolicy', 'outbox']),
  help('/setting/standard-texts', 'help-setting:standard-texts', ['constants', 'viewComplaints', 'officeSettings']),
]

/** The help of the page at an address. */
export function helpOf(pathname: string): PageHelp | undefined {
  const found = matchRoutes([...helpTable], pathname)?.at(-1)?.route.path
  return helpTable.find(({ path }) => path === found)
}
