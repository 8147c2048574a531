/** Where a page lives: its path, its module below `web/`, and the shell around it. */
export interface PagePath {
  path: string
  module: string
  shell: 'public' | 'staff' | 'none'
}

const page = (shell: PagePath['shell'], path: string, module: string): PagePath => ({ shell, path, module })

/** Every page in the order of the specification's section 2. */
export const pagePaths: PagePath[] = [
  // public top bar
  page('none', '/', 'features/start/start.page.ts'),
  page('public', '/Services', 'features/content/services.page.tsx'),
  page('public', '/AboutUs', 'features/content/about-us.page.tsx'),
  page('public', '/ContactUs', 'features/content/contact-us.page.tsx'),
  // public routes
  page('public', '/session/signup', 'features/sign-in/sign-up.page.tsx'),
  page('public', '/session/signin', 'features/sign-in/sign-in.page.tsx'),
  page('public', '/session/forgot-password', 'features/sign-in/forgot-password.page.tsx'),
  page('public', '/session/404', 'features/start/not-found.page.tsx'),
  page('public', '/home/', 'features/content/home.page.tsx'),
  page('public', '/home/apply', 'features/apply/apply.page.tsx'),
  page('public', '/home/confirm', 'features/apply/confirm.page.tsx'),
  page('public', '/home/track-status/search', 'features/track/search/track-search.page.tsx'),
  page('public', '/home/track-status/status', 'features/track/status/track-status.page.tsx'),
  page(
    'public',
    '/complaint/adjust-complaint/:complaintId/:departmentId',
    'features/track/adjust/adjust-complaint.page.tsx',
  ),
  page('public', '/refer/refer-application', 'features/track/refer/refer-application.page.tsx'),
  page('public', '/resolution/grievance-application', 'features/track/grievance/grievance-application.page.tsx'),
  page('public', '/undercon/', 'features/content/under-construction.page.tsx'),
  page('public', '/FAQ', 'features/content/faq.page.tsx'),
  // ours, of the public
  page('public', '/pages/:page', 'features/content/office-page.page.tsx'),
  // side navigation
  page('staff', '/dashboard/default', 'features/desk/dashboard/dashboard.page.tsx'),
  page('staff', '/compliants/:filterBy', 'features/desk/complaint-list/complaint-list.page.tsx'),
  page('staff', '/complaint/register-complaint', 'features/desk/registration/register-complaint.page.tsx'),
  page('staff', '/compliants-approval', 'features/approvals/approval-list.page.tsx'),
  page('staff', '/representatives/all', 'features/representatives/representative-list.page.tsx'),
  page('staff', '/experts', 'features/experts/expert-list.page.tsx'),
  page('staff', '/reports/complaint-report/', 'features/reports/complaint-report.page.tsx'),
  page('staff', '/summaryReports', 'features/reports/summary-report.page.tsx'),
  page('staff', '/setting/create-organization', 'features/settings/organizations/organizations.page.tsx'),
  page('staff', '/setting/create-department', 'features/settings/departments/departments.page.tsx'),
  page('staff', '/setting/create-location', 'features/settings/locations/locations.page.tsx'),
  page('staff', '/setting/create-constantField', 'features/settings/constants/constants.page.tsx'),
  page('staff', '/setting/create-system-user', 'features/settings/users/users.page.tsx'),
  page('staff', '/setting/compliant-data-filtering', 'features/settings/data-filters/data-filters.page.tsx'),
  page('staff', '/setting/approvals', 'features/settings/approval-structures/approval-structures.page.tsx'),
  page('staff', '/setting/create-user_role', 'features/settings/roles/roles.page.tsx'),
  page('staff', '/setting/assign-permission', 'features/settings/permissions/permissions.page.tsx'),
  page('staff', '/setting/manage-password-policy', 'features/settings/password-policy/password-policy.page.tsx'),
  // other authenticated routes
  page('staff', '/charts/echarts', 'features/reports/charts.page.tsx'),
  page('staff', '/complain/case-officer-form/:compliantId', 'features/desk/case/case.page.tsx'),
  page('staff', '/complaint_detail-approval/:compliantId', 'features/approvals/approval.page.tsx'),
  page('staff', '/dashtrack', 'features/own-complaints/own-complaints.page.tsx'),
  page('staff', '/dashtrack/status', 'features/own-complaints/own-complaint.page.tsx'),
  page(
    'staff',
    '/complaint/update-complaint/:complaintId/:departmentId',
    'features/desk/correction/update-complaint.page.tsx',
  ),
  page('staff', '/complaint/lost-addresses/:complaintId', 'features/desk/lost-addresses/lost-addresses.page.tsx'),
  page('staff', '/complaint-representative/:complaintID/:repID', 'features/representatives/representative.page.tsx'),
  page('staff', '/representatives/:complaintId', 'features/representatives/complaint-representatives.page.tsx'),
  page('staff', '/page-layouts/user-profile', 'features/settings/profile/user-profile.page.tsx'),
  page('staff', '/roleNotGiven', 'features/start/role-not-given.page.tsx'),
  // ours
  page('staff', '/patterns', 'features/patterns/patterns.page.tsx'),
  page('staff', '/systemic-cases', 'features/patterns/systemic-cases.page.tsx'),
  page('staff', '/systemic-cases/open', 'features/patterns/open-systemic-case.page.tsx'),
  page('staff', '/systemic-cases/:systemicCaseId', 'features/patterns/systemic-case.page.tsx'),
  page('staff', '/owed-orders', 'features/owed-orders/owed-orders.page.tsx'),
  page('staff', '/setting/public-pages', 'features/settings/public-pages/public-pages.page.tsx'),
  page('staff', '/setting/hand-over/:userId', 'features/settings/hand-over/hand-over.page.tsx'),
  page('staff', '/call-backs', 'features/call-backs/call-backs.page.tsx'),
  page('staff', '/call-backs/:callBackId', 'features/call-backs/call-back.page.tsx'),
  page('staff', '/call-back-months', 'features/call-backs/call-back-months.page.tsx'),
  page('staff', '/absences', 'features/settings/absences/absences.page.tsx'),
  page('staff', '/search', 'features/desk/search/search.page.tsx'),
  page('staff', '/notifications/outbox', 'features/notifications/outbox.page.tsx'),
  page('staff', '/setting/calendar', 'features/settings/calendar/calendar.page.tsx'),
  page('staff', '/setting/office', 'features/settings/office-settings/office-settings.page.tsx'),
  page('staff', '/setting/standard-texts', 'features/settings/standard-texts/standard-texts.page.tsx'),
  page('staff', '/setting/audit', 'features/settings/audit/audit.page.tsx'),
  page('public', '/home/forget', 'features/forget/forget.page.tsx'),
  page('none', '/preferences', 'features/start/preferences.page.ts'),
  page('public', '/statistics', 'features/statistics/statistics.page.tsx'),
  page('staff', '/complaint/dossiers/:complaintId', 'features/dossiers/case-dossiers.page.tsx'),
  page('staff', '/complaint/register-from-dossier', 'features/dossiers/register-from-dossier.page.tsx'),
  page('staff', '/setting/trusted-offices', 'features/settings/trusted-offices/trusted-offices.page.tsx'),
  page('public', '/home/track-status/statement', 'features/track/statement/own-statement.page.tsx'),
  page('public', '/home/dossiers', 'features/dossiers/own-dossiers.page.tsx'),
  page('staff', '/dashtrack/dossiers', 'features/dossiers/account-dossiers.page.tsx'),
  page('staff', '/statements', 'features/statements/statements.page.tsx'),
  page('staff', '/statements/:requestId', 'features/statements/statement.page.tsx'),
  page('staff', '/orders', 'features/statements/body-orders.page.tsx'),
  page('staff', '/orders/:orderId', 'features/statements/body-order.page.tsx'),
  page('staff', '/respondents', 'features/statements/respondents.page.tsx'),
  page('public', '/letter/:code?', 'features/letters/check-letter.page.tsx'),
  page('public', '/session/invitation', 'features/settings/invitation/invitation.page.tsx'),
]

/** The pages whose forms carry files: their actions hand the body on as a stream (`rawPost`) and never read it whole. */
export const multipartPaths: readonly string[] = [
  '/home/apply',
  '/home/track-status/status',
  '/complaint/adjust-complaint/',
  '/letter',
]
