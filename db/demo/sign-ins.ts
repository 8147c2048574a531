import { cityBureaus } from './bodies.ts'
import type { GuardLevel, PageCode } from '#contract/permissions-catalogue.ts'

/** Of every demonstration account. These accounts are only made in demo mode, in an empty database. */
export const demoPassword = 'abetuta-demo-2019'

export interface DemoRole {
  name: string
  nameAm: string
  description: string
  guardLevel: GuardLevel
  permissions: readonly PageCode[]
}

export const demoRoles = {
  administrator: {
    name: 'Administrator',
    nameAm: 'አስተዳዳሪ',
    description: 'Sets up bodies, people and roles',
    guardLevel: 'SA',
    permissions: ['All'],
  },
  supervisor: {
    name: 'Supervisor',
    nameAm: 'ተቆጣጣሪ',
    description: 'Answers for the office: assigns, takes over delayed cases, reads the reports',
    guardLevel: 'ADMIN',
    // directs and decides what they take over; who may receive or review would be given new cases too
    permissions: [
      'Complaints - List View',
      'Complaints - Direct',
      'Complaints - Decide',
      'Complaints - Supervise',
      'Complaints - Act on Delayed',
      'Complaints - Follow up',
      'Complaint Reports - View',
      'Complaint Reports - Export',
      'Complaints - Export dossier',
      'Summary Reports - View',
      'Representatives - View',
      'Experts - View',
      'Notifications - View',
    ],
  },
  clerk: {
    name: 'Desk clerk',
    nameAm: 'የመስኮት ሠራተኛ',
    description: 'Registers for people who come in or call',
    guardLevel: 'ADMIN',
    permissions: ['Complaints - List View', 'Complaints - Register', 'Call-backs - Record', 'Representatives - View'],
  },
  receiver: {
    name: 'Case receiver',
    nameAm: 'የጉዳይ ተቀባይ',
    description: 'Checks the standard and forwards',
    guardLevel: 'ADMIN',
    permissions: [
      'Complaints - List View',
      'Complaints - Register',
      'Call-backs - Record',
      'Complaints - Receive',
      'Complaints - Refer',
      'Representatives - View',
    ],
  },
  officer: {
    name: 'Case officer',
    nameAm: 'የጉዳይ ኃላፊ',
    description: 'Directs cases to handlers, investigates and decides',
    guardLevel: 'ADMIN',
    permissions: [
      'Complaints - List View',
      'Complaints - Register',
      'Call-backs - Record',
      'Complaints - Direct',
      'Complaints - Decide',
      'Complaints - Refer',
      'Representatives - View',
      'Experts - View',
      'Complaint Reports - View',
    ],
  },
  expert: {
    name: 'Domain expert',
    nameAm: 'የዘርፍ ባለሙያ',
    description: 'Gives an opinion on cases of a sector',
    guardLevel: 'ADMIN',
    permissions: ['Complaints - List View', 'Complaints - Decide'],
  },
  approver: {
    name: 'Approver',
    nameAm: 'አጽዳቂ',
    description: 'Signs what others propose',
    guardLevel: 'ADMIN',
    permissions: ['Complaints - List View', 'Complaints - Approval View', 'Complaint Reports - View'],
  },
  reviewer: {
    name: 'Reviewer',
    nameAm: 'የግምገማ ኃላፊ',
    description: 'Reviews conclusions that a complainant rejected',
    guardLevel: 'ADMIN',
    permissions: ['Complaints - List View', 'Complaints - Review'],
  },
  director: {
    name: 'Director',
    nameAm: 'ዳይሬክተር',
    description: 'Heads the office: signs conclusions last, reads the reports',
    guardLevel: 'ADMIN',
    permissions: [
      'Complaints - List View',
      'Complaints - Approval View',
      'Complaint Reports - View',
      'Complaint Reports - Export',
      'Summary Reports - View',
      'Representatives - View',
      'Experts - View',
    ],
  },
  auditor: {
    name: 'Auditor',
    nameAm: 'ኦዲተር',
    description: 'Reads the trail and the reports',
    guardLevel: 'ADMIN',
    permissions: ['Audit - View', 'Complaint Reports - View', 'Complaint Reports - Export', 'Summary Reports - View'],
  },
  respondent: {
    name: 'Respondent',
    nameAm: 'መልስ ሰጪ',
    description: 'Gives the statements of a body complained against, and sees nothing else',
    guardLevel: 'GUEST',
    permissions: ['Statements - Give'],
  },
} as const satisfies Record<string, DemoRole>
export type DemoRoleKey = keyof typeof demoRoles

export interface DemoAccount {
  userName: string
  name: string
  nameAm: string
  role: DemoRoleKey
  /** A body complained against, for its respondents; everybody else is of the grievance office. */
  body?: string
  /** Of the grievance office; null for its head and for those who serve the whole of it. */
  department: 'reception' | 'investigation' | 'review' | null
  language: 'en' | 'am'
}

const account = (
  userName: string,
  role: DemoRoleKey,
  department: DemoAccount['department'],
  [name, nameAm]: readonly [string, string],
  language: DemoAccount['language'] = 'am',
): DemoAccount => ({ userName: `${userName}@demo.abetuta.et`, name, nameAm, role, department, language })

const respondent = (userName: string, names: readonly [string, string], body: string): DemoAccount => ({
  ...account(userName, 'respondent', null, names),
  body,
})

/**
 * Of the city's grievance office, because staff of a body complained against do not handle complaints; and people of two bodies complained
 * against, who give their statements.
 */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'administrator', null, ['Liya Worku', 'ሊያ ወርቁ'], 'en'),
  account('supervisor', 'supervisor', null, ['Tadesse Abera', 'ታደሰ አበራ']),
  account('clerk', 'clerk', null, ['Marta Alemu', 'ማርታ ዓለሙ']),
  account('receiver', 'receiver', 'reception', ['Sara Mengistu', 'ሳራ መንግሥቱ'], 'en'),
  account('receiver2', 'receiver', 'reception', ['Biniam Tekle', 'ቢንያም ተክሌ']),
  account('officer', 'officer', 'investigation', ['Daniel Fikru', 'ዳንኤል ፍቅሩ'], 'en'),
  account('officer2', 'officer', 'investigation', ['Nardos Asfaw', 'ናርዶስ አስፋው']),
  account('expert', 'expert', 'investigation', ['Kassahun Wolde', 'ካሳሁን ወልዴ']),
  account('approver', 'approver', null, ['Azeb Gebre', 'አዜብ ገብሬ']),
  account('reviewer', 'reviewer', 'review', ['Fikre Demissie', 'ፍቅሬ ደምሴ']),
  account('auditor', 'auditor', null, ['Helen Getahun', 'ሄለን ጌታሁን'], 'en'),
  account('director', 'director', null, ['Abebech Tesfaye', 'አበበች ተስፋዬ'], 'en'),
  respondent('land', ['Getachew Alemu', 'ጌታቸው ዓለሙ'], cityBureaus[0]!.name[0]),
  respondent('housing', ['Selamawit Haile', 'ሰላማዊት ኃይሌ'], cityBureaus[1]!.name[0]),
]

/** What the start of a demonstration prints. */
export const demoSignIns: readonly { userName: string; role: string }[] = demoAccounts.map(({ userName, role }) => ({
  userName,
  role: demoRoles[role].name,
}))
