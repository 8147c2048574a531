/** Page permission codes: the specification's section 2, then ours for single actions. `All` grants everything. */
export const pageCodes = [
  'Complaints - List View',
  'Complaints - Register',
  'Complaints - Approval View',
  'Representatives - View',
  'Experts - View',
  'Complaint Reports - View',
  'Summary Reports - View',
  'Organization - Manage',
  'Departments - Manage',
  'Organization Sector Location - Manage',
  'Constant field values - Manage',
  'Users - Manage',
  'Data Filtering Map - Manage',
  'Action Approvals - Manage',
  'Roles - Manage',
  'Permissions - Manage',
  'Password Policy - Manage',
  'Complaints - Receive',
  'Complaints - Direct',
  'Complaints - Decide',
  'Complaints - Refer',
  'Complaints - Review',
  'Complaints - Supervise',
  'Complaints - Act on Delayed',
  'Complaints - Follow up',
  'Complaint Reports - Export',
  'Audit - View',
  'Notifications - View',
  'Calendar - Manage',
  'Group Decisions - Manage',
  'Complainant Answers - Manage',
  'Deadline Extensions - Manage',
  'Contact Details - Manage',
  'Publication - Manage',
  'Message Limits - Manage',
  'Standard Texts - Manage',
  'Complaints - Export dossier',
  'Statements - Give',
  'Call-backs - Record',
  'All',
] as const

export type PageCode = (typeof pageCodes)[number]

/** The codes of roles that act on cases; the actions themselves check whose case it is. */
export const actingPages: readonly PageCode[] = [
  'Complaints - Register',
  'Complaints - Receive',
  'Complaints - Direct',
  'Complaints - Decide',
  'Complaints - Refer',
  'Complaints - Review',
  'Complaints - Supervise',
  'Complaints - Follow up',
]

/** Whether a role speaks for a body complained against. Its holders are respondents: they see no case, whatever else the role holds. */
export const givesStatements = (codes: readonly string[]): boolean => codes.includes('Statements - Give')

/** The codes of people who choose colleagues: for a case, for an expert's bodies, for a filter or a signature. */
export const choosingPages: readonly PageCode[] = [
  ...actingPages,
  'Experts - View',
  'Users - Manage',
  'Data Filtering Map - Manage',
  'Action Approvals - Manage',
]

/** The route guard's level of a role. */
export const guardLevels = ['SA', 'ADMIN', 'EDITOR', 'GUEST'] as const
export type GuardLevel = (typeof guardLevels)[number]

/** The specification's guard groups: which levels pass a guard of that name. */
export const guardGroups = {
  sa: ['SA'],
  admin: ['SA', 'ADMIN'],
  editor: ['SA', 'ADMIN', 'EDITOR'],
  guest: ['SA', 'ADMIN', 'EDITOR', 'GUEST'],
} as const satisfies Record<string, readonly GuardLevel[]>
export type GuardGroup = keyof typeof guardGroups

/** Messages for a permission that the role already has, and for a failure of the server (section 6). */
export const permissionAlreadyGiven = 'Error: Permission already given'
