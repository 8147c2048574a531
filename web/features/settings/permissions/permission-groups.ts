import type { PageCode } from '#contract/permissions-catalogue.ts'

/** The groups of codes in the matrix. `All` is separate: it opens everything, whatever else is ticked. */
export const permissionGroups = [
  { name: 'everything', codes: ['All'] },
  {
    name: 'complaints',
    codes: [
      'Complaints - List View',
      'Complaints - Register',
      'Complaints - Receive',
      'Complaints - Direct',
      'Complaints - Decide',
      'Complaints - Approval View',
      'Complaints - Refer',
      'Complaints - Review',
      'Complaints - Supervise',
      'Complaints - Act on Delayed',
      'Complaints - Follow up',
      'Complaints - Export dossier',
      'Call-backs - Record',
      'Representatives - View',
      'Experts - View',
      'Statements - Give',
    ],
  },
  {
    name: 'reports',
    codes: [
      'Complaint Reports - View',
      'Complaint Reports - Export',
      'Summary Reports - View',
      'Audit - View',
      'Notifications - View',
    ],
  },
  {
    name: 'constants',
    codes: [
      'Organization - Manage',
      'Departments - Manage',
      'Organization Sector Location - Manage',
      'Constant field values - Manage',
      'Calendar - Manage',
      'Group Decisions - Manage',
      'Complainant Answers - Manage',
      'Deadline Extensions - Manage',
      'Contact Details - Manage',
      'Publication - Manage',
      'Message Limits - Manage',
      'Standard Texts - Manage',
    ],
  },
  {
    name: 'setting',
    codes: [
      'Users - Manage',
      'Data Filtering Map - Manage',
      'Action Approvals - Manage',
      'Roles - Manage',
      'Permissions - Manage',
      'Password Policy - Manage',
    ],
  },
] as const satisfies readonly { name: string; codes: readonly PageCode[] }[]
