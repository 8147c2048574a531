import type { z } from 'zod'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import type { userProfile } from '#contract/users.ts'

export type Profile = z.output<typeof userProfile>

interface AccountRow {
  id: number
  user_name: string
  name: string
  role_id: number | null
  role_name: string | null
  guard_level: GuardLevel | null
  organization_id: number | null
  organization_name_en: string | null
  organization_name_am: string | null
  department_id: number | null
  language: 'en' | 'am'
}

/** The account as its owner's client sees it. A user without a role stands at the lowest guard level. */
export function profileOf(account: AccountRow): Profile {
  const { organization_name_en: en, organization_name_am: am } = account
  return {
    id: account.id,
    userName: account.user_name,
    name: account.name,
    roleId: account.role_id,
    roleName: account.role_name,
    guardLevel: account.guard_level ?? 'GUEST',
    organizationId: account.organization_id,
    departmentId: account.department_id,
    organizationName: en !== null && am !== null ? { en, am } : null,
    language: account.language,
  }
}
