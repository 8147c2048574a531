import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Role } from '#contract/settings/sys-roles.ts'

/** A role's name in the reader's language. */
export function useRoleName(): (role: Pick<Role, 'name' | 'nameAm'>) => string {
  const { language } = useTranslation()
  return ({ name, nameAm }) => (language === 'am' && nameAm) || name
}
