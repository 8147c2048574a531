import type { z } from 'zod'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import type { userProfile } from '#contract/accounts/users.ts'
import type { Config } from '#server/platform/config.ts'
import { needsSecondFactor } from '../second-factor/second-factor.rules.ts'

export type Profile = z.output<typeof userProfile>

interface AccountRow {
  id: number
  kind: Profile['kind']
  user_name: string
  name: string
  name_am: string | null
  role_id: number | null
  role_name: string | null
  role_name_am: string | null
  guard_level: GuardLevel | null
  requires_second_factor: boolean | null
  permissions: string[] | null
  has_second_factor: boolean
  organization_id: number | null
  organization_name_en: string | null
  organization_name_am: string | null
  department_id: number | null
  language: 'en' | 'am'
  theme: string | null
  scheme: Profile['scheme']
  calendar: Profile['calendar']
  photo_key: string | null
  confirmed_at: Date | null
}

/** The account as its owner's client gets it. A user without a role has the lowest guard level. */
export function profileOf(account: AccountRow, { mode }: Pick<Config, 'mode'>): Profile {
  const { organization_name_en: en, organization_name_am: am, role_name: role } = account
  return {
    id: account.id,
    userName: account.user_name,
    name: account.name,
    nameAm: account.name_am,
    roleId: account.role_id,
    roleName: role === null ? null : { en: role, am: account.role_name_am ?? role },
    guardLevel: account.guard_level ?? 'GUEST',
    organizationId: account.organization_id,
    departmentId: account.department_id,
    organizationName: en !== null && am !== null ? { en, am } : null,
    language: account.language,
    kind: account.kind,
    isConfirmed: account.confirmed_at !== null,
    mustSetUpSecondFactor: !account.has_second_factor && needsSecondFactor(account, mode),
    hasPhoto: account.photo_key !== null,
    theme: account.theme,
    scheme: account.scheme,
    calendar: account.calendar,
  }
}
