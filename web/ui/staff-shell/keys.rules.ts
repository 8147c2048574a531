import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { SignedIn } from '#web/platform/session/guard.ts'
import { ruleOnVisit } from '#web/platform/session/guard.rules.ts'

/** One line of the list of keys: as printed on a keyboard, and who has pages on which they work; without pages everybody. */
interface KeyLine {
  name: string
  keys: readonly string[]
  /** One of these page permissions. */
  pages?: readonly PageCode[]
  /** All of these too. */
  and?: readonly PageCode[]
}

const lists = ['Complaints - List View'] as const
const tables = [...lists, 'Complaints - Approval View'] as const
const acting = [
  'Complaints - Supervise',
  'Complaints - Act on Delayed',
  'Complaints - Approval View',
  'Complaints - Decide',
] as const

/** Every key of the desk, by where it works; a text of `keys` explains each. */
const parts = {
  everywhere: [
    { name: 'search', keys: ['/', 'Ctrl + K'], pages: lists },
    { name: 'close', keys: ['Esc'] },
    { name: 'guide', keys: ['H'] },
    { name: 'help', keys: ['?'] },
    { name: 'send', keys: ['Ctrl + Enter'] },
  ],
  lists: [
    { name: 'rows', keys: ['J', 'K'], pages: tables },
    { name: 'sameInRow', keys: ['↓', '↑'], pages: tables },
    { name: 'select', keys: ['X'], pages: acting, and: tables },
    { name: 'selectUntil', keys: ['Shift + X'], pages: acting, and: tables },
    { name: 'selected', keys: ['A'], pages: acting, and: tables },
  ],
  case: [
    { name: 'actions', keys: ['A'], pages: tables },
    { name: 'act', keys: ['1', '…', '9'], pages: tables },
    { name: 'beside', keys: ['P', 'N'], pages: lists },
    { name: 'back', keys: ['B'], pages: lists },
    { name: 'note', keys: ['M'], pages: lists },
    { name: 'panes', keys: ['F6'], pages: tables },
    { name: 'documents', keys: ['←', '→'], pages: lists },
    { name: 'zoom', keys: ['+', '−'], pages: lists },
    { name: 'mention', keys: ['@'], pages: lists },
  ],
  settings: [
    {
      name: 'tree',
      keys: ['↑', '↓', '←', '→'],
      pages: ['Departments - Manage', 'Organization Sector Location - Manage', 'Data Filtering Map - Manage'],
    },
    { name: 'grid', keys: ['↑', '↓', '←', '→'], pages: ['Permissions - Manage'] },
    { name: 'order', keys: ['↑', '↓'], pages: ['Action Approvals - Manage'] },
  ],
} as const satisfies Record<string, readonly KeyLine[]>

export type KeyPart = keyof typeof parts
export type KeyName = (typeof parts)[KeyPart][number]['name']

type Reader = Pick<SignedIn, 'permissions'> & {
  user: Pick<SignedIn['user'], 'kind' | 'guardLevel' | 'mustSetUpSecondFactor'>
}

/** The keys that work for the reader, by where; parts without any are left out. */
export function keysFor({
  user,
  permissions,
}: Reader): { part: KeyPart; lines: { name: KeyName; keys: readonly string[] }[] }[] {
  // complainants have none of these pages, and until the second factor is set up one page is open
  const hasPages = user.kind === 'staff' && !user.mustSetUpSecondFactor
  const opens = (pages: readonly PageCode[]) =>
    pages.some(page => ruleOnVisit({ guardLevel: user.guardLevel, permissions }, { guard: 'admin', page }) === 'open')
  const works = ({ pages, and }: KeyLine) => !pages || (hasPages && opens(pages) && (!and || opens(and)))
  return (Object.keys(parts) as KeyPart[])
    .map(part => ({ part, lines: parts[part].filter(works) }))
    .filter(({ lines }) => lines.length > 0)
}
