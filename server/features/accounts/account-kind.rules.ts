import type { accountKinds } from '#contract/accounts/users.ts'
import { givesStatements } from '#contract/permissions-catalogue.ts'

type AccountKind = (typeof accountKinds)[number]

interface Kept {
  kind: 'staff' | 'complainant'
  permissions: readonly string[] | null
}

/**
 * What somebody with the account is to the portal. A role that gives statements makes a respondent, whatever else it holds: so a mistake in a role
 * takes rights away and gives none.
 */
export const kindOf = ({ kind, permissions }: Kept): AccountKind =>
  kind === 'staff' && givesStatements(permissions ?? []) ? 'respondent' : kind
