import type { z } from 'zod'
import type { userProfile } from '#contract/accounts/users.ts'
import type { Config } from '#server/platform/config.ts'
import type { Account } from '../accounts.queries.ts'
import { kindOf } from '../account-kind.rules.ts'
import { needsSecondFactor } from '../second-factor/second-factor.rules.ts'

export type Profile = z.output<typeof userProfile>

/** The account as its owner's client gets it. A user without a role has the lowest guard level. */
export function profileOf(account: Account, { mode }: Pick<Config, 'mode'>): Profile {
  const { organization_name_en: en, organization_name_am: am, role_name: role } = account
  const kind = kindOf(account)
  return {
    id: account.id,
    userName: account.user_name,
    name: account.name,
    nameAm: account.name_am,
    roleId: account.role_id,
    roleName: role === null ? null : { en: role, am: account.role_name_am ?? role },
    // no page of the office is open to a respondent
    guardLevel: (kind === 'staff' && account.guard_level) || 'GUEST',
    organizationId: account.organization_id,
    departmentId: account.department_id,
    organizationName: en !== null && am !== null ? { en, am } : null,
    language: account.language,
    kind,
    isConfirmed: account.confirmed_at !== null,
    mustSetUpSecondFactor: !account.has_second_factor && needsSecondFactor(account, mode),
    hasPhoto: account.photo_key !== null,
    theme: account.theme,
    scheme: account.scheme,
    calendar: account.calendar,
  }
}
